import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId, voucherBody } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes as loyalty } from '../../loyalty/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';

/** The three forms of a booking have the same values, each under its own names. */
const needs = await testNeeds();
await needs.db.run(`insert into exchange_rates values ('EUR', 0.8, now()), ('JPY', 160, now())`);
const server = await testServer(needs, [...rates, ...bookings, ...loyalty]);
const { key } = await testKey(needs, 'sandbox');
const { prebook, book, post } = buyer(server, { key });

type Json = ReturnType<typeof JSON.parse>;
async function read(path: string): Promise<Json> {
  const { json } = await server.ask({ key, method: 'GET', url: `/v3.0/bookings${path}` });
  return (json as Json).data;
}

async function booked(further: object, search: object): Promise<Json> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), further, search);
  const { status, json, text } = await book({ prebookId, clientReference: prebookId });
  assert.equal(status, 200, text);
  const made = (json as Json).data;
  const [listed] = await read(`?clientReference=${prebookId}`);
  const flat = (await read('/')).find(({ id }: Json) => id === made.bookingId);
  return { made, whole: await read(`/${made.bookingId}`), listed, flat };
}

test('exchange rates of the sale do not change later', async () => {
  const { made, whole, listed, flat } = await booked({}, { currency: 'JPY' });
  for (const { exchangeRate, exchangeRateUsd } of [made, whole, listed])
    assert.deepEqual([exchangeRate, exchangeRateUsd], [0.005, 0.00625]);
  assert.deepEqual([flat.exchange_rate, flat.exchange_rate_usd], [0.005, 0.00625]);
  await needs.db.run(`update exchange_rates set per_usd = 200 where currency = 'JPY'`);
  assert.equal((await read(`/${made.bookingId}`)).exchangeRate, 0.005);
  const dollars = await booked({}, { currency: 'USD' });
  assert.deepEqual([dollars.listed.exchangeRate, dollars.listed.exchangeRateUsd], [0.8, 1]);
});

test('a voucher is named by its id, and its use as the history of vouchers names it', async () => {
  const request = voucherBody('NAMED', { discount_type: 'percentage' });
  const created = (await post('/vouchers', request)).json as Json;
  const { id } = created.voucher[0];
  const { whole, listed, flat } = await booked({ voucherCode: 'NAMED' }, {});
  const { json } = await server.ask({ key, method: 'GET', url: '/v3.0/vouchers/history' });
  const use = (json as Json).history[0].id;
  for (const { voucherId, voucherTransationId } of [whole, listed])
    assert.deepEqual([voucherId, voucherTransationId], [id, use]);
  assert.deepEqual([flat.voucher_id, flat.voucher_transation_id], [id, use]);
});

test('amounts to be paid at the hotel are described, and the request that booked is named by its id', async () => {
  const { whole, flat } = await booked({}, {});
  assert.match(whole.mandatoryFees, /^[^;]+: \d+\.\d\d USD/);
  assert.equal(flat.reqId, whole.history[0].requestId);
  assert.notEqual(flat.reqId, '');
});
