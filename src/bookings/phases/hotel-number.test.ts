import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes as rates } from '../../rates/routes.ts';
import { setHotelNumber } from './hotel-number.ts';
import { routes } from '../routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...routes]);
const { prebook, book, get } = buyer(server);

const told = (bookingId: string) =>
  needs.db.rows<{ response: string }>(
    `select response from events where subject = $1 and name = 'booking.book.hotelConfirmationNumber' order by id`,
    [bookingId],
  );

test('the number of the hotel is told with the booking, and again when a person gives another', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const bookingId = (await book({ prebookId })).coded.data?.bookingId ?? '';
  assert.equal((await told(bookingId)).length, 1);
  await setHotelNumber(needs, { bookingId, number: 'R-7781' });
  assert.equal(JSON.parse((await told(bookingId))[1]?.response ?? '').data.hotelConfirmationCode, 'R-7781');
  const { data } = (await get(`/bookings/${bookingId}`)).json as {
    data: { hotelConfirmationCode: string; history: { who: string; what: string }[] };
  };
  assert.equal(data.hotelConfirmationCode, 'R-7781');
  const { who, what } = data.history.at(-1) ?? {};
  assert.deepEqual([who, what], ['operator', 'hotel number given']);
});

test('only a confirmed booking has one, and a number has characters', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Rejected'));
  await book({ prebookId });
  const failed = await needs.db.row<{ id: string }>(`select id from bookings where status = 'FAILED'`);
  await assert.rejects(setHotelNumber(needs, { bookingId: failed?.id ?? '', number: '1' }), /is FAILED/);
  await assert.rejects(setHotelNumber(needs, { bookingId: 'none', number: '1' }), /no booking none/);
  for (const number of [' ', 'x'.repeat(101)])
    await assert.rejects(setHotelNumber(needs, { bookingId: 'none', number }), /1 to 100 characters/);
});
