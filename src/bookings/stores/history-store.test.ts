import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { readConfig } from '../../config.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';
import { timers } from '../tasks.ts';
import { historyOf } from './history-store.ts';

const needs = await testNeeds();
const { prebook, book } = buyer(await testServer(needs, [...rates, ...bookings]));
const forget = timers.find(({ name }) => name === 'bookings.forget-history');
const DAY_MS = 24 * 3_600_000;

test('the history of a booking is kept forever, or after its check-out for the days of RETENTION', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { coded } = await book({ prebookId });
  const bookingId = coded.data?.bookingId ?? '';
  const entries = async (retention: string) => {
    const config = { ...needs.config, retention: readConfig({ RETENTION: retention }).retention };
    await forget?.run({ ...needs, config }, new AbortController().signal);
    return (await historyOf(needs.db, bookingId)).length;
  };
  const all = await entries('');
  assert.ok(all > 2);
  // The stay ends 103 days after the booking.
  await needs.clock.advance(110 * DAY_MS);
  assert.equal(await entries('history=105'), all);
  assert.equal(await entries(''), all);
  await needs.clock.advance(30 * DAY_MS);
  assert.equal(await entries('history=30'), 0);
  const left = await needs.db.row<{ status: string }>('select status from bookings');
  assert.equal(left?.status, 'CONFIRMED');
});
