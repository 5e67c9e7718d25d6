import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import { leftOut } from './lists.ts';

/** What is wrong if b1 was read at step 5, and a list that is asked for at this step has these bookings. */
function broken(askedAtStep: number, ids: readonly string[], status = 200): string[] {
  const list = {
    operation: 'GET /bookings',
    request: { query: { clientReference: 'r1' } },
    askedAtStep,
    answer: { status, body: { data: ids.map((bookingId) => ({ bookingId })) } },
  };
  const booking = { id: 'b1', status: 'CONFIRMED' };
  const seen = [{ clientReference: 'r1', booking, readAtStep: 5 }];
  return leftOut({ seen, sent: [list] } as unknown as Evidence);
}

test('a list of a client reference has the bookings that were read before it was asked for', () => {
  assert.deepEqual(broken(6, ['b1']), []);
  assert.deepEqual(broken(4, []), []);
  assert.deepEqual(broken(6, [], 503), []);
  assert.deepEqual(broken(6, ['b2']), ['b1 was CONFIRMED, and a later list of r1 leaves it out']);
});
