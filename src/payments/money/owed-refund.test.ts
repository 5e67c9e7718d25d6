import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { fakeStripe } from '../../../test/support/gateways/stripe.ts';
import { eventually } from '../../../test/support/service/service.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { sumOf } from './funds.ts';
import { owedFunds } from './owed-refund.ts';
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
  paid = await paidPayment(`owed${made}`, 500);
});

/** A payment that was captured at Stripe; with `carried`, of a rebook to a more expensive room. */
async function paidPayment(name: string, ownMinor: number, carried?: Payment['carried']): Promise<Payment> {
  const gatewayPayment = `pi_${name}`;
  const amountMinor = ownMinor + (carried?.minor ?? 0);
  const payment: Payment = {
    id: `pay_${name}`,
    owner,
    method: 'ACC_CREDIT_CARD',
    source: 'card',
    gateway: 'stripe',
    gatewayPayment: undefined,
    transaction: undefined,
    currency: 'EUR',
    amountMinor,
    state: 'opened',
    status: '',
    capturedMinor: 0,
    refundedMinor: 0,
    elsewhereMinor: 0,
    captureAt: undefined,
    captureRequestedAt: undefined,
    carried,
    carriedOnMinor: 0,
    createdAt: at,
  };
  await writeTogether(db, [newPaymentWrite(payment, at)]);
  await writeTogether(db, holdWrites(payment, { held: { state: 'authorised', gatewayPayment }, at }));
  const capture = { capturedMinor: amountMinor, commissionMinor: 0, extrasMinor: 0, vouchersMinor: 0 };
  await writeTogether(db, captureWrites(await paymentOf(db, payment.id), { shares: capture, at }));
  const intent = {
    id: gatewayPayment,
    amount: ownMinor,
    currency: 'eur',
    status: 'succeeded',
    amount_received: ownMinor,
  };
  stripe.intents.set(gatewayPayment, { ...intent, refunds: [], disputes: [], created: 0, metadata: {} });
  return paymentOf(db, payment.id);
}

/** Tests of other databases may share the server. */
const waiting = `select from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

const refundKey = (name: string) => `${paid.id}:refund:${name}`;
const keyOf = (name: string) => `${refundKey(name)}:${paid.gatewayPayment}`;

/** What the gateway is called for, of a refund of the first payment. */
const owed = async (name: string, minor: number) => {
  const funds = [{ gatewayPayment: paid.gatewayPayment ?? '', minor }];
  return sumOf(
    await owedFunds(needs, { payment: paid, refund: refundKey(name), keyOf: () => keyOf(name), funds }),
  );
};

function refunded(amount: number, key?: string, at = paid): void {
  const refunds = stripe.intents.get(at.gatewayPayment ?? '')?.refunds;
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
    await lockRefundsOf(tx, { first: paid.id });
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

describe('two payments that share money, of a booking and its rebook to a more expensive room', () => {
  let second: Payment;
  /** The funds of a refund of the rebook: its own payment first. */
  const fundsOf = (minor: number) => [
    { gatewayPayment: second.gatewayPayment ?? '', minor: Math.min(minor, 250) },
    ...(minor > 250 ? [{ gatewayPayment: paid.gatewayPayment ?? '', minor: minor - 250 }] : []),
  ];
  const keyAt = (number: string) => `${second.id}:refund:cancel:${number}`;
  const parts = async (minor: number) => {
    const refund = {
      payment: second,
      refund: `${second.id}:refund:cancel`,
      keyOf: keyAt,
      funds: fundsOf(minor),
    };
    const funds = await owedFunds(needs, refund);
    const at = (payment: Payment) =>
      sumOf(funds.filter((one) => one.gatewayPayment === payment.gatewayPayment));
    return [at(second), at(paid)];
  };

  beforeEach(async () => {
    const funds = [{ gatewayPayment: paid.gatewayPayment ?? '', minor: 500 }];
    second = await paidPayment(`rebooked${made}`, 250, { from: paid.id, minor: 500, funds });
  });

  for (const [byHand, there, wanted] of [
    [0, 'first', [250, 50]],
    [60, 'first', [240, 0]],
    [300, 'first', [0, 0]],
    [500, 'first', [0, 0]],
    [60, 'second', [190, 50]],
    [250, 'second', [0, 50]],
  ] as const)
    test(`of 300, a person refunded ${byHand} of the ${there}`, async () => {
      refunded(byHand, undefined, there === 'first' ? paid : second);
      assert.deepEqual(await parts(300), wanted);
      // The gateway was not reached.
      assert.deepEqual(await parts(300), wanted);
    });

  test('the rest is taken where money is left', async () => {
    refunded(450);
    assert.deepEqual(await parts(750), [250, 50]);
  });

  test('a refund of the first payment is taken from the second, if a refund of that has left out what a person refunded', async () => {
    refunded(450);
    assert.deepEqual(await parts(450), [0, 0]);
    const funds = [{ gatewayPayment: paid.gatewayPayment ?? '', minor: 100 }];
    const key = refundKey('cancel');
    const refund = { payment: paid, refund: key, keyOf: (number: string) => `${key}:${number}`, funds };
    assert.deepEqual(await owedFunds(needs, refund), [
      { gatewayPayment: paid.gatewayPayment, minor: 50 },
      { gatewayPayment: second.gatewayPayment, minor: 50 },
    ]);
  });

  test('a part that was made is asked for again, and what a person refunds meanwhile counts for the rest', async () => {
    refunded(250, keyAt(second.gatewayPayment ?? ''), second);
    refunded(30);
    assert.deepEqual(await parts(300), [250, 20]);
  });

  test('a refund of each payment: together they leave out what a person has refunded', async () => {
    refunded(150);
    assert.equal(await owed('extras', 100), 0);
    assert.deepEqual(await parts(300), [250, 0]);
    await recorded('extras', 100);
    assert.deepEqual(await parts(300), [250, 0]);
  });
});
