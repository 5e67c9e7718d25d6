import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/support/database.ts';
import { testSeed } from '../../../test/support/random.ts';
import type { Tx } from '../../contract/database.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { balanceOf, enter, fundWallet, NotEnough, setCreditLine, within, type Entry } from './ledger.ts';
import { newPaymentWrite, paymentOf, type Payment, type Source } from './payments-store.ts';
import { afterCapture, afterHold, holdWrites, recordCapture, recordRelease } from './move-money.ts';
import { recordRefund } from './refund-money.ts';

const { db } = await testDatabase();
const owner = { accountId: 'acc_0000000000000001', environment: 'production' } as const;
await db.run(`insert into accounts (id, name) values ($1, 'a')`, [owner.accountId]);
const at = new Date('2026-03-01T00:00:00Z');
const held = { state: 'held' } as const;

const recordHold = (tx: Tx, one: Payment, hold: Parameters<typeof holdWrites>[1]): Promise<void> =>
  within({ kind: 'hold', key: one.id }, () => writeTogether(tx, holdWrites(one, hold)));

let made = 0;
async function payment(source: Source, amountMinor: number, currency = 'USD'): Promise<Payment> {
  const one: Payment = {
    id: `pay_${(made += 1)}`,
    owner,
    method: source === 'credit' ? 'CREDIT' : 'WALLET',
    source,
    gateway: undefined,
    gatewayPayment: undefined,
    transaction: undefined,
    currency,
    amountMinor,
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
  await writeTogether(db, [newPaymentWrite(one, at)]);
  return one;
}

async function left(name: 'wallet' | 'credit', currency = 'USD'): Promise<number> {
  return (await balanceOf(db, owner, { name, currency }))?.availableMinor ?? 0;
}

/** Asserts that the database derives the same status. */
async function assertStatus(expected: Payment): Promise<void> {
  const { status, state, capturedMinor } = await paymentOf(db, expected.id);
  const { status: wanted, state: wantedState, capturedMinor: wantedMinor } = expected;
  assert.deepEqual(
    { status, state, capturedMinor },
    { status: wanted, state: wantedState, capturedMinor: wantedMinor },
  );
}

test('an entry out of balance is refused', async () => {
  const entry: Entry = {
    key: 'odd',
    kind: 'fund',
    payment: undefined,
    owner,
    currency: 'USD',
    at,
    lines: { funding: 5, holds: -4 },
  };
  await assert.rejects(
    db.transaction((tx) => enter(tx, entry)),
    /ledger_entries_balance/,
  );
});

test('an entry cannot be changed', async () => {
  await db.transaction((tx) => fundWallet(tx, owner, { key: 'a', amountMinor: 700, currency: 'USD', at }));
  await assert.rejects(db.run(`update ledger_entries set wallet = -1, funding = 1`), /append-only/);
  await assert.rejects(db.run(`delete from ledger_entries`), /append-only/);
});

test('a repeated key moves nothing', async () => {
  const funds = { key: 'twice', amountMinor: 300, currency: 'USD', at };
  assert.equal(await db.transaction((tx) => fundWallet(tx, owner, funds)), true);
  const before = await left('wallet');
  assert.equal(await db.transaction((tx) => fundWallet(tx, owner, funds)), false);
  for (const other of [{ amountMinor: 400 }, { currency: 'EUR' }])
    await assert.rejects(
      db.transaction((tx) => fundWallet(tx, owner, { ...funds, ...other })),
      /The key has paid 3 USD already/,
    );
  assert.equal(await left('wallet'), before);
});

test('simultaneous payments never take more from a wallet than it has', async () => {
  const before = await left('wallet');
  const payments = await Promise.all(
    Array.from({ length: 8 }, () => payment('wallet', Math.floor(before / 3))),
  );
  const ends = await Promise.allSettled(
    payments.map((one) => db.transaction((tx) => recordHold(tx, one, { held, at }))),
  );
  assert.equal(ends.filter(({ status }) => status === 'fulfilled').length, 3);
  for (const end of ends) if (end.status === 'rejected') assert.ok(end.reason instanceof NotEnough);
});

test('a credit line can be used up to its limit; reducing the limit does not change used credit', async () => {
  await setCreditLine(db, owner, { limitMinor: 1_000, currency: 'EUR', suspendedAt: null });
  const first = await payment('credit', 800, 'EUR');
  await db.transaction((tx) => recordHold(tx, first, { held, at }));
  assert.equal(await left('credit', 'EUR'), 200);
  const second = await payment('credit', 300, 'EUR');
  await assert.rejects(
    db.transaction((tx) => recordHold(tx, second, { held, at })),
    NotEnough,
  );
  await db.transaction((tx) => recordRelease(tx, { ...first, state: 'held' }, at));
  assert.equal(await left('credit', 'EUR'), 1_000);
});

test('any sequence of payments leaves the ledger at zero, and every source with the right balance', async () => {
  const amounts = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    lost: fc.nat(1_000),
    commission: fc.nat(10_000),
    extras: fc.nat(10_000),
    vouchers: fc.nat(10_000),
    refund: fc.nat(1_000),
    end: fc.constantFrom('release', 'capture', 'refund'),
  });
  await setCreditLine(db, owner, { limitMinor: 10 ** 12, currency: 'JPY', suspendedAt: null });
  await fc.assert(
    fc.asyncProperty(amounts, async ({ amount, lost, commission, extras, vouchers, refund, end }) => {
      const before = await left('credit', 'JPY');
      const opened = await payment('credit', amount, 'JPY');
      await db.transaction((tx) => recordHold(tx, opened, { held, at }));
      const now = afterHold(opened, held);
      await assertStatus(now);
      if (end === 'release') {
        await db.transaction((tx) => recordRelease(tx, now, at));
        assert.equal(await left('credit', 'JPY'), before);
        return;
      }
      const capturedMinor = Math.max(0, amount - lost);
      const shares = {
        capturedMinor,
        commissionMinor: commission,
        extrasMinor: extras,
        vouchersMinor: vouchers,
      };
      for (let repeat = 0; repeat < 2; repeat += 1)
        await db.transaction((tx) => recordCapture(tx, now, { shares, at }));
      assert.equal(await left('credit', 'JPY'), before - capturedMinor);
      await assertStatus(afterCapture(now, shares));
      if (end === 'capture') return;
      const amountMinor = Math.min(refund, capturedMinor);
      const captured = afterCapture(now, shares);
      const back = { supplierMinor: amountMinor, commissionMinor: 0, extrasMinor: 0, vouchersMinor: 0 };
      for (let repeat = 0; repeat < 2; repeat += 1)
        await db.transaction((tx) =>
          recordRefund(tx, captured, {
            refund: { name: 'cancel', amountMinor, carriedOnMinor: 0 },
            shares: back,
            at,
          }),
        );
      assert.equal(await left('credit', 'JPY'), before - capturedMinor + amountMinor);
    }),
    { numRuns: 60, seed: testSeed() },
  );
  const sums = await db.rows(
    `select currency, sum(balance_minor)::bigint as sum from ledger_balances group by 1 having sum(balance_minor) <> 0`,
  );
  assert.deepEqual(sums, []);
});
