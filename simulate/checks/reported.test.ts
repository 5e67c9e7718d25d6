import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';
import { reportedEarly } from './reported.ts';

/** A booking that was read as CONFIRMED after 5 s. The check reads no other member of the evidence. */
function found(takenAtMs: number | undefined, status = 'CONFIRMED', source = 'card'): string[] {
  const row = { id: 'b1', source, payment: '1', gatewayPayment: null } as Row;
  const evidence = {
    gateway: { charges: new Map([['pay_1', { takenAtMs }]]) },
    seen: [{ booking: { id: 'b1', status }, readAtMs: 5_000 }],
  };
  return reportedEarly(evidence as unknown as Evidence, [row]);
}

test('a booking that is read as CONFIRMED before its money was taken, or without it, is a violation', () => {
  for (const takenAtMs of [6_000, undefined])
    assert.deepEqual(found(takenAtMs), ['b1 was reported as CONFIRMED before its money was taken']);
});

test('a booking that is CONFIRMED afterwards, PENDING before, or paid without a card is none', () => {
  assert.deepEqual(
    [found(5_000), found(6_000, 'PENDING'), found(undefined, 'CONFIRMED', 'wallet')],
    [[], [], []],
  );
});
