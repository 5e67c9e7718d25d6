import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { buyer } from '../../../test/support/bookings/buyer.ts';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { liveSupplier, noChangeOfTerms } from '../../../test/support/suppliers/live-supplier.ts';
import { limits } from '../../contract/limits.ts';
import { routes as payments } from '../../payments/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { setSellingTerms } from '../../rates/suppliers/manage.ts';
import { audit } from '../audit/audit.ts';
import { compareBookings } from '../audit/compare-bookings.ts';
import { routes as bookings } from '../routes.ts';
import { unsettledCancellations } from '../stores/cancellations-store.ts';
import { cancelAgain } from './cancel-again.ts';
import { settleByHand } from './settle-by-hand.ts';

/** A person refunds in the dashboard of Stripe, or the buyer disputes the payment, and then the booking is cancelled. */
const stripe = await fakeStripe();
const secret = 'whsec_stand_in';
const plain = await testNeeds();
const needs = {
  ...plain,
  config: {
    ...plain.config,
    stripeSecretKey: 'sk_stand_in',
    stripeUrl: stripe.url,
    stripeWebhookSecret: secret,
  },
};
const server = await testServer(needs, [...rates, ...bookings, ...payments]);
const { key, accountId } = await testKey(needs, 'production');
await liveSupplier(needs, { code: 'other-house', accountIds: [accountId], clock: needs.clock });
const savedCard = { gateway: 'stripe', customer: 'cus_1', paymentMethod: 'pm_1' };
await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, savedCard });
const { prebook, book } = buyer(server, { key });

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object): Promise<Json> =>
  (await server.ask({ key, method, url: `/v3.0${path}`, ...(body === undefined ? {} : { body }) })).json;
const read = async (id: string): Promise<Json> => (await ask('GET', `/bookings/${id}`)).data;

type Intent = typeof stripe.intents extends Map<string, infer One> ? One : never;

async function booked(): Promise<{ readonly bookingId: string; readonly intent: Intent }> {
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const { coded, text } = await book({ prebookId, payment: { method: 'ACC_CREDIT_CARD' } });
  const intent = [...stripe.intents.values()].at(-1);
  assert.equal(coded.data?.status, 'CONFIRMED', text);
  assert.ok(intent);
  assert.equal(intent.status, 'succeeded');
  return { bookingId: coded.data.bookingId, intent };
}

/** In the dashboard: Stripe stores no key of ours. */
function refundByHand({ refunds }: Intent, amount: number): void {
  refunds.push({ id: `re_hand_${refunds.length}`, amount, metadata: {}, status: 'succeeded' });
}

const returned = ({ refunds }: Intent) => refunds.map(({ amount }) => amount);
const findings = async () => (await audit(needs, { sinceDays: 400 })).findings.map(({ detail }) => detail);

