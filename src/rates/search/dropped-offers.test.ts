import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { buyer } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { noChangeOfTerms } from '../../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../../app/routes.ts';
import { limits } from '../../contract/limits.ts';
import { addSupplier, setSellingTerms } from '../suppliers/manage.ts';

/** An upstream service with any price: the amounts of one search, as its JSON has them. */
let amounts: readonly string[] = [];
let rooms = 1;
const otherService = createServer((request, response) => {
  request.resume();
  const isSearch = request.url?.startsWith('/hotels/rates') === true;
  const roomTypes = amounts.map((amount) => offerOf(amount)).join();
  const data = isSearch
    ? `[{"hotelId":"lp1","roomTypes":[${roomTypes}]}]`
    : `{"prebookId":"p","hotelId":"lp1","roomTypes":[${roomTypes}]}`;
  response.writeHead(200, { 'content-type': 'application/json' }).end(`{"data":${data}}`);
});
await new Promise<void>((listening) => otherService.listen(0, '127.0.0.1', listening));
after(() => otherService.close());
// A listening TCP server has an AddressInfo.
const baseUrl = `http://127.0.0.1:${(otherService.address() as AddressInfo).port}`;

function offerOf(amount: string): string {
  const retailRate = `{"total":[{"amount":${amount},"currency":"USD"}]}`;
  const rate = `{"name":"Double","boardType":"RO","retailRate":${retailRate},"cancellationPolicies":{"refundableTag":"NRFN"}}`;
  return `{"offerId":"o${amount}","rates":[${Array.from({ length: rooms }, () => rate).join()}]}`;
}

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
const needs = await testNeeds({ log });
const server = await testServer(needs, routes);
const { key, accountId } = await testKey(needs, 'production');
const { post } = buyer(server, { key });
await needs.db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
  values (1, 'Inn', 'FR', 'Paris', 'inn', 'paris', 3, 'Europe/Paris', now(), now())`);
const settings = { baseUrl, apiKey: 'k', privateNetwork: true };
await addSupplier(needs, { code: 'any-price', kind: 'upstream', settings, enabled: true });
await setSellingTerms(needs.db, accountId, {
  ...noChangeOfTerms,
  suppliers: ['any-price'],
  marginPercent: '0',
});

async function search(): Promise<{
  readonly prices: readonly number[];
  readonly offerIds: readonly string[];
}> {
  const { status, json, text } = await post('/hotels/rates', {
    hotelIds: ['lp1'],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: '2026-06-10',
    checkout: '2026-06-12',
  });
  assert.equal(status, 200, text);
  const { data } = json as {
    data: { roomTypes: { offerId: string; offerRetailRate: { amount: number } }[] }[];
  };
  const offers = data.flatMap(({ roomTypes }) => roomTypes);
  return {
    prices: offers.map(({ offerRetailRate }) => offerRetailRate.amount),
    offerIds: offers.map(({ offerId }) => offerId),
  };
}

const dropped = async (): Promise<string> => {
  const { text } = await server.ask({ url: '/metrics', key: null });
  return (
    /innkeeper_offers_dropped_total\{supplier="any-price",flaw="price"\} (?<n>\d+)/.exec(text)?.groups?.[
      'n'
    ] ?? '0'
  );
};
const warnings = () => lines.filter((line) => line.includes('cannot be sold'));

test('offers at or below zero, or above any plausible price, are dropped, counted, and logged once a minute', async () => {
  amounts = ['-100', '0', '1e999', '10000000.01', '1e15', '250.5', '10000000'];
  assert.deepEqual((await search()).prices, [250.5, 10_000_000]);
  assert.equal(await dropped(), '5');
  await search();
  assert.equal(await dropped(), '10');
  assert.equal(warnings().length, 1, warnings().join());
  await needs.clock.advance(limits.droppedLoggedEveryMs);
  await search();
  assert.equal(warnings().length, 2);
  assert.match(warnings()[1] ?? '', /"dropped":10/);
});

test('a response for another number of rooms does not fail the search', async () => {
  rooms = 2;
  assert.deepEqual((await search()).prices, []);
  rooms = 1;
});

test('POST /rates/prebook → 400, the supplier rechecks to a price below zero', async () => {
  amounts = ['250.5'];
  const [offerId] = (await search()).offerIds;
  amounts = ['-250.5'];
  const { status, coded } = await post('/rates/prebook', { offerId });
  assert.deepEqual([status, coded.error?.code], [400, 2001]);
});
