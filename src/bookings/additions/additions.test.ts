import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedEvents } from '../../../test/support/bookings/stored-events.ts';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { coreIdOf } from '../../catalogue/hotel-id.ts';
import { balanceOf } from '../../payments/money/ledger.ts';
import { routes as rates } from '../../rates/routes.ts';
import { audit } from '../audit/audit.ts';
import { bookingById } from '../stores/bookings-store.ts';
import { routes } from '../routes.ts';
import { compensate, instructCheckin, relocateGuest, setHotelNumber } from './additions.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...routes]);
const { prebook, book, get } = buyer(server);
const fine = scenarioHotelId('Everything Works');

type Json = ReturnType<typeof JSON.parse>;
const read = async (id: string): Promise<Json> => (await get(`/bookings/${id}`)).json;

async function booked(): Promise<string> {
  const { prebookId } = await prebook(fine, {}, { refundableRatesOnly: true });
  return (await book({ prebookId })).coded.data?.bookingId ?? '';
}

const eventsOf = async (bookingId: string, name: string): Promise<Json[]> =>
  (await storedEvents(needs.db, { subject: bookingId, name })).map(({ response }) => response.data);

/** The booking, its event and the last entry of its history all show what was added. */
async function assertAdded(bookingId: string, expected: { name: string; what: string; fields: object }) {
  const { data } = await read(bookingId);
  const event = (await eventsOf(bookingId, expected.name)).at(-1);
  for (const shown of [data, event]) assert.deepEqual({ ...shown, ...expected.fields }, shown);
  const { who, what } = data.history.at(-1);
  assert.deepEqual([who, what], ['operator', expected.what]);
}

test('the booking has the confirmation number of the hotel, and the operator can replace it', async () => {
  const bookingId = await booked();
  const name = 'booking.book.hotelConfirmationNumber';
  assert.equal((await eventsOf(bookingId, name)).length, 1);
  await setHotelNumber(needs, { bookingId, number: 'R-7781' });
  const fields = { hotelConfirmationCode: 'R-7781' };
  await assertAdded(bookingId, { name, what: 'hotel number given', fields });
});

test('check-in instructions are stored, and later ones replace them', async () => {
  const bookingId = await booked();
  assert.equal((await read(bookingId)).data.checkinInstructions, null);
  const expected = { email: 'desk@example.org', phone: '', idRequired: true, arrivalTimeRequested: false };
  for (const instructions of ['Ring twice', 'Ring three times'])
    await instructCheckin(needs, { bookingId, instructions, ...expected });
  const checkinInstructions = {
    instructions: 'Ring three times',
    idRequired: true,
    arrivalTimeRequested: false,
    propertyContact: { email: 'desk@example.org' },
    hasCommunication: true,
    updatedAt: needs.clock.now().toISOString(),
  };
  const name = 'booking.checkinInstruction';
  await assertAdded(bookingId, {
    name,
    what: 'check-in instructions given',
    fields: { checkinInstructions },
  });
  assert.equal((await eventsOf(bookingId, name)).length, 2);
});

test('a guest can be relocated to another hotel, and the sale stays unchanged', async () => {
  const bookingId = await booked();
  const other = scenarioHotelId('Price Up');
  const hotelId = coreIdOf(other) ?? 0;
  await relocateGuest(needs, { bookingId, hotelId, reason: 'a burst pipe' });
  const { data } = await read(bookingId);
  assert.deepEqual([data.relocatedTo.hotelId, data.hotel.hotelId], [other, fine]);
  const fields = { relocatedTo: data.relocatedTo };
  await assertAdded(bookingId, { name: 'booking.amendment.relocation', what: 'guest relocated', fields });
});

test('a goodwill payment is credited once for each key, and the audit finds no difference', async () => {
  const bookingId = await booked();
  const owner = (await bookingById(needs.db, bookingId))?.owner;
  assert.ok(owner);
  const pay = (key: string, description: string) =>
    compensate(needs, { bookingId, key, amountMinor: 1250, description });
  await Promise.all([pay('a', 'no warm water'), pay('a', 'no warm water')]);
  await pay('b', 'no breakfast');
  const goodwillPayment = { amount: 25, currency: 'USD', description: 'no breakfast' };
  const name = 'booking.compensation';
  await assertAdded(bookingId, { name, what: 'compensation paid', fields: { goodwillPayment } });
  assert.equal((await eventsOf(bookingId, name)).length, 2);
  const wallet = await balanceOf(needs.db, owner, { name: 'wallet', currency: 'USD' });
  assert.equal(wallet?.availableMinor, 2500);
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
});

test('only a confirmed booking accepts a number, instructions and a hotel; compensation stays after a cancellation', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Rejected'));
  await book({ prebookId });
  const failed =
    (await needs.db.row<{ id: string }>(`select id from bookings where status = 'FAILED'`))?.id ?? '';
  const cancelled = await booked();
  await server.ask({ method: 'PUT', url: `/v3.0/bookings/${cancelled}` });
  const pay = (bookingId: string) =>
    compensate(needs, { bookingId, key: 'k', amountMinor: 1, description: 'sorry' });
  const nothing = { email: '', phone: '', idRequired: false, arrivalTimeRequested: false };
  const elsewhere = { hotelId: coreIdOf(scenarioHotelId('Price Up')) ?? 0, reason: 'full' };
  const adding: readonly ((bookingId: string) => Promise<unknown>)[] = [
    (bookingId) => setHotelNumber(needs, { bookingId, number: '1' }),
    (bookingId) => instructCheckin(needs, { bookingId, instructions: 'Ring', ...nothing }),
    (bookingId) => relocateGuest(needs, { bookingId, ...elsewhere }),
    pay,
  ];
  for (const add of adding) {
    await assert.rejects(add(failed), /is FAILED; only a booking that is CONFIRMED.* can be/);
    await assert.rejects(add('none'), /no booking none/);
    if (add !== pay)
      await assert.rejects(add(cancelled), /is CANCELLED; only a booking that is CONFIRMED can be/);
  }
  await pay(cancelled);
});

test('texts have a maximum length and must not be empty', async () => {
  const bookingId = await booked();
  for (const number of [' ', 'x'.repeat(101)])
    await assert.rejects(setHotelNumber(needs, { bookingId, number }), /1 to 100 characters/);
  const wrong = { bookingId, instructions: 'Ring', email: 'nobody', phone: '' };
  await assert.rejects(
    instructCheckin(needs, { ...wrong, idRequired: false, arrivalTimeRequested: false }),
    /not an e-mail address/,
  );
  await assert.rejects(relocateGuest(needs, { bookingId, hotelId: 7, reason: 'full' }), /no hotel lp7/);
  const same = { bookingId, hotelId: coreIdOf(fine) ?? 0, reason: 'full' };
  await assert.rejects(relocateGuest(needs, same), /give another hotel/);
  const nothing = { bookingId, key: 'k', amountMinor: 0, description: 'sorry' };
  await assert.rejects(compensate(needs, nothing), /above 0/);
});
