import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookingsUnder } from './upstream-references.ts';

const row = (bookingId: string, clientReference?: string | null) => ({
  bookingId,
  status: 'CONFIRMED',
  ...(clientReference !== undefined && { clientReference }),
});
const found = (...rows: readonly object[]) => bookingsUnder('mine', rows).map(({ bookingId }) => bookingId);

test('bookings of our reference are ours, and those that state none if the answer has no others', () => {
  assert.deepEqual(found(), []);
  assert.deepEqual(found(row('a', 'mine'), row('b', 'mine')), ['a', 'b']);
  assert.deepEqual(found(row('a'), row('b', null), row('c', '')), ['a', 'b', 'c']);
});

test('a booking of another reference is not taken for ours', () => {
  assert.deepEqual(found(row('a', 'theirs'), row('b', 'mine'), row('c')), ['b']);
});

test('an answer about other references only does not show that ours is not booked', () => {
  assert.throws(() => found(row('a', 'theirs')), /other references only/);
  assert.throws(() => found(row('a', 'theirs'), row('b')), /other references only/);
  assert.throws(() => bookingsUnder('mine', { rows: [] }), /not a list/);
});

test('a booking that is listed twice is one booking', () => {
  assert.deepEqual(found(row('a', 'mine'), row('b', 'mine'), row('a', 'mine')), ['a', 'b']);
  const cancelled = { ...row('a', 'mine'), status: 'CANCELLED' };
  assert.throws(() => found(row('a', 'mine'), cancelled), /one booking with several statuses/);
});
