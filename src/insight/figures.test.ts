import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes as bookings } from '../bookings/routes.ts';
import { limits } from '../contract/limits.ts';
import { routes as rates } from '../rates/routes.ts';
import { measureFigures } from './figures.ts';

const needs = await testNeeds();
measureFigures(needs.metrics, needs);
const { prebook, book } = buyer(await testServer(needs, [...rates, ...bookings]));

const metric = async (name: string) =>
  (await needs.metrics.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

test('bookings, held money, partner ids and review rows are counted, at most once in five minutes', async (t) => {
  const statements = t.mock.method(needs.db, 'rows');
  const readings = () =>
    statements.mock.calls.filter(({ arguments: [sql] }) => String(sql).includes('innkeeper_money_held_minor'))
      .length;
  assert.deepEqual(await metric('innkeeper_bookings_last_hour'), []);
  const { prebookId, price } = await prebook(scenarioHotelId('Everything Works'));
  await book({ prebookId, payment: { method: 'ACC_CREDIT_CARD' } });
  await needs.db.run(
    `update payments set state = 'held', captured_minor = 0, capture_at = $1::timestamptz + interval '6 minutes'`,
    [needs.clock.now()],
  );
  await needs.db.run(`insert into partners (name, name_key, mappings) values ('Sunbeds', 'sunbeds', 41)`);
  await needs.db.run(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, total, review, created_at, updated_at, expires_at)
     values (gen_random_uuid(), 'acc_1', 'sandbox', 'done', 0, 7, 7, now(), now(), now())`,
  );
  assert.deepEqual(await metric('innkeeper_bookings_last_hour'), [], 'the figures are kept');
  assert.equal(readings(), 1);

  await needs.clock.advance(limits.figuresReadEveryMs);
  assert.deepEqual(await metric('innkeeper_bookings_last_hour'), [
    'innkeeper_bookings_last_hour{status="CONFIRMED",environment="sandbox"} 1',
  ]);
  assert.deepEqual(await metric('innkeeper_money_held_minor'), [
    `innkeeper_money_held_minor{currency="USD",environment="sandbox"} ${Math.round(price * 100)}`,
  ]);
  assert.ok((await metric('innkeeper_partner_ids')).includes('innkeeper_partner_ids{partner="Sunbeds"} 41'));
  assert.deepEqual(await metric('innkeeper_review_rows'), ['innkeeper_review_rows{environment="sandbox"} 7']);
  assert.equal(readings(), 2);
  assert.deepEqual(await metric('innkeeper_attention_items'), [], 'nothing is overdue');
  await needs.clock.advance(61 * 60_000);
  assert.deepEqual(await metric('innkeeper_bookings_last_hour'), []);
  assert.deepEqual(await metric('innkeeper_attention_items'), ['innkeeper_attention_items{kind="charge"} 1']);
  const [oldest = ''] = await metric('innkeeper_attention_oldest_seconds');
  const [, seconds] = /^innkeeper_attention_oldest_seconds\{kind="charge"\} (\d+)/.exec(oldest) ?? [];
  assert.ok(Number(seconds) >= limits.chargeLateMs / 1000, oldest);
});
