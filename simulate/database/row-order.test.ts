import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasOrder } from './row-order.ts';

const cases: readonly (readonly [text: string, hasOrder: boolean])[] = [
  ['select id from bookings', false],
  ['select id from bookings order by id', true],
  [
    'update bookings set lease = $1 where id in (select id from bookings order by id limit 2) returning id',
    false,
  ],
  ['with taken as (update bookings set lease = $1 returning id) select id from taken order by id', true],
  ['select (select id from guests order by id limit 1) from bookings', false],
  ['fetch forward 100 batches', true],
];

test('a statement has an order if it asks for one outside of parentheses', () => {
  assert.deepEqual(
    cases.map(([text]) => [text, hasOrder(text)]),
    cases,
  );
});
