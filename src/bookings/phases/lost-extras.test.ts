import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId, voucherBody } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { payLater } from '../../../test/support/bookings/pay-later.ts';
import { routes as loyalty } from '../../loyalty/routes.ts';
import { balanceOf } from '../../payments/money/ledger.ts';
import { payInSandbox } from '../../payments/pay-in-sandbox.ts';
import { routes as rates } from '../../rates/routes.ts';
import { audit } from '../audit/audit.ts';
import { routes as bookings } from '../routes.ts';
import { captureDue } from '../collect/capture-due.ts';

/** Extras are bought after the payment, and those that cannot be bought are refunded. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...loyalty]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const { prebook, book, post } = buyer(server, { key });
const hotel = scenarioHotelId('Protection Not Bought');
const addons = [{ addon: 'travel-protection' }];
const refundable = { refundableRatesOnly: true };

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT', path: string): Promise<Json> => {
  const { json } = await server.ask({ key, method, url: `/v3.0/bookings/${path}` });
  return (json as Json).data;
};
const minor = (amount: number) => Math.round(amount * 100);

async function bookingOf(prebookId: string): Promise<Json> {
  const row = await needs.db.row<{ id: string }>(`select id from bookings where prebook = $1`, [prebookId]);
  return ask('GET', row?.id ?? '');
}

async function moneyOf(prebookId: string): Promise<{ captured: number; refunded: number } | undefined> {
  return needs.db.row<{ captured: number; refunded: number }>(
    `select p.captured_minor as captured, p.refunded_minor as refunded
     from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
    [prebookId],
  );
}

async function assertAgreed(): Promise<void> {
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
}

test('if the money cannot be taken, no extra is bought', async () => {
  const wanted = [...addons, { addon: 'uber', value: 20 }];
  const { prebookId } = await prebook(scenarioHotelId('Capture Declined'), { addons: wanted });
  const { coded } = await book({ prebookId });
  assert.equal(coded.error?.code, 2014);
  await assertAgreed();
});

test('extras that could not be bought are refunded; a cancel refunds the rest', async () => {
  const made = await prebook(hotel, { addons }, refundable);
  assert.equal((await book({ prebookId: made.prebookId })).coded.error?.code, 50067);
  const shown = await bookingOf(made.prebookId);
  const { price, addonsTotalAmount: lost } = made;
  assert.deepEqual(
    [shown.status, shown.paymentStatus, shown.addons[0].status, shown.addonsTotalAmount],
    ['CONFIRMED', 'succeeded', 'FAILED', 0],
  );
  assert.deepEqual([minor(shown.price), shown.amountRefunded], [minor(price) - minor(lost), lost]);
  await assertAgreed();
  const cancelled = await ask('PUT', shown.bookingId);
  assert.deepEqual([cancelled.cancellation_fee, cancelled.refund_amount], [0, shown.price]);
  const all = minor(price);
  assert.deepEqual(await moneyOf(made.prebookId), { captured: all, refunded: all });
  await assertAgreed();
});

test('a refund that the gateway refuses is paid into the wallet of the account', async () => {
  const { prebookId, transactionId, addonsTotalAmount } = await prebook(hotel, {
    addons,
    usePaymentSdk: true,
  });
  await payInSandbox(needs, owner, { transactionId: transactionId ?? '', card: 'decline-refund' });
  await book({ prebookId, payment: { method: 'TRANSACTION_ID', transactionId } });
  const { status, goodwillPayment, history } = await bookingOf(prebookId);
  assert.deepEqual([status, goodwillPayment.amount], ['CONFIRMED', addonsTotalAmount]);
  assert.ok(history.some(({ what, who }: Json) => what === 'compensation paid' && who === 'service'));
  const wallet = await balanceOf(needs.db, owner, { name: 'wallet', currency: 'USD' });
  assert.equal(wallet?.availableMinor, minor(addonsTotalAmount));
  await assertAgreed();
});

test('an extra that could not be bought is refunded to the buyer, not to the voucher, which a cancel returns', async () => {
  const { price, addonsTotalAmount } = await prebook(hotel, { addons }, refundable);
  await post('/vouchers', voucherBody('NEARLY', { discount_value: price - 1 }));
  const { prebookId } = await prebook(hotel, { addons, voucherCode: 'NEARLY' }, refundable);
  await book({ prebookId });
  const lost = minor(addonsTotalAmount);
  assert.deepEqual(await moneyOf(prebookId), { captured: lost, refunded: lost });
  const shown = await bookingOf(prebookId);
  assert.equal(shown.price, 0);
  assert.equal(minor(shown.voucherTotalAmount), minor(shown.bookedRooms[0].amount));
  await ask('PUT', shown.bookingId);
  const vouchers = await needs.db.row(
    `select coalesce(sum(l.amount_minor), 0)::bigint as left from ledger_lines l
     where l.account = $1 and l.name = 'vouchers'`,
    [accountId],
  );
  assert.deepEqual(vouchers, { left: 0 });
  await assertAgreed();
});

test('of held money, the price of the extra is not captured', async () => {
  await payLater(needs, accountId);
  const { prebookId, price, addonsTotalAmount } = await prebook(hotel, { addons }, refundable);
  await book({ prebookId });
  needs.clock.set(new Date((await bookingOf(prebookId)).paymentScheduledAt));
  await captureDue(needs);
  const captured = minor(price) - minor(addonsTotalAmount);
  assert.deepEqual(await moneyOf(prebookId), { captured, refunded: 0 });
  await assertAgreed();
});
