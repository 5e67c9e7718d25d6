import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buyer } from '../../../test/support/bookings/buyer.ts';
import { liveSupplier, noChangeOfTerms } from '../../../test/support/suppliers/live-supplier.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { fundWallet, balanceOf, setCreditLine } from '../../payments/money/ledger.ts';
import { routes as rates } from '../../rates/routes.ts';
import { setSellingTerms } from '../../rates/suppliers/manage.ts';
import { audit } from '../audit/audit.ts';
import { captureDue } from '../collect/capture-due.ts';
import { routes as bookings } from '../routes.ts';

/** Wallets, credit lines and pay later need production keys; here these buy from another Innkeeper. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'production');
const { prebook, book } = buyer(server, { key });
const owner = { accountId, environment: 'production' } as const;
const at = needs.clock.now();
await liveSupplier(needs, { code: 'other-house', accountIds: [accountId], clock: needs.clock });

async function left(name: 'wallet' | 'credit'): Promise<number> {
  return (await balanceOf(needs.db, owner, { name, currency: 'USD' }))?.availableMinor ?? 0;
}

describe('POST /rates/book → 200 and → 400 by WALLET and CREDIT', () => {
  test('a wallet pays exactly the price', async () => {
    await needs.db.transaction((tx) =>
      fundWallet(tx, owner, { key: 'a', amountMinor: 1_000_000, currency: 'USD', at }),
    );
    const { prebookId, price } = await prebook('lp1');
    const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
    assert.equal(coded.data?.paymentMethod, 'WALLET', text);
    assert.equal(await left('wallet'), 1_000_000 - Math.round(price * 100));
  });

  test('no credit line is 4000, a suspended one 40021', async () => {
    const { prebookId } = await prebook('lp1');
    const none = await book({ prebookId, payment: { method: 'CREDIT' } });
    assert.deepEqual([none.status, none.coded.error?.code], [400, 4000]);
    await setCreditLine(needs.db, owner, { limitMinor: 10 ** 7, currency: 'USD', suspendedAt: at });
    const suspended = await book({ prebookId, payment: { method: 'CREDIT' } });
    assert.deepEqual([suspended.status, suspended.coded.error?.code], [400, 40021]);
  });

  test('a credit line pays; used up it is 50062, unless there is a backup', async () => {
    await setCreditLine(needs.db, owner, { limitMinor: 10 ** 7, currency: 'USD', suspendedAt: null });
    const first = await prebook('lp1');
    assert.equal((await book({ prebookId: first.prebookId, payment: { method: 'CREDIT' } })).status, 200);
    assert.equal(await left('credit'), 10 ** 7 - Math.round(first.price * 100));
    await setCreditLine(needs.db, owner, {
      limitMinor: Math.round(first.price * 100),
      currency: 'USD',
      suspendedAt: null,
    });
    const second = await prebook('lp1');
    const refused = await book({ prebookId: second.prebookId, payment: { method: 'CREDIT' } });
    assert.deepEqual([refused.status, refused.coded.error?.code], [400, 50062], refused.text);
    await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, backupPayment: 'WALLET' });
    const before = await left('wallet');
    const backed = await book({ prebookId: second.prebookId, payment: { method: 'CREDIT' } });
    assert.equal(backed.status, 200, backed.text);
    assert.equal(await left('wallet'), before - Math.round(second.price * 100));
  });

  test('a card is refused at the start if no production gateway is configured', async () => {
    const { prebookId } = await prebook('lp1');
    const { status, coded } = await book({ prebookId });
    assert.deepEqual([status, coded.error?.code], [400, 5000]);
  });
});

test('pay later: held now, captured at the end of free cancellation', async () => {
  await setSellingTerms(needs.db, accountId, { ...noChangeOfTerms, payLater: true });
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const { coded } = await book({ prebookId, payment: { method: 'WALLET' } });
  assert.equal(coded.data?.paymentStatus, 'requires_capture');
  const stateNow = () =>
    needs.db.row<{ state: string }>(
      `select p.state from payments p join bookings b on b.payment = p.id where b.prebook = $1`,
      [prebookId],
    );
  await captureDue(needs);
  assert.equal((await stateNow())?.state, 'held');
  needs.clock.set(new Date('2026-06-10T20:00:00Z'));
  await captureDue(needs);
  assert.equal((await stateNow())?.state, 'captured');
});

test('the audit finds no difference at first, and then each difference that the test creates', async () => {
  const fine = await audit(needs, { sinceDays: 400 });
  assert.deepEqual(fine.findings, []);
  assert.ok(fine.bookings >= 3);
  await needs.db.run(`update payments set refunded_minor = 1 where state = 'captured'`);
  const wrong = await audit(needs, { sinceDays: 400 });
  assert.ok(wrong.findings.length >= 3);
  assert.match(wrong.findings[0]?.detail ?? '', /has moved \d+, but the ledger has \d+/);
});
