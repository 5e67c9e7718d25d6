import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { GatewayName } from '../../payments/gateways/gateways.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { auditMoney } from './audit-money.ts';
import type { Unreadable } from './unreadable.ts';

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
  createdAt: new Date(0),
};
const booksOf = (unreadable: Unreadable<GatewayName> = new Map()) => ({
  atGateways: new Map(),
  kept: new Map([['pi_1', 500]]),
  moved: new Map([['pay_1', { card: 500 }]]),
  unreadable,
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
test('a gateway that is not set up any more is reported as one that cannot be read, with the reason', async () => {
  const unreadable: Unreadable<GatewayName> = new Map();
  assert.deepEqual(await auditMoney(plain, payment, booksOf(unreadable)), []);
  assert.deepEqual(Object.fromEntries(unreadable), {
    stripe: {
      count: 1,
      reason: 'the payment was made at stripe, which is not set up: STRIPE_SECRET_KEY is not set',
    },
  });
});

test('a payment that agrees with its gateway gives no finding', async () => {
  assert.deepEqual(await auditMoney(needs, payment, booksOf()), []);
});

test('a payment that the gateway does not have is a finding', async () => {
  stripe.intents.clear();
  assert.deepEqual(await auditMoney(needs, payment, booksOf()), ['is unknown at the gateway stripe']);
});

test('a gateway whose call fails is called once, with the reason, and its payments are counted', async () => {
  stripe.change = () => ({ status: 503, body: { message: 'no healthy upstream' } });
  const unreadable: Unreadable<GatewayName> = new Map();
  const before = stripe.seen.length;
  for (let time = 0; time < 3; time += 1)
    assert.deepEqual(await auditMoney(needs, payment, booksOf(unreadable)), []);
  assert.equal(unreadable.get('stripe')?.count, 3);
  assert.match(unreadable.get('stripe')?.reason ?? '', /Invalid JSON/);
  assert.equal(stripe.seen.length, before + 1);
});

test('what a gateway does not move because of its steps is not a finding', async () => {
  const change = { amount: 11_240, amount_received: 11_240, currency: 'kwd' };
  const refunds = [{ id: 're_1', amount: 6_500, status: 'succeeded' }];
  const intent = stripe.intents.get('pi_1');
  assert.ok(intent !== undefined);
  stripe.intents.set('pi_1', { ...intent, ...change, refunds } as typeof intent);
  const booked = { currency: 'KWD', amountMinor: 11_240, capturedMinor: 11_240 };
  const findings = (refundedMinor: number) =>
    auditMoney(
      needs,
      { ...payment, ...booked, refundedMinor },
      {
        ...booksOf(),
        kept: new Map([['pi_1', 11_240 - refundedMinor]]),
        moved: new Map([['pay_1', { card: 11_240 - refundedMinor }]]),
      },
    );
  assert.deepEqual(await findings(6_504), []);
  assert.deepEqual(await findings(6_600), ['has taken 4640, but the gateway reports 4740']);
});
