import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes as bookings } from '../bookings/routes.ts';
import { routes as rates } from '../rates/routes.ts';
import { changePercent, periodBefore } from './periods.ts';
import { routes } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...routes]);
const { key } = await testKey(needs, 'sandbox');
const period = { from: '2026-03-01', to: '2026-03-31' };
const march = 'from=2026-03-01&to=2026-03-31';

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, withKey = key) => {
  const url = `/v3.0${path}`;
  const answer = await server.ask({ key: withKey, method, url, ...(body === undefined ? {} : { body }) });
  return { status: answer.status, body: answer.json as Json };
};
let price = 0;
let commission = 0;
let first = '';

/** Two bookings in one hotel, one of them cancelled free of charge, and one a month before. */
before(async () => {
  const { prebook, book } = buyer(server, { key });
  const buy = async (): Promise<Json> => {
    const { prebookId } = await prebook(
      scenarioHotelId('Everything Works'),
      {},
      { refundableRatesOnly: true },
    );
    return ((await book({ prebookId })).json as Json).data;
  };
  needs.clock.set(new Date('2026-02-10T12:00:00Z'));
  await buy();
  needs.clock.set(new Date('2026-03-02T12:00:00Z'));
  ({ price, commission, bookingId: first } = await buy());
  const { bookingId } = await buy();
  await ask('PUT', `/bookings/${bookingId}`);
});

test('POST /analytics/weekly → 200', async () => {
  const { status, body } = await ask('POST', '/analytics/weekly', period);
  assert.equal(status, 200);
  assert.deepEqual(body.data.arr, [{ weeks: '2026-W10', sales: price * 2 }]);
  assert.deepEqual(body.data.data, { arr: body.data.arr });
});

test('POST /analytics/report → 200: a cancelled booking counts as a sale without revenue', async () => {
  const { status, body } = await ask('POST', '/analytics/report', period);
  assert.equal(status, 200);
  const { totalSales, totalRevenue, totalCommission, salesRevenue, confirmed_booking } = body.data;
  assert.deepEqual(
    [totalSales, totalRevenue, totalCommission, confirmed_booking],
    [price * 2, price, commission, [{ confirmed_booking: 1, date: '2026-03-02' }]],
  );
  assert.deepEqual(salesRevenue, [{ salesRevenue: price, currency: 'USD', date: '2026-03-02' }]);
  assert.equal(body.data.data.totalRevenue, totalRevenue);
});

test('POST /analytics/markets → 200', async () => {
  const { status, body } = await ask('POST', '/analytics/markets', period);
  assert.equal(status, 200);
  assert.deepEqual(body.data.data, [
    { totalBooking: 2, sales: price * 2, currency: 'USD', nationality: 'FR' },
  ]);
});

test('POST /analytics/hotels → 200', async () => {
  const { status, body } = await ask('POST', '/analytics/hotels', period);
  assert.equal(status, 200);
  const [{ hotel_id, name, total, sales }] = body.data.data;
  assert.deepEqual(
    [hotel_id, name, total, sales],
    [scenarioHotelId('Everything Works'), 'Everything Works Hotel', 2, price * 2],
  );
});

test('POST /commissions/report → 200', async () => {
  const { status, body } = await ask('POST', '/commissions/report', period);
  assert.equal(status, 200);
  const percentage = Math.round((commission / price) * 10_000) / 100;
  assert.deepEqual(body, { success: true, data: [{ date: '2026-03-02', amount: commission, percentage }] });
});

const compared: readonly (readonly [string, string, string])[] = [
  ['GET /bookings/guest-nationality-report → 200', '/bookings/guest-nationality-report', 'nationality'],
  ['GET /bookings/source-markets-report → 200', '/bookings/source-markets-report', 'country'],
  ['GET /bookings/hotels-sales-report → 200', '/bookings/hotels-sales-report', 'hotel_id'],
];
for (const [name, path, group] of compared)
  test(name, async () => {
    const { status, body } = await ask('GET', `${path}?${march}`);
    assert.equal(status, 200);
    assert.deepEqual(body.period.previous, { from: '2026-01-29', to: '2026-02-28' });
    const [row] = body.data;
    assert.equal(typeof row[group], 'string');
    const { booking_count, total_sales_usd, avg_booking_value_usd } = row.current_period;
    assert.deepEqual([booking_count, total_sales_usd, avg_booking_value_usd], [2, price * 2, price]);
    assert.equal(row.previous_period.booking_count, 1);
    assert.equal(row.change.booking_count_change, 1);
    assert.equal(body.summary.total_sales_change_percent, row.change.sales_change_percent);
  });

test('the report by hotel has the part of the supplier and the profit', async () => {
  const { body } = await ask('GET', `/bookings/hotels-sales-report?${march}`);
  const [{ hotel_name, current_period }] = body.data;
  assert.equal(hotel_name, 'Everything Works Hotel');
  assert.equal(current_period.total_profit_usd, commission);
  assert.equal(current_period.total_buying_price_usd, Math.round((price - commission) * 100) / 100);
  assert.equal(body.summary.current_period_total_profit_usd, commission);
  assert.deepEqual([body.summary.total_hotels, body.summary.total_bookings_change], [1, 1]);
});

