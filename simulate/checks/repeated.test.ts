import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';
import { madeAgain } from './repeated.ts';

/** What is wrong if a call has made the booking b1, which has this status in the end, and its repeat is answered so. */
function broken(again: { readonly status: number; readonly id?: string }, status = 'CONFIRMED'): string[] {
  const answered = (bookingId: string | undefined) => ({ data: { bookingId } });
  const sent = { operation: 'POST /rates/book', key: 'k', answer: { status: 200, body: answered('b1') } };
  const repeated = [{ sent, again: { status: again.status, body: answered(again.id) } }];
  const evidence = { repeated } as unknown as Evidence;
  return madeAgain(evidence, [{ id: 'b1', status } as unknown as Row]);
}

const wrong = (made: string) => [`POST /rates/book with the key k made b1, and repeated it made ${made}`];

test('a repeated request returns what it has made', () => {
  assert.deepEqual(broken({ status: 200, id: 'b1' }), []);
  assert.deepEqual(broken({ status: 200, id: 'b2' }), wrong('b2'));
});

test('it fails only if the booking has failed', () => {
  assert.deepEqual(broken({ status: 409 }), wrong('an answer 409'));
  assert.deepEqual(broken({ status: 409 }, 'FAILED'), []);
  assert.deepEqual(broken({ status: 200, id: 'b2' }, 'FAILED'), wrong('b2'));
});

test('a repeated change of names is the same change', () => {
  const broken = (id: number) => {
    const sent = {
      operation: 'PUT /bookings/{bookingId}/amend',
      key: 'k',
      answer: { status: 200, body: { id: 1 } },
    };
    const repeated = [{ sent, again: { status: 200, body: { id } } }];
    return madeAgain({ repeated } as unknown as Evidence, []);
  };
  assert.deepEqual(broken(1), []);
  assert.deepEqual(broken(2), [
    'PUT /bookings/{bookingId}/amend with the key k made the change 1, and repeated it made the change 2',
  ]);
});
