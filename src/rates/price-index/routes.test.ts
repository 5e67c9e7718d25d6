import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../routes.ts';
import { timers } from '../tasks.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
await needs.db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, stars, time_zone, created_at, updated_at)
  select n, 'Inn ' || n, 'FR', 'Paris', 'inn ' || n, 'paris', 3, 'Europe/Paris', now(), now()
  from generate_series(1, 5) n`);
await needs.db.run(`insert into exchange_rates values ('EUR', 0.5, now())`);

const stay = {
  occupancies: [{ adults: 2 }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
};

interface Prices {
  readonly prices: readonly { readonly day: string; readonly avgPriceUsd: number }[];
}

/** A client of a new account, which the limit of ten reads a minute does not stop. */
async function client(accountId?: string, environment: 'sandbox' | 'production' = 'sandbox') {
  const made = await testKey(needs, environment, accountId);
  const { key } = made;
  const get = (url: string) => ask({ key, url: `/v3.0${url}` });
  return {
    ...made,
    get,
    /** Searches, and returns the lowest price of each hotel. */
    async search(body: object, path = '/hotels/rates'): Promise<number[]> {
      const answer = await ask({ key, method: 'POST', url: `/v3.0${path}`, body: { ...stay, ...body } });
      assert.equal(answer.status, 200, answer.text);
      if (answer.json === undefined) return [];
      const { data } = answer.json as {
        data: { price?: number; roomTypes?: { offerRetailRate: { amount: number } }[] }[];
      };
      return data.map(({ price, roomTypes }) => price ?? roomTypes?.[0]?.offerRetailRate.amount ?? 0);
    },
    async hotels(hotelIds: string): Promise<(Prices & { readonly hotelId: string })[]> {
      const { json } = await get(`/prices/hotels?hotelIds=${hotelIds}`);
      return (json as { data: (Prices & { hotelId: string })[] }).data;
    },
    async city(cityName: string): Promise<Prices['prices']> {
      const { json, status, text } = await get(`/prices/city?countryCode=FR&cityName=${cityName}`);
      assert.equal(status, 200, text);
      return (json as Prices).prices;
    },
  };
}

test('GET /prices/hotels → 200, the mean of the lowest prices that searches found, for a room and night', async () => {
  const { search, hotels } = await client();
  assert.deepEqual(await hotels('lp1'), [{ hotelId: 'lp1', prices: [] }]);
  const [two = 0] = await search({ hotelIds: ['lp1'] });
  const [four = 0] = await search({ hotelIds: ['lp1'], checkout: '2026-06-14' }, '/hotels/min-rates');
  const [rooms = 0] = await search({ hotelIds: ['lp1'], occupancies: [{ adults: 2 }, { adults: 1 }] });
  const mean = (two / 2 + four / 4 + rooms / 4) / 3;
  const [lp1, lp2, ...more] = await hotels('lp1,lp2');
  assert.deepEqual(more, []);
  assert.deepEqual(lp1, { hotelId: 'lp1', prices: [{ day: '2026-06-10', avgPriceUsd: Math.round(mean) }] });
  assert.deepEqual(lp2, { hotelId: 'lp2', prices: [] });
});

test('GET /prices/city → 200, the mean of its hotels, each once, in US dollars', async () => {
  const { search, city } = await client();
  const [first = 0] = await search({ hotelIds: ['lp1'], currency: 'EUR' });
  await search({ hotelIds: ['lp1'], currency: 'EUR' });
  const [second = 0] = await search({ hotelIds: ['lp2'] });
  // Half a euro is a dollar.
  const mean = (first / 0.5 / 2 + second / 2) / 2;
  assert.deepEqual(await city('PARIS'), [{ day: '2026-06-10', avgPriceUsd: Math.round(mean) }]);
  assert.deepEqual(await city('Lyon'), []);
});

test('a streamed search counts too; one that leaves offers out does not', async () => {
  const { search, hotels } = await client();
  await search({ hotelIds: ['lp3'], boardType: 'BI' });
  await search({ hotelIds: ['lp3'], refundableRatesOnly: true });
  await search({ hotelIds: ['lp3'], bedTypes: ['double'] });
  assert.deepEqual((await hotels('lp3'))[0]?.prices, []);
  await search({ hotelIds: ['lp3'], stream: true });
  const [streamed] = await hotels('lp3');
  const [price = 0] = await search({ hotelIds: ['lp3'] });
  assert.deepEqual(streamed?.prices, [{ day: '2026-06-10', avgPriceUsd: Math.round(price / 2) }]);
});

test('an account sees what its own searches found in the environment of the key', async () => {
  const { accountId, search, hotels } = await client();
  await search({ hotelIds: ['lp1'] });
  const others = [await client(), await client(accountId, 'production')];
  for (const other of others) assert.deepEqual((await other.hotels('lp1'))[0]?.prices, []);
  assert.equal((await hotels('lp1'))[0]?.prices.length, 1);
});

test('a read sees the searches before it, also where a replica answers reads', async () => {
  const { search, hotels } = await client();
  const replica = { caughtUp: () => Promise.resolve({ ...needs.db }), failed: () => assert.fail() };
  const reading = await testServer({ ...needs, replica }, routes);
  const { key, accountId } = await testKey(needs, 'sandbox');
  const body = { ...stay, hotelIds: ['lp1'] };
  await reading.ask({ key, method: 'POST', url: '/v3.0/hotels/rates', body });
  const { json } = await reading.ask({ key, url: '/v3.0/prices/hotels?hotelIds=lp1' });
  await search({ hotelIds: ['lp1'] });
  assert.deepEqual(json, { data: await hotels('lp1') }, accountId);
});

test('simultaneous searches and reads lose no price', async () => {
  const { accountId, search, city } = await client();
  await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 4 === 3 ? city('Paris') : search({ hotelIds: ['lp1', 'lp2'] }),
    ),
  );
  await city('Paris');
  const rows = await needs.db.rows<{ searches: number }>(
    'select searches from observed_prices where account = $1',
    [accountId],
  );
  assert.deepEqual(rows, [{ searches: 9 }, { searches: 9 }]);
});

test('the hotels of a merge have the prices of the survivor', async () => {
  const { search, hotels } = await client();
  await search({ hotelIds: ['lp4'] });
  const [survivor] = await hotels('lp4');
  await needs.db.run('insert into hotel_merges (loser, survivor, merged_at) values (5, 4, now())');
  assert.deepEqual((await hotels('lp5'))[0]?.prices, survivor?.prices);
});

test('GET /prices/city → 400, GET /prices/hotels → 400, in the form of the public service', async () => {
  const rows = [
    ['/prices/city?countryCode=FR', 'cityName'],
    ['/prices/city?countryCode=XX&cityName=Paris', 'countryCode'],
    ['/prices/city?countryCode=FR&cityName=Paris&fromDate=soon', 'fromDate'],
    ['/prices/city?countryCode=FR&cityName=Paris&fromDate=2026-07-02&toDate=2026-07-01', 'toDate'],
    ['/prices/hotels', 'hotelIds'],
    ['/prices/hotels?hotelIds=inn', 'hotelIds'],
    [`/prices/hotels?hotelIds=${Array.from({ length: 51 }, (_, at) => `lp${at + 1}`).join()}`, 'hotelIds'],
  ] as const;
  for (const [url, field] of rows) {
    const { get } = await client();
    const { status, json } = await get(url);
    const { code, message, errors } = json as Record<string, unknown>;
    assert.deepEqual([status, code], [400, 4002], url);
    assert.equal(message, 'required request field is missing or wrong input');
    assert.match(JSON.stringify(errors), new RegExp(`"/${field}`));
  }
});

