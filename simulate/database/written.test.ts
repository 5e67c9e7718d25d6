import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsWrittenBy } from './written.ts';

const cases: readonly (readonly [text: string, parts: readonly string[]])[] = [
  [`select b.id from bookings b where exists (select from events)`, []],
  [`insert into bookings (id) select id from rows`, ['bookings']],
  [`update bookings set phase = each.phase, lease = $2 from each`, ['bookings']],
  [`update cancellations c set phase = 'void' where booking = $1`, ['bookings']],
  [`update bookings set lease = $1, leased_until = now() where id = $2`, []],
  [`update bookings set leased_until = now() where id = $1 and lease = $2`, []],
  [`update webhook_attempts set answer = '' where booking in (select id from bookings)`, []],
  [
    `with one as (update payments p set state = $1 returning id), other as (insert into events (id) values ($2)) select`,
    ['ledger', 'events'],
  ],
  [`update events set body = $2 where id = $1`, ['events']],
  [`delete from voucher_uses where voucher = $1`, ['vouchers']],
  [`copy guests (id) from stdin`, ['points']],
];

test('a statement writes the parts whose tables it changes, except for a lease', () => {
  assert.deepEqual(
    cases.map(([text]) => partsWrittenBy(text)),
    cases.map(([, parts]) => parts),
  );
});
