import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId, voucherBody } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { exponentOf } from '../lib/currency.ts';
import { routes as bookings } from '../bookings/routes.ts';
import { routes as loyalty } from '../loyalty/routes.ts';
import { routes as rates } from '../rates/routes.ts';
import { soldInAll } from './store.ts';

/** Compares reports with sums computed in another way: from the money of each booking, and from the whole ledger. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...loyalty]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const start = needs.clock.now();
const perUsd: Readonly<Record<string, number>> = { USD: 1, EUR: 0.8, JPY: 150 };
await needs.db.run(`insert into exchange_rates values ('EUR', 0.8, now()), ('JPY', 150, now())`);

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Json> =>
  (await server.ask({ key, method, url: `/v3.0${path}`, ...(body === undefined ? {} : { body }) })).json;

const fine = scenarioHotelId('Everything Works');
const made: string[] = [];

async function booked(prebooked: object = {}, searched: object = {}): Promise<string> {
  needs.clock.set(start);
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(fine, prebooked, { refundableRatesOnly: true, ...searched });
  const { coded, text } = await book({ prebookId });
  const id = coded.data?.bookingId;
  assert.ok(id, text);
  made.push(id);
  return id;
}

/** Cancelled while it is free, or after the first deadline. */
async function cancelled(id: string, when: 'free' | 'dearer'): Promise<void> {
  const { steps } = (await ask('GET', `/bookings/${id}/cancellation`)).data;
  if (when === 'dearer') needs.clock.set(new Date(Date.parse(`${steps[0].from.replace(' ', 'T')}Z`)));
  const { status } = (await ask('PUT', `/bookings/${id}`)).data;
  assert.equal(status, when === 'free' ? 'CANCELLED' : 'CANCELLED_WITH_CHARGES');
  needs.clock.set(start);
}

test('sales, revenue and commission agree with the bookings and the ledger', async () => {
  await ask('POST', '/vouchers', voucherBody('TEN', { usages_limit: 9 }));
  const ride = { addons: [{ addon: 'uber', value: 30, currency: 'USD' }] };
  await booked();
  await booked({ voucherCode: 'TEN' }, { currency: 'EUR' });
  await cancelled(await booked(), 'free');
  await cancelled(await booked(ride), 'free');
  await cancelled(await booked({ ...ride, voucherCode: 'TEN' }), 'dearer');
  await cancelled(await booked({}, { currency: 'JPY' }), 'dearer');
  const replaced = await booked();
  const longer = { occupancies: [{ adults: 2 }], checkin: '2026-06-10', checkout: '2026-06-13' };
  const { data } = await ask('POST', `/bookings/${replaced}/alternative-prebooks`, longer);
  const request = { prebookId: data[0].prebookId, existingBookingId: replaced };
  made.push((await ask('POST', '/rates/rebook', request)).data.bookingId);

  let [sales, revenue] = [0, 0];
  for (const id of made) {
    const booking = (await ask('GET', `/bookings/${id}`)).data;
    const { price, amountRefunded, amountPaidToReplacement, currency } = booking;
    const rate = perUsd[currency] ?? 0;
    sales += price / rate;
    revenue += (price - amountRefunded - amountPaidToReplacement) / rate;
  }
  const kept = await needs.db.rows<{ currency: string; minor: number }>(
    `select currency, -balance_minor as minor from ledger_balances where name = 'commission' and account = $1`,
    [accountId],
  );
  const commission = kept.reduce(
    (sum, { currency, minor }) => sum + minor / 10 ** exponentOf(currency) / (perUsd[currency] ?? 0),
    0,
  );
  const found = await soldInAll(needs.db, owner, { from: '2026-01-01', to: '2026-12-31' });
  assert.deepEqual([found.bookings, found.confirmed], [8, 3]);
  const difference = [found.sales - sales, found.revenue - revenue, found.commission - commission];
  for (const amount of difference) assert.ok(Math.abs(amount) < 0.006, `differs by ${difference.join(', ')}`);
});
