import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { eventually } from '../../../test/support/service/service.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { owedMinor } from './owed-refund.ts';
import { newPaymentWrite, paymentOf, type Payment } from './payments-store.ts';
import { captureWrites, holdWrites } from './move-money.ts';
import { lockRefundsOf } from './refund-deductions-store.ts';
import { recordRefund } from './refund-money.ts';

/** A payment of 500 that was captured at Stripe, and refunds of it. */
const stripe = await fakeStripe();
const plain = await testNeeds();
const needs = {
  ...plain,
  config: { ...plain.config, stripeSecretKey: 'sk_stand_in', stripeUrl: stripe.url },
};
const { db } = needs;
const owner = { accountId: 'acc_0000000000000009', environment: 'production' } as const;
await db.run(`insert into accounts (id, name) values ($1, 'a')`, [owner.accountId]);
const at = needs.clock.now();
const shares = { supplierMinor: 0, commissionMinor: 0, extrasMinor: 0, vouchersMinor: 0 };

let made = 0;
let paid: Payment;

beforeEach(async () => {
  made += 1;
  const gatewayPayment = `pi_owed${made}`;
  const payment: Payment = {
    id: `pay_owed${made}`,
    owner,
    method: 'ACC_CREDIT_CARD',
    source: 'card',
    gateway: 'stripe',
    gatewayPayment: undefined,
    transaction: undefined,
    currency: 'EUR',
    amountMinor: 500,
    state: 'opened',
    status: '',
    capturedMinor: 0,
    refundedMinor: 0,
    elsewhereMinor: 0,
    captureAt: undefined,
    captureRequestedAt: undefined,
    carried: undefined,
    carriedOnMinor: 0,
    createdAt: at,
  };
  await writeTogether(db, [newPaymentWrite(payment, at)]);
  await writeTogether(db, holdWrites(payment, { held: { state: 'authorised', gatewayPayment }, at }));
  const capture = { capturedMinor: 500, commissionMinor: 0, extrasMinor: 0, vouchersMinor: 0 };
  await writeTogether(db, captureWrites(await paymentOf(db, payment.id), { shares: capture, at }));
  paid = await paymentOf(db, payment.id);
  const intent = {
    id: gatewayPayment,
    amount: 500,
    currency: 'eur',
    status: 'succeeded',
    amount_received: 500,
  };
  stripe.intents.set(gatewayPayment, { ...intent, refunds: [], disputes: [], created: 0, metadata: {} });
});

/** Tests of other databases may share the server. */
const waiting = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

const keyOf = (name: string) => `${paid.id}:refund:${name}:${paid.gatewayPayment}`;

const owed = (name: string, minor: number) =>
  owedMinor(needs, {
    gateway: 'stripe',
    paymentId: paid.id,
    gatewayPayment: paid.gatewayPayment ?? '',
    refund: `${paid.id}:refund:${name}`,
    key: keyOf(name),
    minor,
  });

function refunded(amount: number, key?: string): void {
  const refunds = stripe.intents.get(paid.gatewayPayment ?? '')?.refunds;
  const metadata = key === undefined ? {} : { key };
  refunds?.push({ id: `re_${refunds.length}`, amount, metadata, status: 'succeeded' });
}

async function recorded(name: string, amountMinor: number): Promise<void> {
  const refund = { name, amountMinor, carriedOnMinor: 0 };
  await db.transaction(async (tx) =>
    recordRefund(tx, await paymentOf(tx, paid.id), {
      refund,
      shares: { ...shares, supplierMinor: amountMinor },
      at,
    }),
  );
}

test('without refunds by others, the whole refund is owed', async () => {
  assert.equal(await owed('cancel', 400), 400);
});

test('what others have refunded is not owed', async () => {
  refunded(150);
  assert.equal(await owed('cancel', 400), 250);
  refunded(300);
  assert.equal(await owed('cancel', 400), 0);
});

test('a refund that was made under this key is owed with its own amount', async () => {
  refunded(250, keyOf('cancel'));
  refunded(100);
  assert.equal(await owed('cancel', 400), 250);
});

test('what an earlier refund has counted does not count again', async () => {
  refunded(150);
  // 200 are owed for extras, and 150 of them are returned already.
  refunded(50, keyOf('extras'));
  await recorded('extras', 200);
  assert.equal(await owed('cancel', 300), 300);
  refunded(20);
  assert.equal(await owed('cancel', 300), 280);
});

test('a refund of ours that is not recorded yet is not taken for one by others', async () => {
  refunded(50, keyOf('extras'));
  assert.equal(await owed('cancel', 300), 300);
  refunded(30);
  assert.equal(await owed('cancel', 300), 270);
});

test('a refund of 0.1.0 has no key at Stripe and is not taken for one by others', async () => {
  refunded(200);
  await recorded('extras', 200);
  assert.equal(await owed('cancel', 300), 300);
});

test('of refunds that are not recorded yet, one leaves out what others have refunded', async () => {
  refunded(150);
  assert.equal(await owed('extras', 200), 50);
  assert.equal(await owed('cancel', 300), 300);
  // The gateway was not reached: both ask again.
  assert.equal(await owed('extras', 200), 50);
  refunded(50, keyOf('extras'));
  await recorded('extras', 200);
  assert.equal(await owed('cancel', 300), 300);
});

test('of refunds at the same time, one leaves out what others have refunded', async () => {
  refunded(150);
  const { both } = await db.transaction(async (tx) => {
    await lockRefundsOf(tx, paid.gatewayPayment ?? '');
    const both = Promise.all([owed('extras', 200), owed('cancel', 300)]);
    await eventually('both wait', async () => (await tx.rows(waiting)).length === 2);
    return { both };
  });
  const [extras, cancel] = await both;
  assert.equal(extras + cancel, 350);
});

test('a refund leaves out more if others refund more before it is made, and less if a dispute is won', async () => {
  refunded(150);
  assert.equal(await owed('cancel', 300), 150);
  refunded(100);
  assert.equal(await owed('cancel', 300), 50);
  stripe.intents.get(paid.gatewayPayment ?? '')?.refunds.splice(0);
  assert.equal(await owed('cancel', 300), 300);
  refunded(20);
  assert.equal(await owed('extras', 200), 180);
});
