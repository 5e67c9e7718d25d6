import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Registry } from 'prom-client';
import { buyer, scenarioHotelId } from '../../../test/support/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../../app/routes.ts';
import { buildServer } from '../../app/server.ts';
import { cancelAgain } from '../../bookings/cancel/cancel-again.ts';
import { limits } from '../../contract/limits.ts';
import { fundWallet } from '../../payments/ledger.ts';
import type { Needs } from '../../platform/needs.ts';
import { supplierCalled } from './desk.ts';
import { addSupplier, setSellingTerms } from './manage.ts';

/** Two houses: one sells what the other buys from its bed bank, over the interface both speak. */
const [theirs, ours] = [await testNeeds(), await testNeeds()];
for (const { db } of [theirs, ours] as readonly Needs[])
  await db.run(`
    insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
    values (1, 'Inn', 'FR', 'Paris', 'inn', 'paris', 3, 'Europe/Paris', now(), now())`);
const upstream = buildServer({ ...theirs, metrics: new Registry() }, routes);
after(() => upstream.close());
const { key: theirKey } = await testKey(theirs, 'sandbox');
const address = await upstream.listen({ port: 0, host: '127.0.0.1' });
const settings = { baseUrl: `${address}/v3.0`, apiKey: theirKey, paymentMethod: 'ACC_CREDIT_CARD' };
await addSupplier(ours.db, { code: 'other-house', kind: 'upstream', settings, enabled: true });

const server = await testServer(ours, routes);
const { key, accountId } = await testKey(ours, 'production');
const change = { marginPercent: '20', payLater: undefined, backupPayment: undefined, card: undefined };
await setSellingTerms(ours.db, accountId, { ...change, suppliers: ['other-house'] });
const at = ours.clock.now();
const owner = { accountId, environment: 'production' } as const;
await ours.db.transaction((tx) =>
  fundWallet(tx, owner, { key: 'a', amountMinor: 10 ** 7, currency: 'USD', at }),
);
const { search, prebook, book, post } = buyer(server, { key });

test('what the other house sells without margin is our net', async () => {
  const direct = buyer({ ask: (request) => testAsk(request.url, request.body) });
  const net = (await direct.search('lp1', { margin: 0 })).offerRetailRate.amount;
  const { offerRetailRate } = await search('lp1');
  assert.equal(Math.round(offerRetailRate.amount * 100), Math.round(net * 120));
});

async function testAsk(url: string, body: unknown) {
  const answer = await fetch(address + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': theirKey },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: {}, text, json: JSON.parse(text) as unknown };
}

test('searched, prebooked, booked, looked up and cancelled there', async () => {
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
  assert.equal(coded.data?.status, 'CONFIRMED', text);
  const reference = coded.data?.bookingId ?? '';
  const there = await theirs.db.row(`select status, client_reference from bookings`);
  assert.deepEqual(there, { status: 'CONFIRMED', client_reference: reference });

  const { line } = await supplierCalled(ours, 'other-house');
  const options = { timeoutMs: 5_000 };
  const retrieve = (asked: string) =>
    line.call((connector, signal) => connector.retrieve({ reference: asked }, signal), options);
  assert.equal((await retrieve(reference)).state, 'confirmed');
  assert.equal((await retrieve('never-seen')).state, 'unknown');
  const cancel = () => line.call((connector, signal) => connector.cancel({ reference }, signal), options);
  assert.equal((await cancel()).state, 'cancelled');
  assert.equal((await cancel()).state, 'cancelled', 'a second time is the same');
  assert.equal((await retrieve(reference)).state, 'cancelled');
});

test('a sandbox key never reaches the other house', async () => {
  const { key: sandbox } = await testKey(ours, 'sandbox', accountId);
  const answer = await buyer(server, { key: sandbox }).post('/hotels/rates', {
    hotelIds: ['lp1'],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: '2026-06-10',
    checkout: '2026-06-12',
  });
  assert.equal(answer.coded.error?.code, 2001);
});

test('hotels the other house does not have never keep it from selling those it has', async () => {
  await ours.db.run(`
    insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
    values (2, 'Ours Alone', 'FR', 'Paris', 'ours alone', 'paris', 3, 'Europe/Paris', now(), now())`);
  const unknown = {
    hotelIds: ['lp2'],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: '2026-06-10',
    checkout: '2026-06-12',
  };
  for (let asked = 0; asked <= limits.supplierFailuresToOpen; asked += 1)
    assert.equal((await post('/hotels/rates', unknown)).coded.error?.code, 2001);
  assert.ok((await search('lp1')).offerId);
});

test('an offer of theirs that has gone is gone here', async () => {
  const { offerId } = await search('lp1');
  await theirs.clock.advance(31 * 60_000);
  const { status, coded } = await post('/rates/prebook', { offerId });
  assert.deepEqual([status, coded.error?.code], [400, 2001]);
});

test('a house that has not cancelled yet has not cancelled; it is asked again until it has', async () => {
  const { prebookId } = await prebook(
    scenarioHotelId('Cancel Fails at First'),
    {},
    { refundableRatesOnly: true },
  );
  const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
  const bookingId = coded.data?.bookingId ?? text;
  const cancel = async () => {
    const answer = await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${bookingId}` });
    return (answer.json as { data: { status: string; cancelPending: boolean } }).data;
  };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, cancelPending } = await cancel();
    assert.deepEqual([status, cancelPending], ['CONFIRMED', true]);
  }
  for (let beat = 0; beat < 3; beat += 1) {
    await theirs.clock.advance(10_000);
    await cancelAgain(theirs);
  }
  assert.equal((await cancel()).status, 'CANCELLED');
});
