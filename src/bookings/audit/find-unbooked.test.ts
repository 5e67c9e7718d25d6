import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { usualTerms } from '../../accounts/key-terms.ts';
import { createKey } from '../../accounts/keys.ts';
import { limits } from '../../contract/limits.ts';
import { routes as rates } from '../../rates/routes.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { routes as bookings } from '../routes.ts';
import { measureDifferences } from './comparison-metrics.ts';
import { checkOwnRows, findUnbooked } from './find-unbooked.ts';

const needs = await testNeeds();
measureDifferences(needs.metrics, needs.db);
const { prebook, book } = buyer(await testServer(needs, [...rates, ...bookings]));
const alter = (sql: string, values: readonly unknown[] = []) => needs.db.run(sql, values);
const operator = { ...usualTerms, scopes: ['operate'] } as const;
const { accountId } = await createKey(needs, { environment: 'production', terms: operator });

async function booked(): Promise<string> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { coded } = await book({ prebookId, payment: { method: 'ACC_CREDIT_CARD' } });
  return coded.data?.bookingId ?? '';
}

const found = async () =>
  (
    await needs.db.rows<{ text: string }>(
      `select place || ': ' || about || ' ' || detail as text from audit_findings order by 1`,
    )
  ).map(({ text }) => text);
const events = async () =>
  (await needs.db.rows<{ account: string; subject: string }>(
    `select account, subject from events where name = 'audit.finding' order by id`,
  )) as unknown[];
const metric = async (name: string) =>
  (await needs.metrics.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

const id = await booked();
const strangeRoom = (reference: string) =>
  alter(
    `insert into sandbox.reservations (supplier, reference, hotel, net_minor, currency, booked_at, confirmed_at)
     select supplier, $2, hotel, net_minor, currency, $3, $3 from sandbox.reservations where reference = $1`,
    [id, reference, needs.clock.now()],
  );

beforeEach(async () => {
  await findUnbooked(needs);
  await checkOwnRows(needs);
  assert.deepEqual(await found(), []);
});

test('a room that no booking names is a metric, one event for operators and one line of the log, until it is gone', async (t) => {
  const errors = t.mock.method(needs.log, 'error');
  await strangeRoom('STRANGER1');
  await findUnbooked(needs);
  const detail = 'is booked at simulator, but is not one of our bookings';
  assert.deepEqual(await found(), [`supplier simulator: reference STRANGER1 ${detail}`]);
  assert.deepEqual(await metric('innkeeper_audit_findings'), [
    'innkeeper_audit_findings{place="supplier simulator"} 1',
  ]);
  await findUnbooked(needs);
  assert.deepEqual(await events(), [{ account: accountId, subject: 'reference STRANGER1' }]);
  assert.deepEqual(
    errors.mock.calls.map(({ arguments: [line] }) => line),
    [{ place: 'supplier simulator', about: 'reference STRANGER1', detail }],
  );
  // It is looked for as long as it is there, also when its booking is older than what is listed otherwise.
  await needs.clock.advance(2 * limits.comparedBackMs - 60_000);
  await findUnbooked(needs);
  assert.equal((await found()).length, 1);
  await alter(`update sandbox.reservations set cancelled_at = now() where reference = 'STRANGER1'`);
  await findUnbooked(needs);
  assert.deepEqual([await found(), await metric('innkeeper_audit_findings')], [[], []]);
});

test('money that no payment knows, and an extra of no booking, are found', async () => {
  await booked();
  await findUnbooked(needs);
  assert.deepEqual(await found(), []);
  await alter(
    `insert into sandbox.payments (id, amount_minor, currency, card, paid_at)
     values ('sbx_held', 100, 'USD', 'success', $1), ('sbx_declined', 100, 'USD', 'decline', $1)`,
    [needs.clock.now()],
  );
  await alter(`insert into sandbox.extras (key, bought_at) values ('STRANGER2:0', now())`);
  await findUnbooked(needs);
  assert.deepEqual(await found(), [
    'extras: extra STRANGER2:0 was sold by its provider, but belongs to none of our bookings',
    'gateway sandbox: sandbox payment sbx_held moves money without a payment or booking',
  ]);
  await alter(`update sandbox.payments set voided_at = now() where id = 'sbx_held'`);
  await alter(`update sandbox.extras set cancelled_at = now() where key = 'STRANGER2:0'`);
  await findUnbooked(needs);
});

test('a payment that holds money a second time at its gateway is found', async () => {
  await booked();
  await alter(
    `insert into sandbox.payments (id, amount_minor, currency, card, paid_at)
     select 'sbx_' || id || ':hold:1', 100, 'USD', 'success', $1 from payments order by created_at desc limit 1`,
    [needs.clock.now()],
  );
  await findUnbooked(needs);
  const [one = '', ...others] = await found();
  assert.match(
    one,
    /^gateway sandbox: payment (pay_\w+) moves money at sandbox 2 times: sbx_\1, sbx_\1:hold:1$/,
  );
  assert.deepEqual(others, []);
  await alter(`update sandbox.payments set voided_at = now() where id like '%:hold:1'`);
  await findUnbooked(needs);
  assert.deepEqual(await found(), []);
});

test('a supplier that does not answer adds and removes nothing, and is counted', async (t) => {
  await strangeRoom('STRANGER3');
  await findUnbooked(needs);
  assert.equal((await found()).length, 1);
  const { client } = await supplierCalled(needs, 'simulator');
  const down = t.mock.method(client, 'call', () => Promise.reject(new Error('the supplier is down')));
  await findUnbooked(needs);
  assert.equal((await found()).length, 1);
  const counted = await metric('innkeeper_lists_compared_total');
  assert.ok(
    counted.includes('innkeeper_lists_compared_total{place="supplier simulator",outcome="silent"} 1'),
  );
  down.mock.restore();
  await alter(`delete from sandbox.reservations where reference = 'STRANGER3'`);
  await findUnbooked(needs);
});

test('a supplier without a list is not counted', async (t) => {
  const { client } = await supplierCalled(needs, 'simulator');
  const before = await metric('innkeeper_lists_compared_total');
  const withoutList: typeof client.call = (work, { timeoutMs }) =>
    work({} as never, new AbortController().signal, timeoutMs); // it calls `list` only
  t.mock.method(client, 'call', withoutList);
  await findUnbooked(needs);
  const ofSupplier = (lines: readonly string[]) => lines.filter((line) => line.includes('supplier'));
  assert.deepEqual(ofSupplier(await metric('innkeeper_lists_compared_total')), ofSupplier(before));
});

test('a wallet that is not the sum of its entries is found', async () => {
  await alter(
    `insert into ledger_accounts (account, environment, currency, name, balance_minor, most_minor)
     values ($1, 'production', 'USD', 'wallet', -100, 0)`,
    [accountId],
  );
  await checkOwnRows(needs);
  assert.deepEqual(await found(), [
    `ledger: ledger account ${accountId} production wallet USD is not the sum of its lines`,
  ]);
  await alter('delete from ledger_accounts where account = $1', [accountId]);
});
