import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { limits } from '../contract/limits.ts';
import { publicId } from '../catalogue/hotel-id.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes } from '../app/routes.ts';
import { OfferThread, offerThread } from './offer-thread/offer-thread.ts';

/** The same searches on this thread and on the thread of offers. */
const needs = await testNeeds();
await needs.db.run(
  `insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
   select n, 'Inn ' || n, 'FR', 'Paris', 'inn', 'paris', 1 + n % 5, 'Europe/Paris', now(), now() from generate_series(1, 120) n`,
);
await needs.db.run(
  `insert into hotel_rooms (id, hotel, name, max_adults, max_occupancy, updated_at)
   select n * 10 + r, n, (array['Standard Double Room', 'Deluxe King Room', 'Family Suite'])[r], 3, 4, now()
   from generate_series(1, 120) n, generate_series(1, 3) r`,
);
await needs.db.run(
  `insert into suppliers (code, kind, settings) values ('bank-2', 'simulator', '{"seed": "two", "currency": "EUR"}'),
   ('bank-3', 'simulator', '{"seed": "three", "currency": "XTS"}')`,
);
await needs.db.run(
  `insert into exchange_rates (currency, per_usd, updated_at) values ('USD', 1, now()), ('EUR', 0.9173, now()), ('JPY', 151.37, now())`,
);
const { key } = await testKey(needs, 'sandbox');
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
const hotelIds = Array.from({ length: 120 }, (_, at) => publicId(at + 1));

const searches: Readonly<Record<string, object>> = {
  'many hotels': { hotelIds },
  'several rooms with children': {
    hotelIds: hotelIds.slice(0, 5),
    occupancies: [{ adults: 2, children: [3] }, { adults: 1 }],
  },
  'a currency without minor units, the highest commission first': {
    hotelIds: hotelIds.slice(0, 20),
    currency: 'JPY',
    sort: [{ field: 'revenue', direction: 'descending' }],
  },
  'filters and a margin': {
    hotelIds: hotelIds.slice(0, 20),
    refundableRatesOnly: true,
    boardType: 'BI',
    bedTypes: ['double'],
    margin: 22.5,
    maxRatesPerHotel: 2,
  },
  'another language': { hotelIds: hotelIds.slice(0, 3), language: 'de', includeHotelData: true },
  'nothing found': { hotelIds: hotelIds.slice(0, 3), boardType: 'BI', bedTypes: ['no such bed'] },
  'prices below zero': { hotelIds: [scenarioHotelId('Price Below Zero'), ...hotelIds.slice(0, 2)] },
  'a supplier that fails': { hotelIds: [scenarioHotelId('Supplier Down'), ...hotelIds.slice(0, 2)] },
};

for (const [what, search] of Object.entries(searches))
  test(`POST /hotels/rates → 200 on the thread of offers, ${what}: the same answer`, async (t) => {
    const opened = t.mock.method(OfferThread.prototype, 'open');
    const body = { ...stay, ...search };
    const expected = await here.post('/hotels/rates', body);
    assert.equal(opened.mock.callCount(), 0);
    const found = await there.post('/hotels/rates', body);
    assert.equal(opened.mock.callCount(), 1);
    assert.deepEqual([found.status, inOrder(found.json)], [expected.status, inOrder(expected.json)]);
  });

/** Warnings come in the order of the answers, which differs from run to run. */
function inOrder(json: unknown): unknown {
  const { warnings = [], ...rest } = json as { readonly warnings?: readonly object[] };
  return { ...rest, warnings: warnings.map((one) => JSON.stringify(one)).toSorted() };
}

test('POST /rates/prebook → 200, an offer that the thread has sealed', async () => {
  const { offerId } = await there.search(hotelIds[0] ?? '');
  assert.equal((await here.post('/rates/prebook', { offerId })).status, 200);
});

test('POST /hotels/rates → 200 after the thread has failed: the search runs here, and another thread starts', async () => {
  const failed = offerThread();
  // A search that was never opened.
  await assert.rejects(failed?.ask({ kind: 'collect', search: 1e9, calls: [] }) ?? Promise.resolve());
  const { status } = await there.post('/hotels/rates', { ...stay, hotelIds: hotelIds.slice(0, 2) });
  assert.equal(status, 200);
  while (offerThread() === undefined) await sleep(5);
  assert.notEqual(offerThread(), failed);
});