async function notice(about: object): Promise<{ readonly status: number; readonly text: string }> {
  const text = JSON.stringify({
    id: `evt_${Math.random()}`,
    object: 'event',
    type: 'any',
    data: { object: about },
  });
  const timestamp = Math.floor(needs.clock.nowMs() / 1000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
  return server.ask({
    method: 'POST',
    url: '/v3.0/payments/notices/stripe',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: text,
  });
}

test('a cancellation refunds what a person has not refunded before', async () => {
  const { bookingId, intent } = await booked();
  const all = intent.amount_received;
  refundByHand(intent, 3_000);
  const { status, amountRefunded } = (await ask('PUT', `/bookings/${bookingId}`)).data;
  assert.equal(status, 'CANCELLED');
  assert.equal(amountRefunded ?? (await read(bookingId)).amountRefunded, all / 100);
  assert.deepEqual(returned(intent), [3_000, all - 3_000]);
  assert.deepEqual(await findings(), []);
});

test('a cancellation refunds nothing if a person has refunded everything', async () => {
  const { bookingId, intent } = await booked();
  refundByHand(intent, intent.amount_received);
  assert.equal((await ask('PUT', `/bookings/${bookingId}`)).data.status, 'CANCELLED');
  assert.deepEqual(returned(intent), [intent.amount_received]);
  assert.deepEqual(await findings(), []);
});

test('a refund whose answer was lost is completed with its own amount, though a person refunds meanwhile', async () => {
  const { bookingId, intent } = await booked();
  const all = intent.amount_received;
  refundByHand(intent, 3_000);
  stripe.losesAnswers = true;
  assert.equal((await ask('PUT', `/bookings/${bookingId}`)).data.cancelPending, true);
  stripe.losesAnswers = false;
  refundByHand(intent, 1);
  await needs.clock.advance(limits.refusedMoneyAgainMs);
  await cancelAgain(needs);
  assert.equal((await read(bookingId)).status, 'CANCELLED');
  assert.deepEqual(returned(intent), [3_000, all - 3_000, 1]);
  assert.match((await findings()).join(), /has taken 0, but the gateway reports -1/);
});

test('what a person refunded counts once, though a rebook splits the money between two bookings', async () => {
  const { bookingId, intent } = await booked();
  const all = intent.amount_received;
  refundByHand(intent, 1_000);
  const shorter = { occupancies: [{ adults: 2 }], checkin: '2026-06-10', checkout: '2026-06-11' };
  const { data } = await ask('POST', `/bookings/${bookingId}/alternative-prebooks`, shorter);
  const rebook = { prebookId: data[0].prebookId, existingBookingId: bookingId };
  const again = (await ask('POST', '/rates/rebook', rebook)).data;
  assert.equal((await read(bookingId)).status, 'CANCELLED');
  await ask('PUT', `/bookings/${again.bookingId}`);
  assert.equal((await read(again.bookingId)).status, 'CANCELLED');
  const back = returned(intent).reduce((sum, one) => sum + one, 0);
  assert.equal(back, all);
});

/** Rebooks to another stay, and returns the new booking and what its own payment took at Stripe. */
async function rebooked(bookingId: string, checkout: string, checkin = '2026-06-10') {
  const stay = { occupancies: [{ adults: 2 }], checkin, checkout };
  const { data } = await ask('POST', `/bookings/${bookingId}/alternative-prebooks`, stay);
  const before = stripe.intents.size;
  const rebook = { prebookId: data[0].prebookId, existingBookingId: bookingId };
  const answer = await ask('POST', '/rates/rebook', rebook);
  const taken = [...stripe.intents.values()].slice(before).map(({ amount_received: sum }) => sum);
  return { answer, taken };
}

test('a rebook carries over what others have not returned, and charges the rest', async () => {
  const before = await findings();
  for (const [returnedMinor, byDispute] of [
    [3_000, false],
    [Infinity, false],
    [Infinity, true],
  ] as const) {
    const { bookingId, intent } = await booked();
    const all = intent.amount_received;
    const gone = Math.min(all, returnedMinor);
    if (byDispute) intent.disputes?.push({ amount: gone, status: 'lost' });
    else refundByHand(intent, gone);
    const { answer, taken } = await rebooked(bookingId, '2026-06-13');
    const { status, price, amountPaidByOriginal, bookingId: made } = answer.data;
    assert.equal(status, 'CONFIRMED');
    assert.equal(Math.round(amountPaidByOriginal * 100), all - gone);
    assert.deepEqual(taken, [Math.round(price * 100) - (all - gone)]);
    assert.equal((await read(bookingId)).status, 'CANCELLED');
    assert.deepEqual(returned(intent), byDispute ? [] : [gone]);
    assert.equal((await ask('PUT', `/bookings/${made}`)).data.status, 'CANCELLED');
    assert.equal(
      returned(intent).reduce((sum, one) => sum + one, byDispute ? gone : 0),
      all,
    );
    assert.deepEqual(await findings(), before);
  }
});

test('what a person refunded counts for all payments of a booking and its rebook to a more expensive room', async () => {
  const before = await findings();
  const now = needs.clock.now();
  for (const [byHand, ofFirst] of [
    [6_000, true],
    [1_000, false],
  ] as const) {
    const { bookingId, intent } = await booked();
    const { answer } = await rebooked(bookingId, '2026-06-13');
    const { price, bookingId: made } = answer.data;
    const second = [...stripe.intents.values()].at(-1);
    assert.ok(second !== undefined && second !== intent);
    const of = ofFirst ? intent : second;
    const gone = Math.min(of.amount_received, byHand);
    refundByHand(of, gone);
    // A fee is due: the refund is less than the two payments.
    needs.clock.set(new Date('2026-06-09T12:00:00Z'));
    const { refund_amount: owed, status } = (await ask('PUT', `/bookings/${made}`)).data;
    assert.equal(status, 'CANCELLED_WITH_CHARGES');
    assert.ok(owed > 0 && owed < price);
    const back = [...returned(intent), ...returned(second)].reduce((sum, one) => sum + one, 0);
    assert.equal(back, Math.round(owed * 100));
    assert.deepEqual(await findings(), before);
    needs.clock.set(now);
  }
});

test('a rebook for a fee charges what a person has refunded of it', async () => {
  const before = await findings();
  const now = needs.clock.now();
  const { bookingId, intent } = await booked();
  refundByHand(intent, 1_000);
  const { steps } = (await ask('GET', `/bookings/${bookingId}/cancellation`)).data;
  const { from, cancellation_fee: fee } = steps[0];
  assert.ok(fee > 0);
  needs.clock.set(new Date(`${from.replace(' ', 'T')}Z`));
  const { answer, taken } = await rebooked(bookingId, '2026-07-13', '2026-07-10');
  const { price, bookingId: made } = answer.data;
  const left = intent.amount_received - 1_000;
  assert.deepEqual(taken, [Math.round((price + fee) * 100) - left]);
  assert.equal((await read(bookingId)).status, 'CANCELLED_WITH_CHARGES');
  assert.deepEqual(returned(intent), [1_000]);
  assert.equal((await read(made)).status, 'CONFIRMED');
  assert.deepEqual(await findings(), before);
  needs.clock.set(now);
});

test('the operator pays what Stripe refuses, without what a person has refunded', async () => {
  const before = await findings();
  const { bookingId, intent } = await booked();
  refundByHand(intent, 3_000);
  intent.disputes?.push({ amount: 0, status: 'needs_response' });
  assert.equal((await ask('PUT', `/bookings/${bookingId}`)).data.cancelPending, true);
  const [waiting] = await unsettledCancellations(needs.db);
  assert.equal(waiting?.refusedMinor, intent.amount_received - 3_000);
  refundByHand(intent, 500);
  const settling = () => settleByHand(needs, { bookingId, reference: 'transfer 18' });
  await assert.rejects(settling(), /others have returned money since/);
  await settling();
  const paid = await needs.db.row<{ minor: number }>(
    `select -sum(e.funding)::int as minor from ledger_entries e join bookings b on b.payment = e.payment where b.id = $1`,
    [bookingId],
  );
  assert.equal(paid?.minor, intent.amount_received - 3_500);
  assert.deepEqual(await findings(), before);
});

test('a rebook whose money cannot be read is refused, and the original stays', async () => {
  const { bookingId } = await booked();
  stripe.change = (path, answer) =>
    path === '/v1/refunds' ? { status: 503, body: { message: 'no healthy upstream' } } : answer;
  const { answer, taken } = await rebooked(bookingId, '2026-06-13');
  stripe.change = (_, unchanged) => unchanged;
  assert.match(answer.error.description, /payment retrieval failed/);
  assert.deepEqual(taken, []);
  assert.equal((await read(bookingId)).status, 'CONFIRMED');
});

test('a notice of a dispute has the booking compared within the hour, and a cancellation then ends', async () => {
  const { bookingId, intent } = await booked();
  await needs.clock.advance(100 * 3_600_000);
  await compareBookings(needs);
  const dispute = { amount: intent.amount_received, status: 'needs_response' };
  intent.disputes?.push(dispute);
  const about = { object: 'dispute', id: 'dp_1', payment_intent: intent.id };
  assert.equal((await notice(about)).status, 200);
  await needs.clock.advance(3_600_000);
  await compareBookings(needs);
  const stored = await needs.db.rows<{ detail: string }>(
    'select detail from booking_differences where booking = $1',
    [bookingId],
  );
  const wanted = `has taken ${dispute.amount}, but the gateway reports 0: the buyer disputes ${dispute.amount}`;
  assert.match(stored.map(({ detail }) => detail).join(), new RegExp(wanted));
  assert.equal((await ask('PUT', `/bookings/${bookingId}`)).data.status, 'CANCELLED');
  assert.deepEqual(returned(intent), []);
  dispute.status = 'won';
  assert.match(
    (await findings()).join(),
    new RegExp(`has taken 0, but the gateway reports ${dispute.amount}`),
  );
});

test('a notice about a payment that Stripe does not have is received, and nothing is stored', async () => {
  for (const about of [
    { object: 'payment_intent', id: 'pi_unknown' },
    { object: 'payment_intent', id: ['pi_1'] },
    { object: 'payment_intent', id: 'pi_1/../../refunds?x=' },
    { object: 'charge', id: 'ch_1', payment_intent: null },
  ]) {
    const { status, text } = await notice(about);
    assert.equal(status, 200, text);
  }
  const row = await needs.db.row<{ count: number }>(
    `select count(*) as count from payment_notices where gateway_payment !~ '^pi_[0-9]+$'`,
  );
  assert.equal(row?.count, 0);
});
