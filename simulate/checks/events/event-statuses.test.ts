import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../evidence.ts';
import { brokenStatuses } from './event-statuses.ts';
import type { Row } from '../money.ts';

/** What is wrong if an event of this name shows this status of b1, which has the other in the end. */
function broken(name: string, status: string, last: string): string[] {
  const deliveries = [{ name, shown: { bookingId: 'b1', status } }];
  const evidence = { receiver: { deliveries } } as unknown as Evidence;
  return brokenStatuses(evidence, [{ id: 'b1', status: last } as unknown as Row]);
}

test('an event shows the status that its name says', () => {
  assert.deepEqual(broken('booking.book', 'CONFIRMED', 'CANCELLED'), []);
  assert.deepEqual(broken('booking.book', 'FAILED', 'FAILED'), [
    'the event booking.book of b1 says FAILED, and the booking is FAILED',
  ]);
  assert.deepEqual(broken('booking.cancel', 'CONFIRMED', 'CANCELLED'), [
    'the event booking.cancel of b1 says CONFIRMED, and the booking is CANCELLED',
  ]);
});

test('and one from which the booking has gone on', () => {
  assert.deepEqual(broken('booking.cancel_error', 'CONFIRMED', 'CANCELLED'), []);
  assert.deepEqual(broken('booking.cancel_error', 'FAILED', 'CONFIRMED'), [
    'the event booking.cancel_error of b1 says FAILED, and the booking is CONFIRMED',
  ]);
});