test('after ten reads in a minute → 429, with the time of the next', async () => {
  const { get } = await client();
  const answers = [];
  for (let at = 0; at < 11; at += 1) answers.push(await get('/prices/hotels?hotelIds=lp1'));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array.from({ length: 10 }, () => 200), 429],
  );
  assert.ok(Number(answers[10]?.headers['retry-after']) > 0);
});

test('past days, and prices that no search has found for ninety days, are deleted', async () => {
  const { accountId } = await client();
  const left = () =>
    needs.db.rows(
      `select hotel::int, to_char(arrival, 'YYYY-MM-DD') as day from observed_prices where account = $1 order by hotel`,
      [accountId],
    );
  const [now, old] = [needs.clock.now(), new Date(needs.clock.nowMs() - 91 * 86_400_000)];
  const today = now.toISOString().slice(0, 10);
  const yesterday = new Date(needs.clock.nowMs() - 86_400_000).toISOString().slice(0, 10);
  await needs.db.run(
    `insert into observed_prices (account, environment, hotel, arrival, total_cents, searches, observed_at)
     values ($1, 'sandbox', 1, $2, 100, 1, $4), ($1, 'sandbox', 2, $3, 100, 1, $4), ($1, 'sandbox', 3, $2, 100, 1, $5)`,
    [accountId, today, yesterday, now, old],
  );
  for (const { run } of timers) await run(needs, AbortSignal.timeout(60_000));
  assert.deepEqual(await left(), [{ hotel: 1, day: today }]);
});
