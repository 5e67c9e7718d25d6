import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Stripe from 'stripe';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { idleNeeds } from '../../test/support/idle.ts';
import { workOff } from '../../test/support/tasks.ts';
import { routes as bookings } from '../bookings/routes.ts';
import { routes as rates } from '../rates/routes.ts';
import { gatewayNames } from './gateways/gateways.ts';
import { openSandbox } from './gateways/sandbox/open-sandbox.ts';
import { routes as payments } from './routes.ts';
import { sandboxNotice } from './gateways/sandbox/sandbox-notices.ts';
import { readStripeNotice } from './gateways/stripe/stripe-notices.ts';
import { tasks, timers } from './tasks.ts';
import { releaseStale } from './money/transactions.ts';

const { needs, whileIdle } = await idleNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...payments]);
const { key } = await testKey(needs, 'sandbox');
const { prebook, book, post } = buyer(server, { key });
const fine = scenarioHotelId('Everything Works');

interface Paid {
  readonly prebookId: string;
  readonly transactionId: string;
}

async function paidWith(card: string): Promise<Paid> {
  const { prebookId, transactionId } = await prebook(fine, { usePaymentSdk: true });
  assert.ok(transactionId);
  assert.equal((await post(`/sandbox/payments/${transactionId}`, { card })).status, 200);
  return { prebookId, transactionId };
}

const notices = (transactionId: string) =>
  needs.db.rows<{ state: string; repeats: number }>(
    `select n.state, n.repeats from payment_notices n
     join payment_transactions t using (gateway, gateway_payment) where t.id = $1`,
    [transactionId],
  );

const numberOf = async (transactionId: string): Promise<string> =>
  (
    await needs.db.row<{ number: string }>(
      `select gateway_payment as number from payment_transactions where id = $1`,
      [transactionId],
    )
  )?.number ?? '';

