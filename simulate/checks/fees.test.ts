import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { brokenTimes } from './fees.ts';
import type { Row } from './money.ts';

const SENT_MS = Date.parse('2026-07-09T12:00:00Z');

/** What is wrong if a cancel was sent at noon and answered after a minute, and counts from this many seconds after noon. */
function broken(seconds: number, { bookingId = 'b1', status = 200 } = {}): string[] {
  const sent = {
    operation: 'PUT /bookings/{bookingId}',
    request: { params: { bookingId } },
    atMs: SENT_MS,
    answer: { status },
    answeredAtMs: SENT_MS + 60_000,
  };
  const row = { id: 'b1', status: 'CANCELLED', askedMs: SENT_MS + seconds * 1000 };
  return brokenTimes({ sent: [sent] } as unknown as Evidence, [row as unknown as Row]);
}

const wrong = (at: string) => [
  `b1 counts as cancelled at ${at}, and this was first sent at 2026-07-09T12:00:00.000Z`,
];

test('a cancellation counts from a time after it was sent, and before it was accepted', () => {
  assert.deepEqual(broken(30), []);
  assert.deepEqual(broken(-30), wrong('2026-07-09T11:59:30.000Z'));
  assert.deepEqual(broken(90), wrong('2026-07-09T12:01:30.000Z'));
  assert.deepEqual(broken(90, { status: 503 }), []);
});

test('a caller has sent it', () => {
  assert.deepEqual(broken(30, { bookingId: 'b2' }), ['b1 is CANCELLED, and no caller has sent a cancel']);
});
