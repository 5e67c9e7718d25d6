import assert from 'node:assert/strict';
import { afterEach, suite, test } from 'node:test';
import { fakeStripe, type Answer } from '../../../../test/support/gateways/stripe.ts';
import { UnknownPayment } from '../gateway.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openStripeGateway } from './stripe-gateway.ts';

/**
 * Money has moved only if Stripe states it. Every answer that states something else, or that Stripe has not given, is thrown
 * and asked again, or is a definite refusal after which nothing is held.
 */
const fake = await fakeStripe();
const gateway = openStripeGateway({ secretKey: 'sk_test_stand_in', url: fake.url, clock: systemClock });
const card = { customer: 'cus_1', paymentMethod: 'pm_1' };
const SUM = { amountMinor: 12_345, currency: 'EUR' };
const MOVES: Readonly<Record<string, RegExp>> = {
  authorise: /payment_intents$/,
  capture: /capture$/,
  void: /cancel$/,
  refund: /refunds$/,
};

let count = 0;
const newKey = () => `pay_${(count += 1)}`;
const newPayment = () => {
  const key = newKey();
  return { ...SUM, key, reference: key };
};
const noChange: typeof fake.change = (_, answer) => answer;
afterEach(() => (fake.change = noChange));

async function held(): Promise<string> {
  const answer = await gateway.authorise({ ...newPayment(), card });
  assert.ok(answer.state === 'authorised');
  return answer.gatewayPayment;
}

async function taken(): Promise<string> {
  const gatewayPayment = await held();
  const capture = { ...SUM, key: newKey(), gatewayPayment };
  assert.deepEqual(await gateway.capture(capture), { state: 'captured' });
  return gatewayPayment;
}

/** Each movement of money, as a call that can be repeated. */
const moves: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  async authorise() {
    const ask = { ...newPayment(), card };
    return async () => gateway.authorise(ask);
  },
  async capture() {
    const ask = { ...SUM, key: newKey(), gatewayPayment: await held() };
    return async () => gateway.capture(ask);
  },
  async void() {
    const payment = newPayment();
    const ask = { key: newKey(), gatewayPayment: await held(), payment, card };
    return async () => gateway.void(ask);
  },
  async refund() {
    const ask = { ...SUM, key: newKey(), gatewayPayment: await taken() };
    return async () => gateway.refund(ask);
  },
};

/** Answers of load balancers, gateways and caches. */
const foreign: readonly Answer[] = [
  { status: 503, body: { message: 'no healthy upstream' } },
  { status: 502, body: {} },
  { status: 500, body: { error: 'Internal Server Error' } },
  { status: 404, body: { message: 'no Route matched with those values' } },
  { status: 404, body: { status: 404, error: 'Not Found' } },
  { status: 404, body: { error: { type: 'NotFound', message: 'no such route' } } },
  { status: 401, body: { message: 'Unauthorized' } },
  { status: 403, body: { error: { message: 'blocked' } } },
  { status: 400, body: null },
  { status: 200, body: {} },
  { status: 200, body: [] },
  { status: 200, body: null },
  { status: 200, body: { object: 'list', data: [] } },
  { status: 200, body: { object: 'payment_intent', id: 'pi_1' } },
  { status: 204, body: { object: 'payment_intent', id: 'pi_1', status: 'succeeded' } },
];

for (const [name, prepare] of Object.entries(moves))
  suite(name, () => {
    for (const answer of foreign)
      test(`${answer.status} ${JSON.stringify(answer.body)} proves nothing`, async () => {
        const call = await prepare();
        fake.change = (path, given) => (MOVES[name]?.test(path) === true ? answer : given);
        await assert.rejects(call());
      });
  });

