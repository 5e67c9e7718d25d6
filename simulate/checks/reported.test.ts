import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';
import { reportedEarly } from './reported.ts';

/** A booking that was read as CONFIRMED at step 50. The check reads no other member of the evidence. */
function found(takenAtStep: number | undefined, status = 'CONFIRMED', source = 'card'): string[] {
  const row = { id: 'b1', source, payment: '1', gatewayPayment: null } as Row;
  const evidence = {
    gateway: { charges: new Map([['pay_1', { takenAtStep }]]) },
    seen: [{ booking: { id: 'b1', status }, readAtStep: 50 }],
  };
  return reportedEarly(evidence as unknown as Evidence, [row]);
}

test('a booking that is read as CONFIRMED before its money was taken, or without it, is a violation', () => {
  for (const takenAtStep of [60, undefined])
    assert.deepEqual(found(takenAtStep), ['b1 was reported as CONFIRMED before its money was taken']);
});

test('a booking that is CONFIRMED afterwards, PENDING before, or paid without a card is correct', () => {
  assert.deepEqual([found(50), found(60, 'PENDING'), found(undefined, 'CONFIRMED', 'wallet')], [[], [], []]);
});
