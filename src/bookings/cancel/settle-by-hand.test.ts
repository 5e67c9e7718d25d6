import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedEvents } from '../../../test/support/bookings/stored-events.ts';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import type { TestCard } from '../../payments/gateways/sandbox/sandbox-cards.ts';
import { payInSandbox } from '../../payments/pay-in-sandbox.ts';
import { routes as rates } from '../../rates/routes.ts';
import { audit } from '../audit/audit.ts';
import { routes as bookings } from '../routes.ts';
import { cancelAgain } from './cancel-again.ts';
import { retryCancellation, settleByHand } from './settle-by-hand.ts';

/** A refund that the gateway refuses. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
const start = needs.clock.now();
const HOUR_MS = 3_600_000;

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<Json> =>
  (await server.ask({ key, method, url: `/v3.0${path}`, ...(body === undefined ? {} : { body }) })).json;
const read = async (id: string): Promise<Json> => (await ask('GET', `/bookings/${id}`)).data;
const noteOf = async (id: string): Promise<Json> => (await read(id)).history.at(-1);

/** A booking that was paid in the browser: its test card decides whether refunds are refused. */
async function booked(card: TestCard): Promise<{ bookingId: string; price: number }> {
  needs.clock.set(start);
  const { prebook, book } = buyer(server, { key });
  const fine = scenarioHotelId('Everything Works');
  const made = await prebook(fine, { usePaymentSdk: true }, { refundableRatesOnly: true });
  const transactionId = made.transactionId ?? '';
  await payInSandbox(needs, { accountId, environment: 'sandbox' }, { transactionId, card });
  const payment = { method: 'TRANSACTION_ID', transactionId };
  const { coded, text } = await book({ prebookId: made.prebookId, payment });
  return { bookingId: coded.data?.bookingId ?? text, price: made.price };
}

async function cancelled(card: TestCard): Promise<{ bookingId: string; price: number }> {
  const made = await booked(card);
  const { data } = await ask('PUT', `/bookings/${made.bookingId}`);
  assert.deepEqual([data.status, data.cancelPending], ['CONFIRMED', true]);
  return made;
}

async function later(hours: number): Promise<void> {
  needs.clock.set(new Date(start.getTime() + hours * HOUR_MS));
  await cancelAgain(needs);
}

const errorEvents = async (id: string): Promise<Json[]> =>
  (await storedEvents(needs.db, { subject: id, name: 'booking.cancel_error' })).map(
    ({ response }) => response.data,
  );

const findings = async () => (await audit(needs, { sinceDays: 400 })).findings;

test('a refund that was refused once is retried after an hour, under another key, and succeeds', async () => {
  const { bookingId, price } = await cancelled('late-refund');
  const refused = await noteOf(bookingId);
  const nextAttemptAt = new Date(start.getTime() + HOUR_MS).toISOString();
  assert.deepEqual([refused.what, refused.detail.nextAttemptAt], ['refund refused', nextAttemptAt]);
  await ask('PUT', `/bookings/${bookingId}`);
  assert.equal((await errorEvents(bookingId)).length, 1, 'a second cancel does not call the gateway again');
  await later(0.9);
  assert.equal((await read(bookingId)).cancelPending, true);
  await later(1);
  const { status, amountRefunded } = await read(bookingId);
  assert.deepEqual([status, amountRefunded], ['CANCELLED', price]);
  assert.deepEqual(await findings(), []);
});

test('a refund that is refused for a week is shown as given up; the operator retries it, and then pays by another way', async () => {
  const { bookingId, price } = await cancelled('decline-refund');
  await later(1);
  await later(limits.refusedMoneyGiveUpMs / HOUR_MS);
  const given = await read(bookingId);
  assert.match(given.cancelFailure, /^given up: the payment gateway refuses/);
  const errors = await errorEvents(bookingId);
  assert.deepEqual([errors.length, errors.at(-1).nextAttemptAt], [3, null]);
  assert.match((await findings())[0]?.detail ?? '', /refuses permanently/);
  await later(1_000);
  assert.equal((await errorEvents(bookingId)).length, 3, 'it is no longer retried');

  const again = await retryCancellation(needs, bookingId);
  assert.deepEqual([again.phase, (await errorEvents(bookingId)).length], ['settling', 4]);
  await settleByHand(needs, { bookingId, reference: 'transfer 17' });
  const settled = await read(bookingId);
  const { who, detail } = settled.history.at(-1);
  assert.deepEqual([who, detail.reference], ['operator', 'transfer 17']);
  assert.deepEqual(
    [settled.status, settled.cancelPending, settled.amountRefunded, settled.paymentStatus],
    ['CANCELLED', false, price, 'refunded'],
  );
  assert.equal((await ask('PUT', `/bookings/${bookingId}`)).data.refund_amount, price);
  assert.deepEqual(await findings(), [], 'the gateway keeps the money, and the account `funding` has paid');
});

test('money that a rebook has carried over is settled by hand as well', async () => {
  const original = (await booked('decline-refund')).bookingId;
  const shorter = { occupancies: [{ adults: 2 }], checkin: '2026-06-10', checkout: '2026-06-11' };
  const { data } = await ask('POST', `/bookings/${original}/alternative-prebooks`, shorter);
  const request = { prebookId: data[0].prebookId, existingBookingId: original };
  const { bookingId } = (await ask('POST', '/rates/rebook', request)).data;
  await ask('PUT', `/bookings/${bookingId}`);
  for (const id of [original, bookingId]) {
    assert.equal((await read(id)).cancelPending, true);
    await settleByHand(needs, { bookingId: id, reference: `transfer of ${id}` });
    assert.equal((await read(id)).status, 'CANCELLED');
  }
  assert.deepEqual(await findings(), []);
});

test('only a cancellation that waits is retried, and only a refused refund is settled by hand', async () => {
  const { bookingId } = await cancelled('late-refund');
  await later(1);
  await assert.rejects(
    retryCancellation(needs, bookingId),
    /is CANCELLED; only a booking that is being cancelled can be cancelled again/,
  );
  const settle = (id: string, reference = 'r') => settleByHand(needs, { bookingId: id, reference });
  await assert.rejects(settle(bookingId), /is CANCELLED; only a booking that is being cancelled/);
  await assert.rejects(retryCancellation(needs, 'none'), /no booking none/);
  await assert.rejects(settle('none'), /no booking none/);
  await assert.rejects(settle(bookingId, ' '), /1 to 100 characters/);
});
