import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedEvents } from '../../../test/support/bookings/stored-events.ts';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { createKey } from '../../accounts/keys.ts';
import { fundWallet } from '../../payments/money/ledger.ts';
import { routes as rates } from '../../rates/routes.ts';
import { settleAmendment } from '../amend/amend.ts';
import { routes as bookings } from '../routes.ts';
import { noLabels } from '../sale/labels.ts';

/** Every event of a booking contains the request and exactly the response. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
const publicKind = await createKey(needs, { environment: 'sandbox', compat: 'public' });
const { search, prebook } = buyer(server, { key });

type Json = ReturnType<typeof JSON.parse>;
type Answered = { readonly status: number; readonly body: Json };

async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = key): Promise<Answered> {
  const request = { key: as, method, url: `/v3.0${path}`, ...(body === undefined ? {} : { body }) };
  const { status, json } = await server.ask(request);
  return { status, body: json };
}

/** The request and the response in the last event of a name. */
async function eventOf(name: string): Promise<{ request: Json; response: Json }> {
  const row = (await storedEvents(needs.db, { name })).at(-1);
  assert.ok(row, `there was no event ${name}`);
  const { request, response } = row;
  return { request, response };
}

const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '' };
const guests = [{ ...holder, occupancyNumber: 1, remarks: '' }];
const fine = scenarioHotelId('Everything Works');
const orderOf = (prebookId: string) => ({
  prebookId,
  ...noLabels,
  clientReference: `trip-${prebookId}`,
  holder,
  guests,
  remarks: 'late',
  payment: { method: 'ACC_CREDIT_CARD' },
  customTags: { TEAM: 'BLUE' },
});

async function booked(as = key): Promise<Json> {
  const { prebookId } = await buyer(server, { key: as }).prebook(
    fine,
    {},
    { refundableRatesOnly: as === key },
  );
  return (await ask('POST', '/rates/book', orderOf(prebookId), as)).body.data;
}

async function alternative(bookingId: string, as = key, checkout = '2026-06-13'): Promise<string> {
  const wanted = { occupancies: [{ adults: 2 }], checkin: '2026-06-10', checkout };
  const { body } = await ask('POST', `/bookings/${bookingId}/alternative-prebooks`, wanted, as);
  return body.data[0].prebookId;
}

test('a prebook, also one that opens a payment; the event does not contain its secret', async () => {
  const { offerId } = await search(fine);
  const sent = { offerId, usePaymentSdk: true, addons: [], bedTypeIds: [] };
  const { body } = await ask('POST', '/rates/prebook', sent);
  const { request, response } = await eventOf('booking.prebook');
  assert.deepEqual(request, sent);
  const { secretKey, ...data } = body.data;
  assert.deepEqual([typeof secretKey, response], ['string', { ...body, data }]);
});

test('a prebook that is refused', async () => {
  const { offerId } = await search(scenarioHotelId('Sold Meanwhile'));
  const { body } = await ask('POST', '/rates/prebook', { offerId });
  const { request, response } = await eventOf('booking.prebook_error');
  assert.deepEqual([request.offerId, response], [offerId, body]);
});

test('a booking, and the number of its hotel', async () => {
  const { prebookId } = await prebook(fine);
  const { body } = await ask('POST', '/rates/book', orderOf(prebookId));
  assert.deepEqual(await eventOf('booking.book'), { request: orderOf(prebookId), response: body });
  assert.deepEqual((await eventOf('booking.book.hotelConfirmationNumber')).response, body);
});

test('a booking that fails', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Rejected'));
  const { body } = await ask('POST', '/rates/book', orderOf(prebookId));
  const { request, response } = await eventOf('booking.book_error');
  assert.deepEqual(request, orderOf(prebookId));
  const { bookingId, ...answered } = response;
  assert.deepEqual([typeof bookingId, answered], ['string', body]);
});

test('a cancel, and its refund', async () => {
  const { bookingId } = await booked();
  const { body } = await ask('PUT', `/bookings/${bookingId}`);
  const wanted = { request: { bookingId, reason: 'requested' }, response: body };
  assert.deepEqual([await eventOf('booking.cancel'), await eventOf('booking.refund')], [wanted, wanted]);
});

test('a rebook', async () => {
  const original = await booked();
  const prebookId = await alternative(original.bookingId);
  const sent = { prebookId, existingBookingId: original.bookingId };
  const { body } = await ask('POST', '/rates/rebook', sent);
  const { request, response } = await eventOf('booking.rebook.rfn');
  assert.deepEqual({ ...request, ...sent, holder }, request);
  assert.deepEqual(response, body);
  assert.deepEqual((await eventOf('booking.book')).response, body);
});

test('a rebook that cannot be paid', async () => {
  const funds = { key: 'notify', amountMinor: 40_000, currency: 'USD', at: needs.clock.now() };
  await needs.db.transaction((tx) => fundWallet(tx, { accountId, environment: 'sandbox' }, funds));
  const { prebookId } = await prebook(fine, {}, { refundableRatesOnly: true });
  const order = { ...orderOf(prebookId), payment: { method: 'WALLET' } };
  const original = (await ask('POST', '/rates/book', order)).body.data;
  const sent = {
    prebookId: await alternative(original.bookingId, key, '2026-06-20'),
    existingBookingId: original.bookingId,
  };
  const { status, body } = await ask('POST', '/rates/rebook', sent);
  assert.deepEqual([status, body.error?.code], [400, 2014]);
  assert.deepEqual((await eventOf('booking.book_error')).response.error, body.error);
});

test('a rebook that waits for the operator', async () => {
  const original = await booked(publicKind.key);
  const prebookId = await alternative(original.bookingId, publicKind.key);
  const sent = { prebookId, existingBookingId: original.bookingId };
  const { status, body } = await ask('POST', '/rates/rebook', sent, publicKind.key);
  assert.equal(status, 202);
  const { request, response } = await eventOf('booking.rebook.nrfn');
  assert.deepEqual([request, response.message], [sent, body.message]);
  // Answers to this account have the forms of the public service. Events keep ours.
  const { userId, createdBy, ...event } = response.data;
  assert.deepEqual(
    [userId, createdBy].map((id) => typeof id),
    ['string', 'string'],
  );
  assert.deepEqual({ ...body.data, ...event }, body.data);
});

test('a change of names: requested, and settled', async () => {
  const { bookingId } = await booked();
  const sent = { holder: { ...holder, firstName: 'Nia' } };
  const { body } = await ask('PUT', `/bookings/${bookingId}/amend`, sent);
  assert.deepEqual(await eventOf('booking.amendment'), { request: { bookingId, ...sent }, response: body });
  const { status, updatedAt } = await settleAmendment(needs, { id: body.id, status: 'COMPLETED' });
  assert.deepEqual(await eventOf('booking.amendment'), {
    request: { bookingId, status },
    response: { ...body, status, updatedAt: updatedAt.toISOString() },
  });
});