test('a group without an earlier booking has no previous period', async () => {
  const { body } = await ask('GET', '/bookings/source-markets-report?from=2026-02-01&to=2026-02-28');
  const [{ current_period, previous_period, change }] = body.data;
  assert.deepEqual(
    [current_period.hotel_count, previous_period, change.sales_change_percent],
    [1, null, 100],
  );
});

test('POST /bookings/search → 200, in pages, also at the root', async () => {
  const find = async (request: object) => (await ask('POST', '/bookings/search', request)).body;
  assert.equal((await find({ query: first.toUpperCase() })).data[0].booking_id, first);
  const [row] = (await find({ query: first })).data;
  const { status, checkin, checkout, currency } = (await ask('GET', `/bookings/${first}`)).body.data;
  assert.deepEqual(
    [row.status, row.checkin, row.checkout, row.price, row.currency],
    [status, checkin, checkout, price, currency],
  );
  const page = await find({ query: 'everything works', page: 1, rowsPerPage: 2 });
  assert.deepEqual([page.data.length, page.page, page.rowsPerPage], [1, 1, 2]);
  assert.deepEqual((await find({ query: 'no such name' })).data, []);
  const root = await server.ask({ key, method: 'POST', url: '/bookings/search', body: { query: 'Ada' } });
  assert.equal((root.json as Json).data.length, 3);
});

test('another account and environment do not see it', async () => {
  const stranger = await testKey(needs, 'sandbox');
  const { body } = await ask('POST', '/analytics/report', period, stranger.key);
  assert.equal(body.data.totalBooking, 0);
});

const refused: readonly (readonly [string, 'GET' | 'POST', string])[] = [
  ['POST /analytics/weekly → 400', 'POST', '/analytics/weekly'],
  ['POST /analytics/report → 400', 'POST', '/analytics/report'],
  ['POST /analytics/markets → 400', 'POST', '/analytics/markets'],
  ['POST /analytics/hotels → 400', 'POST', '/analytics/hotels'],
  ['POST /commissions/report → 400', 'POST', '/commissions/report'],
  ['GET /bookings/guest-nationality-report → 400', 'GET', '/bookings/guest-nationality-report'],
  ['GET /bookings/source-markets-report → 400', 'GET', '/bookings/source-markets-report'],
  ['GET /bookings/hotels-sales-report → 400', 'GET', '/bookings/hotels-sales-report'],
];
for (const [name, method, path] of refused)
  test(name, async () => {
    for (const [from, to] of [
      ['2026-03-02', '2026-03-01'],
      ['2026-02-30', '2026-03-01'],
      ['2020-01-01', '2026-01-01'],
      ['0000-01-01', '0000-01-31'],
      ['0001-01-01', '0001-01-31'],
    ]) {
      const answer =
        method === 'GET'
          ? await ask('GET', `${path}?from=${from}&to=${to}`)
          : await ask('POST', path, { from, to });
      assert.deepEqual([answer.status, answer.body.error.code], [400, 4002]);
    }
  });

test('POST /bookings/search → 400', async () => {
  assert.equal((await ask('POST', '/bookings/search', {})).status, 400);
});

test('a period and the one before it are adjacent and equally long', () => {
  assert.deepEqual(periodBefore({ from: '2026-03-01', to: '2026-03-01' }), {
    from: '2026-02-28',
    to: '2026-02-28',
  });
  assert.deepEqual([changePercent(0, 5), changePercent(0, 0), changePercent(200, 150)], [100, 0, -25]);
});

test('a booking in a currency without a rate is counted, and adds no amount', async () => {
  await needs.db.run(`update bookings set currency = 'XTS' where id = $1`, [first]);
  const { body } = await ask('POST', '/analytics/report', period);
  assert.deepEqual([body.data.totalBooking, body.data.totalSales], [2, price]);
  const { body: markets } = await ask('POST', '/analytics/markets', period);
  assert.deepEqual([markets.data.data[0].totalBooking, markets.data.data[0].sales], [2, price]);
});

test('every report of a period has the same sums, whatever the groups it rounds', async () => {
  // Two bookings of a third of a dollar, in separate groups by nationality and in one by hotel.
  await needs.db.run(
    `insert into exchange_rates values ('EUR', 3, now()) on conflict (currency) do update set per_usd = 3`,
  );
  await needs.db.run(`update bookings set currency = 'EUR', price_minor = 100`);
  await needs.db.run(
    `update prebooks set nationality = 'DE'
     where id = (select prebook from bookings where id = $1)`,
    [first],
  );
  const nations = (await ask('GET', `/bookings/guest-nationality-report?${march}`)).body;
  const hotels = (await ask('GET', `/bookings/hotels-sales-report?${march}`)).body;
  const days = (await ask('POST', '/analytics/report', period)).body;
  assert.deepEqual(
    nations.data.map((row: Json) => row.current_period.total_sales_usd),
    [0.33, 0.33],
  );
  assert.equal(nations.summary.current_period_total_sales_usd, 0.67);
  assert.equal(hotels.summary.current_period_total_sales_usd, 0.67);
  assert.equal(days.data.totalSales, 0.67);
});
