import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buyer } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { readableLog } from '../../../test/support/log.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { liveSupplier } from '../../../test/support/suppliers/live-supplier.ts';
import { spoilingProxy } from '../../../test/support/suppliers/spoiling-proxy.ts';
import { routes } from '../../app/routes.ts';
import { publicId } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { addSupplier } from '../suppliers/manage.ts';
import { OfferThread, offerThread } from './offer-thread.ts';

/** Searches at an upstream supplier, on this thread and on the thread of offers. */
const HOTELS = 60;
const { log, lines } = readableLog();
const needs = await testNeeds({ log });
const { key, accountId } = await testKey(needs, 'production');
const otherService = await liveSupplier(needs, {
  code: 'house',
  accountIds: [accountId],
  clock: needs.clock,
});
for (const { db } of [needs, otherService.needs]) await addHotels(db);
const proxy = await spoilingProxy(otherService.baseUrl);
after(() => proxy[Symbol.asyncDispose]());
const settings = { apiKey: otherService.key, paymentMethod: 'ACC_CREDIT_CARD', privateNetwork: true };
await addSupplier(needs, {
  code: 'house',
  kind: 'upstream',
  settings: { ...settings, baseUrl: proxy.url },
  enabled: true,
});
const here = buyer(await testServer(needs, routes), { key });
const there = buyer(await testServer({ ...needs, config: { ...needs.config, offerThread: true } }, routes), {
  key,
});
while (offerThread() === undefined) await sleep(5);

const stay = {
  occupancies: [{ adults: 2 }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  // The longest one: on a busy machine a supplier that answers late would be missing in one of the two answers.
  timeout: limits.callerTimeoutMs / 1000,
};
const hotelIds = Array.from({ length: HOTELS }, (_, at) => publicId(at + 1));

async function addHotels(db: Needs['db']): Promise<void> {
  await db.run(
    `insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
     select n, 'Inn ' || n, 'FR', 'Paris', 'inn', 'paris', 1 + n % 5, 'Europe/Paris', now(), now()
     from generate_series(1, $1) n on conflict do nothing`,
    [HOTELS],
  );
  await db.run(
    `insert into hotel_rooms (id, hotel, name, max_adults, max_occupancy, updated_at)
     select n * 10, n, 'Deluxe King Room', 3, 4, now() from generate_series(1, $1) n`,
    [HOTELS],
  );
}

/** The same search on both threads. */
async function onBoth(
  search: object,
  spoil?: (text: string) => string,
): Promise<readonly { readonly status: number; readonly json: unknown }[]> {
  const answers = [];
  for (const one of [here, there]) {
    if (spoil !== undefined) proxy.spoilNext('/hotels/rates', spoil);
    const { status, json } = await one.post('/hotels/rates', { ...stay, ...search });
    answers.push({ status, json });
  }
  return answers;
}

const offers = (json: unknown) => (json as { readonly data?: readonly unknown[] }).data?.length ?? 0;

test('POST /hotels/rates → 200, offers of an upstream supplier: the same on the thread of offers', async (t) => {
  const opened = t.mock.method(OfferThread.prototype, 'open');
  for (const search of [{ hotelIds }, { hotelIds: hotelIds.slice(0, 3), maxRatesPerHotel: 1 }]) {
    const [expected, found] = await onBoth(search);
    assert.equal(offers(expected?.json), search.hotelIds.length);
    assert.deepEqual(found, expected);
  }
  assert.equal(opened.mock.callCount(), 2);
});

const someHotels = { hotelIds: hotelIds.slice(0, 2) };
const spoilings: Readonly<Record<string, (text: string) => string>> = {
  'no rates': () => '{"error":{"code":2001,"message":"no availability found"}}',
  'not JSON': () => '<html>',
  'no object': () => '7',
  'hotels that are no list': () => '{"data":{"hotelId":"lp1"}}',
  'a list of nothing': () => '{"data":[null]}',
  'an error that names a guest': () => '{"error":{"code":5000,"message":"Perpetua Mars is unknown"}}',
  'deep nesting': () => `{"data":${'['.repeat(1e6)}`,
  'half of an answer': (text) => text.slice(0, text.length / 2),
  'characters that cannot be stored': (text) => text.replaceAll('King', 'K\\u0000\\ud800ng'),
};

for (const [what, spoil] of Object.entries(spoilings))
  test(`POST /hotels/rates → 200 and → 502, an upstream supplier that sends ${what}: the same on the thread of offers`, async () => {
    const thread = offerThread();
    let spoilt = 0;
    const [expected, found] = await onBoth(someHotels, (text) => {
      spoilt += 1;
      return spoil(text);
    });
    assert.equal(spoilt, 2);
    assert.deepEqual(found, expected);
    // Calls to a supplier that fails too often are paused.
    assert.equal((await here.post('/hotels/rates', { ...stay, ...someHotels })).status, 200);
    assert.equal(offerThread(), thread, 'the thread still runs');
    assert.ok(lines.every((line) => !JSON.stringify(line).includes('Perpetua')));
  });
