import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { liveSupplier, noChangeOfTerms } from '../../../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { routes } from '../../../app/routes.ts';
import { cancelAgain } from '../../../bookings/cancel/cancel-again.ts';
import { limits } from '../../../contract/limits.ts';
import { fundWallet } from '../../../payments/money/ledger.ts';
import { supplierCalled } from '../suppliers.ts';
import { setSellingTerms } from '../manage.ts';

/** Two services: one sells what the other buys from its simulated supplier, over their common API. */
const ours = await testNeeds();
const server = await testServer(ours, routes);
const { key, accountId } = await testKey(ours, 'production');
const {
  needs: theirs,
  baseUrl,
  key: theirKey,
} = await liveSupplier(ours, { code: 'other-house', accountIds: [accountId] });
await setSellingTerms(ours.db, accountId, { ...noChangeOfTerms, marginPercent: '20' });
const at = ours.clock.now();
const owner = { accountId, environment: 'production' } as const;
await ours.db.transaction((tx) =>
  fundWallet(tx, owner, { key: 'a', amountMinor: 10 ** 7, currency: 'USD', at }),
);
const { search, prebook, book, post } = buyer(server, { key });

test('the price of the other service without margin is our net price', async () => {
  const direct = buyer({ ask: (request) => sendTest(request.url, request.body) });
  const net = (await direct.search('lp1', { margin: 0 })).offerRetailRate.amount;
  const { offerRetailRate } = await search('lp1');
  assert.equal(Math.round(offerRetailRate.amount * 100), Math.round(net * 120));
});

async function sendTest(url: string, body: unknown) {
  const answer = await fetch(baseUrl + url.replace('/v3.0', ''), {
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

  const { client } = await supplierCalled(ours, 'other-house');
  const options = { timeoutMs: 5_000 };
  const retrieve = (sent: string) =>
    client.call((connector, signal) => connector.retrieve({ reference: sent }, signal), options);
  assert.equal((await retrieve(reference)).state, 'confirmed');
  assert.equal((await retrieve('never-seen')).state, 'unknown');
  const cancel = () => client.call((connector, signal) => connector.cancel({ reference }, signal), options);
  assert.equal((await cancel()).state, 'cancelled');
  assert.equal((await cancel()).state, 'cancelled', 'a second time is the same');
  assert.equal((await retrieve(reference)).state, 'cancelled');
});

test('a sandbox key never reaches the other service', async () => {
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

test('a search finds hotels of the other service even if it does not have all of them', async () => {
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
  for (let sent = 0; sent <= limits.supplierFailuresToOpen; sent += 1)
    assert.equal((await post('/hotels/rates', unknown)).coded.error?.code, 2001);
  assert.ok((await search('lp1')).offerId);
});

test('an offer that the other service no longer sells is gone here', async () => {
  const { offerId } = await search('lp1');
  await theirs.clock.advance(31 * 60_000);
  const { status, coded } = await post('/rates/prebook', { offerId });
  assert.deepEqual([status, coded.error?.code], [400, 2001]);
});

test('a pending cancellation of the other service is repeated until it is done', async () => {
  const direct = buyer({ ask: (request) => sendTest(request.url, request.body) });
  const { prebookId } = await direct.prebook(
    scenarioHotelId('Cancel Fails at First'),
    {},
    { refundableRatesOnly: true },
  );
  const reference = 'cancelled-late';
  const { status, text } = await direct.book({ prebookId, clientReference: reference });
  assert.equal(status, 200, text);
  const { client } = await supplierCalled(ours, 'other-house');
  const cancel = () =>
    client.call((connector, signal) => connector.cancel({ reference }, signal), { timeoutMs: 30_000 });
  for (let attempt = 0; attempt < 2; attempt += 1) await assert.rejects(cancel(), /has not cancelled yet/);
  for (let beat = 0; beat < 3; beat += 1) {
    await theirs.clock.advance(10_000);
    await cancelAgain(theirs);
  }
  assert.equal((await cancel()).state, 'cancelled');
});