suite('an answer of Stripe proves what it states', () => {
  const change = (path: RegExp, changed: object) => {
    fake.change = (at, { status, body }) => ({
      status,
      body: path.test(at) ? { ...(body as object), ...changed } : body,
    });
  };

  test('a capture without effect is asked again, and found when it took effect later', async () => {
    const gatewayPayment = await held();
    const ask = { ...SUM, key: newKey(), gatewayPayment };
    const intent = fake.intents.get(gatewayPayment);
    assert.ok(intent);
    for (const status of ['requires_capture', 'processing']) {
      intent.status = 'requires_capture';
      change(/payment_intents\/[^/]+(\/capture)?$/, { status, amount_received: 0 });
      await assert.rejects(gateway.capture({ ...ask, key: newKey() }), /not captured yet/);
    }
    fake.change = noChange;
    assert.deepEqual(await gateway.capture(ask), { state: 'captured' });
  });

  test('a capture whose key Stripe has forgotten is found at the payment', async () => {
    const gatewayPayment = await taken();
    assert.deepEqual(await gateway.capture({ ...SUM, key: newKey(), gatewayPayment }), { state: 'captured' });
  });

  test('a capture of another amount is refused, so that it is refunded', async () => {
    for (const changed of [{ amount_received: 100 }, { currency: 'usd' }]) {
      const ask = { ...SUM, key: newKey(), gatewayPayment: await held() };
      change(/payment_intents\/[^/]+(\/capture)?$/, changed);
      assert.equal((await gateway.capture(ask)).state, 'declined');
      fake.change = noChange;
    }
  });

  test('a hold of another amount is released and refused', async () => {
    for (const changed of [{ amount_capturable: 100 }, { currency: 'usd' }]) {
      change(/payment_intents$/, changed);
      assert.equal((await gateway.authorise({ ...newPayment(), card })).state, 'declined');
      assert.equal([...fake.intents.values()].at(-1)?.status, 'canceled');
      fake.change = noChange;
    }
  });

  test('what is held of a payment in the browser is what can be captured', async () => {
    const gatewayPayment = await held();
    change(/payment_intents\//, { amount_capturable: 100 });
    assert.equal((await gateway.read(gatewayPayment)).amountMinor, 100);
  });

  test('a release without effect throws', async () => {
    const gatewayPayment = await held();
    change(/cancel$/, { status: 'requires_capture' });
    await assert.rejects(gateway.void({ key: newKey(), gatewayPayment, payment: newPayment(), card }));
  });

  test('a refund is final when it has succeeded or failed; one that is pending is read until then', async () => {
    const gatewayPayment = await taken();
    const ask = { ...SUM, amountMinor: 45, key: newKey(), gatewayPayment };
    change(/refunds$/, { status: 'pending' });
    await assert.rejects(gateway.refund(ask), /is pending/);
    fake.change = noChange;
    const [refund] = fake.intents.get(gatewayPayment)?.refunds ?? [];
    assert.ok(refund);
    for (const [status, state] of [
      ['failed', 'declined'],
      ['canceled', 'declined'],
      ['succeeded', 'refunded'],
    ] as const) {
      refund.status = status;
      assert.equal((await gateway.refund(ask)).state, state);
    }
    assert.equal(fake.intents.get(gatewayPayment)?.refunds.length, 1, 'found by its key, not made again');
  });

  test('a refund of another amount proves nothing', async () => {
    const ask = { ...SUM, key: newKey(), gatewayPayment: await taken() };
    change(/refunds$/, { amount: 1 });
    await assert.rejects(gateway.refund(ask), /an amount other than/);
  });

  test('a payment that Stripe does not have is unknown, and one that a proxy does not have is not', async () => {
    await assert.rejects(gateway.read('pi_none'), UnknownPayment);
    const gatewayPayment = await held();
    fake.change = () => ({ status: 404, body: { message: 'Not Found' } });
    await assert.rejects(gateway.read(gatewayPayment), (error) => !(error instanceof UnknownPayment));
  });

  test('an unknown state proves nothing', async () => {
    const gatewayPayment = await held();
    change(/payment_intents\//, { status: 'requires_a_new_thing' });
    await assert.rejects(gateway.read(gatewayPayment), /unknown state/);
  });
});
