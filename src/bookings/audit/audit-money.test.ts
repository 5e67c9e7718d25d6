import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { GatewayName } from '../../payments/gateways/gateways.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { auditMoney } from './audit-money.ts';

/** Payments at a gateway whose payments are read one by one. */
const stripe = await fakeStripe();
const plain = await testNeeds();
const needs = {
  ...plain,
  config: { ...plain.config, stripeSecretKey: 'sk_stand_in', stripeUrl: stripe.url },
};

const payment: Payment = {
  id: 'pay_1',
  owner: { accountId: 'a', environment: 'production' },
  method: 'ACC_CREDIT_CARD',
  source: 'card',
  gateway: 'stripe',
  gatewayPayment: 'pi_1',
  transaction: undefined,
  currency: 'EUR',
  amountMinor: 500,
  captureAt: undefined,
  carried: undefined,
  state: 'captured',
  status: 'succeeded',
  capturedMinor: 500,
  refundedMinor: 0,
  elsewhereMinor: 0,
  captureRequestedAt: undefined,
  carriedOnMinor: 0,
};
const booksOf = (silent = new Map<GatewayName, number>()) => ({
  atGateways: new Map(),
  kept: new Map([['pi_1', 500]]),
  moved: new Map([['pay_1', { card: 500 }]]),
  silent,
});

beforeEach(() => {
  stripe.change = (_, answer) => answer;
  stripe.intents.set('pi_1', {
    id: 'pi_1',
    amount: 500,
    currency: 'eur',
    status: 'succeeded',
    amount_received: 500,
    refunds: [],
    created: 0,
    metadata: {},
  });
});

// A gateway stays open once it was called, so this comes first.
test('a gateway that is not set up any more is counted as one that does not answer', async () => {
  const silent = new Map<GatewayName, number>();
  assert.deepEqual(await auditMoney(plain, payment, booksOf(silent)), []);
  assert.deepEqual([...silent], [['stripe', 1]]);
});

test('a payment that agrees with its gateway gives no finding', async () => {
  assert.deepEqual(await auditMoney(needs, payment, booksOf()), []);
});

test('a payment that the gateway does not have is a finding', async () => {
  stripe.intents.clear();
  assert.deepEqual(await auditMoney(needs, payment, booksOf()), ['is unknown at the gateway stripe']);
});

test('a gateway that does not answer is called once, and its payments are counted', async () => {
  stripe.change = () => ({ status: 503, body: { message: 'no healthy upstream' } });
  const silent = new Map<GatewayName, number>();
  const before = stripe.seen.length;
  for (let time = 0; time < 3; time += 1)
    assert.deepEqual(await auditMoney(needs, payment, booksOf(silent)), []);
  assert.deepEqual([...silent], [['stripe', 3]]);
  assert.equal(stripe.seen.length, before + 1);
});
