import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dump } from '../../../test/canaries/search.ts';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { webhookReceiver } from '../../../test/support/receiver.ts';
import { lateSupplier } from '../../../test/support/suppliers/late-supplier.ts';
import type { Db } from '../../contract/database.ts';
import { deliverDue } from '../../events/deliver.ts';
import { routes as events } from '../../events/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { cancelAgain } from '../cancel/cancel-again.ts';
import { routes as bookings } from '../routes.ts';
import { eraseGuest } from './erase-guest.ts';
import { erasePerson } from './erase-person.ts';

const base = await testNeeds();
const needs = { ...base, config: { ...base.config, webhooksToPrivate: true } };
const server = await testServer(needs, [...rates, ...bookings, ...events]);
const { key, accountId } = await testKey(needs, 'sandbox');
const { prebook, book } = buyer(server, { key });
const holder = { firstName: 'Quentin', lastName: 'Zymurgist', email: 'q.zymurgist@example.org' };
const ask = (method: 'POST' | 'PUT', url: string, body: object, headers = {}) =>
  server.ask({ key, method, url: `/v3.0${url}`, body, headers });

async function bookingOfQuentin(): Promise<string> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  return (await book({ prebookId, holder })).coded.data?.bookingId ?? '';
}

async function eraseQuentin(): Promise<void> {
  const guest = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [holder.email]);
  await eraseGuest(needs, { accountId, environment: 'sandbox' }, guest?.id ?? 0);
}

/** The places in the whole database that name Quentin. */
async function places(): Promise<string[]> {
  const all: string[] = [];
  for await (const { place, text } of dump(needs.db)) if (/Quentin|Zymurgist/i.test(text)) all.push(place);
  return all;
}

test('the answer of a receiver that arrives after the erasure is not kept', async () => {
  const receiver = await webhookReceiver();
  const hook = (await ask('POST', '/webhooks', { url: receiver.url })).json as { data: { id: string } };
  await bookingOfQuentin();
  receiver.respondWith = ({ body }) => body;
  receiver.answer = async () => {
    await eraseQuentin().catch(() => undefined);
    return 200;
  };
  await deliverDue(needs, hook.data.id, { signal: new AbortController().signal });
  assert.ok(receiver.received.some(({ body }) => body.includes('Zymurgist')));
  assert.deepEqual(await places(), []);
  const attempts = await needs.db.rows(`select status from webhook_attempts`);
  assert.equal(attempts.length, receiver.received.length, 'the attempts themselves are kept');
});

test('ids of requests that name the guest are removed', async () => {
  const headers = { 'x-request-id': 'quentin-zymurgist-17' };
  const bookingId = await bookingOfQuentin();
  await ask('PUT', `/bookings/${bookingId}/amend`, { holder }, headers);
  await ask('PUT', `/bookings/${bookingId}`, {}, headers);
  const named = (await places()).join();
  for (const table of ['amendments', 'cancellations', 'booking_history']) assert.match(named, RegExp(table));
  await eraseQuentin();
  assert.deepEqual(await places(), []);
});

test('a supplier that repeats the name with every refusal after the erasure is not quoted', async (t) => {
  const bookingId = await bookingOfQuentin();
  const refusesBecause = 'no cancellations for Quentin Zymurgist';
  await lateSupplier(t, needs, { refusesCancel: () => true, refusesBecause });
  await ask('PUT', `/bookings/${bookingId}`, {});
  assert.match((await places()).join(), /cancellations/);
  await eraseQuentin();
  await needs.clock.advance(600_000);
  await cancelAgain(needs);
  const row = await needs.db.row(`select failures, last_failure from cancellations where booking = $1`, [
    bookingId,
  ]);
  assert.deepEqual(row, { failures: 2, last_failure: 'the supplier refuses: …' });
  assert.deepEqual(await places(), []);
});

test('a supplier that repeats the name of an erased fellow traveller is not quoted', async (t) => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  const stays = { firstName: 'Rosalind', lastName: 'Vexley', email: 'r.vexley@example.org' };
  const guests = [{ ...holder, occupancyNumber: 1 }];
  const bookingId = (await book({ prebookId, holder: stays, guests })).coded.data?.bookingId ?? '';
  const refusesBecause = 'no cancellations for Quentin Zymurgist and Rosalind Vexley';
  await lateSupplier(t, needs, { refusesCancel: () => true, refusesBecause });
  await ask('PUT', `/bookings/${bookingId}`, {});
  const owner = { accountId, environment: 'sandbox' } as const;
  await erasePerson(needs, owner, { email: holder.email, name: undefined, booking: undefined });
  assert.deepEqual(await places(), []);
  await needs.clock.advance(600_000);
  await cancelAgain(needs);
  assert.deepEqual(await places(), []);
  const row = await needs.db.row(`select failures, last_failure from cancellations where booking = $1`, [
    bookingId,
  ]);
  assert.deepEqual(row, { failures: 2, last_failure: 'the supplier refuses: …' });
});

test('an answer that is stored for repeats after the erasure is not stored', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const slow: Db = {
    ...needs.db,
    async run(statement, values) {
      if (typeof statement === 'object' && statement.name === 'idempotent-settle') await eraseQuentin();
      return needs.db.run(statement, values);
    },
  };
  const other = await testServer({ ...needs, db: slow }, [...rates, ...bookings]);
  const request = {
    key,
    method: 'POST',
    url: '/v3.0/rates/book',
    headers: { 'idempotency-key': 'once' },
    body: {
      prebookId,
      holder,
      guests: [{ ...holder, occupancyNumber: 1 }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
    },
  } as const;
  const first = await other.ask(request);
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(await places(), []);
  const again = await server.ask(request);
  const ids = [first, again].map(({ json }) => (json as { data: { bookingId: string } }).data.bookingId);
  assert.equal(ids[0], ids[1]);
  assert.doesNotMatch(again.text, /Zymurgist/);
});

test('a guest whose booking becomes final during the erasure is erased too', async () => {
  const bookingId = await bookingOfQuentin();
  const rename = (from: string, to: string) =>
    [`update guests set email = $2 where email = $1`, [from, to]] as const;
  const unknown = 'not-committed@example.org';
  await needs.db.run(...rename(holder.email, unknown));
  let erasing: Promise<unknown> = Promise.resolve();
  await needs.db.transaction(async (tx) => {
    // As the transaction that finishes a booking: its row is locked, and its guest is not committed yet.
    await tx.run('select from bookings where id = $1 for update', [bookingId]);
    await tx.run(...rename(unknown, holder.email));
    erasing = erasePerson(
      needs,
      { accountId, environment: 'sandbox' },
      { email: holder.email, name: undefined, booking: undefined },
    );
    for (let isWaiting = false; !isWaiting;) {
      const row = await needs.db.row<{ is: boolean }>(
        `select exists (select from pg_stat_activity where datname = current_database()
           and wait_event_type = 'Lock') as is`,
      );
      isWaiting = row?.is === true;
    }
  });
  assert.deepEqual(await erasing, { bookings: 1 });
  assert.deepEqual(await places(), []);
});
