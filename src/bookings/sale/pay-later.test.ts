import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Policy } from '../../rates/engine/cancellation.ts';
import { captureMs } from './pay-later.ts';
import type { Sale } from './sale.ts';

const at = (text: string): number => Date.parse(text);
const freeUntil = (text: string): Policy => ({
  refundable: true,
  steps: [{ fromMs: at(text), feeMinor: 9_000 }],
});

function captured(
  policy: Policy,
  { timeZone = 'Asia/Tokyo', holdsForMs = Infinity } = {},
): string | undefined {
  // As much of a sale as decides about the time.
  const sale = {
    quote: { policy },
    offer: { checkin: '2026-12-29' },
    hotel: { timeZone },
  } as unknown as Sale;
  const ms = captureMs(sale, { bookedMs: at('2026-11-29T10:00:00Z'), holdsForMs });
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

test('money is captured when free cancellation ends', () => {
  assert.equal(captured(freeUntil('2026-12-20T09:00:00Z')), '2026-12-20T09:00:00.000Z');
  assert.equal(captured(freeUntil('2026-12-29T09:00:00Z')), '2026-12-29T09:00:00.000Z', 'on arrival');
  assert.equal(captured({ refundable: false, steps: [] }), undefined);
});

test('a deadline after the day of arrival does not postpone the capture', () => {
  for (const late of ['2028-01-03T10:00:00Z', '9999-12-31T23:59:59Z'])
    assert.equal(captured(freeUntil(late)), '2026-12-29T15:00:00.000Z', 'midnight in Tokyo');
  assert.equal(captured(freeUntil('2028-01-03T10:00:00Z'), { timeZone: '' }), '2026-12-30T00:00:00.000Z');
});

test('money is captured before the gateway ends the hold', () => {
  const holdsForMs = 6 * 86_400_000;
  assert.equal(captured(freeUntil('2026-12-20T09:00:00Z'), { holdsForMs }), '2026-12-05T10:00:00.000Z');
});
