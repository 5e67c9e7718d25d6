import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { systemClock } from '../../platform/clock.ts';
import { routes as rates } from '../../rates/routes.ts';
import { completeBookings } from './complete-bookings.ts';
import { routes as bookings } from '../routes.ts';
import { day } from '../../../test/support/day.ts';

/** Suppliers without a clear response. These tests wait as long as the scenarios do. */
const needs = { ...(await testNeeds()), clock: systemClock };
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook, book, post } = buyer(server, { checkin: day(60), checkout: day(62) });

async function stateOf(prebookId: string) {
  return needs.db.row<{ status: string; phase: string; payment: string }>(
    `select b.status, b.phase, p.state as payment from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
    [prebookId],
  );
}

describe('the outcome of an unclear booking is looked up', { concurrency: true }, () => {
  test('POST /rates/book → 200: the supplier has booked, and its response was lost', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Booked but Silent'));
    const { status, coded, text } = await book({ prebookId });
    assert.equal(status, 200, text);
    assert.equal(coded.data?.status, 'CONFIRMED');
  });

  test('POST /rates/rebook → 502: no clear response, and the original stays confirmed', async () => {
    const first = await prebook(scenarioHotelId('Everything Works'));
    const existingBookingId = (await book({ prebookId: first.prebookId })).coded.data?.bookingId;
    const { prebookId } = await prebook(scenarioHotelId('Answer Lost'));
    await needs.db.run(`update prebooks set replaces = $2 where id = $1`, [prebookId, existingBookingId]);
    const answer = await post('/rates/rebook?timeout=20', { prebookId, existingBookingId });
    assert.deepEqual([answer.status, answer.coded.error?.code], [502, 4012], answer.text);
    assert.equal((await stateOf(first.prebookId))?.status, 'CONFIRMED');
  });

  for (const hotel of ['Silent and Not Booked', 'Answer Lost'])
    test(`POST /rates/book → 502: ${hotel}, and nothing is held`, async () => {
      const { prebookId } = await prebook(scenarioHotelId(hotel));
      const { status, coded, text } = await book({ prebookId }, '?timeout=20');
      assert.deepEqual([status, coded.error?.code], [502, 4012], text);
      assert.deepEqual(await stateOf(prebookId), { status: 'FAILED', phase: 'failed', payment: 'released' });
      const again = await book({ prebookId });
      assert.deepEqual([again.status, again.coded.error?.code], [409, 2001], 'a new search must come first');
    });

  test('POST /rates/book → 200: confirmed after a while', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Confirms Later'));
    assert.equal((await book({ prebookId })).coded.data?.status, 'CONFIRMED');
  });

  test('POST /rates/book → 500: the timeout of the caller ends, and the booking is completed later', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Confirms Later'));
    const { status, coded } = await book({ prebookId, clientReference: 'patience' }, '?timeout=1');
    assert.deepEqual([status, coded.error?.code], [500, 2014]);
    const repeat = await book({ prebookId, clientReference: 'patience' });
    assert.equal(repeat.coded.error?.code, 4005, 'a repeat starts no new charge');
    await systemClock.sleep(2_500);
    await completeBookings(needs);
    assert.deepEqual(await stateOf(prebookId), {
      status: 'CONFIRMED',
      phase: 'finished',
      payment: 'captured',
    });
  });
});
