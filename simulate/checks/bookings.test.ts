import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenBooking } from './bookings.ts';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';

interface Ended {
  readonly status: string;
  readonly cancelling: string | null;
  readonly rooms: number;
}

/** What is wrong about a booking that has ended so. */
function broken({ status, cancelling, rooms }: Ended): string[] {
  const evidence = {
    supplier: { booked: () => Array.from({ length: rooms }) },
    gateway: { charges: new Map() },
  };
  const phase = status === 'FAILED' ? 'failed' : 'finished';
  const row = { id: 'b1', status, phase, cancelling, source: 'wallet' };
  return brokenBooking(evidence as unknown as Evidence, row as unknown as Row);
}

test('a cancellation is dropped only where the booking has failed', () => {
  assert.deepEqual(broken({ status: 'FAILED', cancelling: 'void', rooms: 0 }), []);
  assert.deepEqual(broken({ status: 'CONFIRMED', cancelling: 'void', rooms: 1 }), [
    'the cancellation of b1 was accepted and dropped, and it is CONFIRMED',
  ]);
});

test('a booking has one room at the supplier if it is CONFIRMED, and none otherwise', () => {
  assert.deepEqual(broken({ status: 'CONFIRMED', cancelling: null, rooms: 1 }), []);
  assert.deepEqual(broken({ status: 'CONFIRMED', cancelling: null, rooms: 2 }), [
    'b1 is CONFIRMED and the supplier has 2 rooms',
  ]);
  assert.deepEqual(broken({ status: 'CANCELLED', cancelling: 'finished', rooms: 1 }), [
    'b1 is CANCELLED and the supplier has 1 rooms',
  ]);
});
