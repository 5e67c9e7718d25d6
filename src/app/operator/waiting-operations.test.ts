import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { fullKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes as bookings } from '../../bookings/routes.ts';
import { systemClock } from '../../platform/clock.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as operators } from './operations.ts';
import { day } from '../../../test/support/day.ts';

/** A rebook that waits for the operator, and suppliers that refuse it. One of them is waited for, by the real clock. */
const needs = { ...(await testNeeds()), clock: systemClock };
const server = await testServer(needs, [...rates, ...bookings, ...operators]);
const { key, accountId } = await fullKey(needs, 'sandbox');
await needs.db.run(`update accounts set compat = 'public' where id = $1`, [accountId]);

type Json = ReturnType<typeof JSON.parse>;
const { prebook, book, post } = buyer(server, { key, checkin: day(60), checkout: day(62) });

const original = await prebook(scenarioHotelId('Everything Works'));
const existingBookingId = (await book({ prebookId: original.prebookId })).coded.data?.bookingId;
const found = await post(`/bookings/${existingBookingId}/alternative-prebooks`, {
  occupancies: [{ adults: 2, childrenAges: [] }],
});
const [alternative] = (found.json as Json).data;
const answered = await post('/rates/rebook', { prebookId: alternative.prebookId, existingBookingId });
const { id } = (answered.json as Json).data;
const complete = (prebookId: string) => post(`/operator/amendments/${id}/complete`, { prebookId });

for (const [name, hotel, status] of [
  ['POST /operator/amendments/{id}/complete → 409', 'Sold at Booking', 409],
  ['POST /operator/amendments/{id}/complete → 403', 'Rejected', 403],
  ['POST /operator/amendments/{id}/complete → 500', 'Provider Error', 500],
  ['POST /operator/amendments/{id}/complete → 502', 'Answer Lost', 502],
] as const)
  test(`${name}: ${hotel}; the change still waits`, async () => {
    const { prebookId } = await prebook(scenarioHotelId(hotel));
    await needs.db.run(`update prebooks set replaces = $2 where id = $1`, [prebookId, existingBookingId]);
    const answer = await complete(prebookId);
    assert.equal(answer.status, status, answer.text);
    const { json } = await server.ask({ key, url: '/v3.0/operator/amendments' });
    assert.deepEqual(
      (json as Json).data.map((one: Json) => one.id),
      [id],
    );
  });

test('a rebook that waited is made by its operator, and replaces the booking', async () => {
  const { status, text, json } = await complete(alternative.prebookId);
  assert.equal(status, 200, text);
  const { data } = json as Json;
  assert.deepEqual([data.status, data.audit.newBookingId], ['COMPLETED', data.newBookingId]);
});