describe('POST /payments/notices/{gateway} → 200', () => {
  test('a payment is notified once, with the card `double` twice: the same notice, received again', async () => {
    for (const [card, repeats] of [
      ['success', 0],
      ['double', 1],
    ] as const) {
      const { prebookId, transactionId } = await paidWith(card);
      await workOff(needs, tasks);
      assert.deepEqual(await notices(transactionId), [{ state: 'authorised', repeats }]);
      const { status } = await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
      assert.equal(status, 200);
    }
  });

  test('a booking waits for the card `late`, whose bank confirms three seconds later', async () => {
    const { prebookId, transactionId } = await paidWith('late');
    const booking = book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
    const before = needs.clock.nowMs();
    const { status, coded } = await whileIdle(booking);
    assert.deepEqual([status, coded.data?.status], [200, 'CONFIRMED']);
    assert.ok(needs.clock.nowMs() - before >= 3_000);
    await workOff(needs, tasks);
    assert.deepEqual(await notices(transactionId), [{ state: 'captured', repeats: 0 }]);
  });

  test('notices of the card `contradict` report voided, captured and declined: the state is read from the gateway', async () => {
    const { transactionId } = await paidWith('contradict');
    await workOff(needs, tasks);
    assert.deepEqual(
      await notices(transactionId),
      Array.from({ length: 3 }, () => ({ state: 'authorised', repeats: 0 })),
    );
  });

  test('an ignored release is repeated until the money is released', async () => {
    const { transactionId } = await paidWith('release-ignored');
    await workOff(needs, tasks);
    await needs.db.run(`update payment_transactions set release_at = created_at where id = $1`, [
      transactionId,
    ]);
    const stateNow = async () => [
      (await openSandbox(needs).read(await numberOf(transactionId))).state,
      (
        await needs.db.row<{ state: string }>(`select state from payment_transactions where id = $1`, [
          transactionId,
        ])
      )?.state,
    ];
    await needs.clock.advance(1_000);
    await releaseStale(needs);
    assert.deepEqual(await stateNow(), ['authorised', 'releasing']);
    await releaseStale(needs);
    assert.deepEqual(await stateNow(), ['voided', 'released']);
  });

  test('money that arrives after its transaction was released is released again', async () => {
    const { transactionId } = await paidWith('success');
    await needs.db.run(
      `update payment_transactions set state = 'released', release_at = created_at where id = $1`,
      [transactionId],
    );
    const number = await numberOf(transactionId);
    assert.equal((await openSandbox(needs).read(number)).state, 'authorised');
    await workOff(needs, tasks);
    await needs.clock.advance(1_000);
    await releaseStale(needs);
    assert.equal((await openSandbox(needs).read(number)).state, 'voided');
  });

  test('the transaction of a failed booking is released, so that it cannot be paid any more', async (t) => {
    const { prebookId, transactionId } = await prebook(fine, { usePaymentSdk: true });
    assert.ok(transactionId);
    const gateway = openSandbox(needs);
    const number = await numberOf(transactionId);
    const open = await gateway.read(number);
    const states = ['processing', 'declined'] as const;
    // The bank confirms nothing at first, and then refuses.
    const reading = t.mock.method(gateway, 'read', () =>
      Promise.resolve({ ...open, state: states[reading.mock.callCount()] ?? 'declined' }),
    );
    const { coded } = await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
    assert.equal(coded.error?.code, 2014);
    reading.mock.restore();
    assert.equal((await gateway.pay(number, 'success')).state, 'authorised');
    await needs.clock.advance(1_000);
    await releaseStale(needs);
    assert.equal((await gateway.read(number)).state, 'voided');
    const later = await prebook(fine, { usePaymentSdk: true });
    await book({ prebookId: later.prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
    assert.equal((await gateway.read(number)).state, 'voided');
  });

  test('a transaction that no booking used is deleted when RETENTION no longer keeps it', async () => {
    const [{ transactionId: released }, { transactionId: open }] = [
      await paidWith('success'),
      await paidWith('success'),
    ];
    await needs.db.run(
      `update payment_transactions set state = 'released', release_at = created_at where id = $1`,
      [released],
    );
    const left = async () =>
      (
        await needs.db.rows<{ id: string }>(`select id from payment_transactions where id = any ($1)`, [
          [released, open],
        ])
      )
        .map(({ id }) => id)
        .toSorted();
    const forget = timers.find(({ name }) => name === 'payments.forget-notices');
    const run = () => forget?.run(needs, new AbortController().signal);
    const days = needs.config.retention.notices ?? 0;
    await needs.clock.advance((days - 1) * 86_400_000);
    await run();
    assert.deepEqual(await left(), [released, open].toSorted());
    await needs.clock.advance(86_401_000);
    await run();
    assert.equal((await left()).length, 2, 'the prebook is still there');
    await needs.db.run('update prebooks set transaction = null where transaction = $1', [released]);
    await run();
    assert.deepEqual(await left(), [open]);
  });

  test('is called without a key, and accepts only the text that the gateway signed', async () => {
    const { transactionId } = await paidWith('success');
    const gatewayPayment = await numberOf(transactionId);
    const { text } = await sandboxNotice(needs, { id: 'ntc_wire', gatewayPayment });
    const headers = { 'content-type': 'application/json' };
    const send = (body: string) =>
      server.ask({ method: 'POST', url: '/v3.0/payments/notices/sandbox', key: null, headers, body });
    assert.deepEqual((await send(text)).json, { received: true, repeated: false });
    assert.deepEqual((await send(text)).json, { received: true, repeated: true });
    for (const bad of [text.replace('eyJ', 'eyK'), '{}', '[]', 'null', 'no json', '']) {
      const { status, json } = await send(bad);
      const { code } = (json as { error: { code: number } }).error;
      assert.deepEqual([status, code], [400, 4003], bad);
    }
  });
});

test('POST /payments/notices/{gateway} → 400 for every gateway without its secret or a signature, and → 404 for an unknown one', async () => {
  for (const gateway of gatewayNames) {
    const { status, coded } = await post(`/payments/notices/${gateway}`, {});
    assert.deepEqual([status, coded.error?.code], [400, 4003], gateway);
  }
  const unknown = await post('/payments/notices/paypal', {});
  assert.deepEqual([unknown.status, unknown.coded.error?.code], [404, 4004]);
});

describe('a notice of Stripe', () => {
  const secret = 'whsec_stand_in';
  const text = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.amount_capturable_updated',
    data: { object: { id: 'pi_1', object: 'payment_intent' } },
  });
  const signed = (payload: string, ageSeconds = 0) => ({
    text: payload,
    headers: {
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(needs.clock.nowMs() / 1000) - ageSeconds,
      }),
    },
  });
  const read = (sent: Parameters<typeof readStripeNotice>[1]) =>
    readStripeNotice({ secret, clock: needs.clock }, sent);

  test('is accepted if its signature, made by the library of Stripe, is valid and recent', () => {
    assert.deepEqual(read(signed(text)), { id: 'evt_1', gatewayPayment: 'pi_1' });
    assert.equal(read({ ...signed(text), text: text.replace('pi_1', 'pi_2') }), undefined);
    assert.equal(read({ text, headers: {} }), undefined);
    assert.equal(read(signed(text, 301)), undefined, 'played back');
    assert.deepEqual(read(signed(text, 299)), { id: 'evt_1', gatewayPayment: 'pi_1' });
  });

  test('about something else has no payment', () => {
    const other = text.replace('"object":"payment_intent"', '"object":"charge"');
    assert.deepEqual(read(signed(other)), { id: 'evt_1', gatewayPayment: undefined });
  });
});
