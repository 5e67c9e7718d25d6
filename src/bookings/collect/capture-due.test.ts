import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { payLaterService } from '../../../test/support/bookings/pay-later.ts';
import { limits } from '../../contract/limits.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import type { TestCard } from '../../payments/gateways/sandbox/sandbox-cards.ts';
import { audit } from '../audit/audit.ts';
import { captureDue } from './capture-due.ts';
import { chargeAgain } from './charge-again.ts';

/** Pay later: payments that are refused when they are due. */
const { needs, accountId, start, prebook, book, read, cancel, held } = await payLaterService();
const HOUR_MS = 3_600_000;

const eventNames = async (subject: string): Promise<string[]> =>
  (
    await needs.db.rows<{ name: string }>(`select name from events where subject = $1 order by id`, [subject])
  ).map(({ name }) => name);

test('a refused due payment is reported, retried, and finally given up; a cancellation still ends', async () => {
  const { id, due } = await held('Capture Declined');
  needs.clock.set(due);
  await captureDue(needs);
  await captureDue(needs);
  const later = await read(id);
  assert.equal(later.paymentScheduledAt, new Date(due.getTime() + HOUR_MS).toISOString());
  const failures = async () =>
    (await eventNames(id)).filter((name) => name === 'booking.payment_error').length;
  assert.equal(await failures(), 1, 'one event for each attempt');
  assert.equal(later.history.at(-1).what, 'payment refused when due');
  needs.clock.set(new Date(due.getTime() + limits.refusedMoneyGiveUpMs));
  await captureDue(needs);
  await captureDue(needs);
  const given = await read(id);
  assert.deepEqual([given.paymentScheduledAt, given.history.at(-1).what], [null, 'payment given up']);
  assert.equal(await failures(), 2);
  const data = await cancel(id);
  assert.deepEqual([data.status, data.cancelPending], ['CANCELLED_WITH_CHARGES', false]);
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
});

test('a cancel after a refused payment ends at once; the fee stays owed, and no failure of the supplier is reported', async () => {
  const { id, due } = await held('Capture Declined');
  needs.clock.set(due);
  const data = await cancel(id);
  assert.deepEqual([data.status, data.cancelPending], ['CANCELLED_WITH_CHARGES', false]);
  const whole = await read(id);
  assert.match(whole.history.at(-1).detail.feeRefused, /could not be taken/);
  const again = await cancel(id);
  assert.deepEqual([again.cancellation_fee > 0, again.refund_amount], [true, 0], 'nothing was taken');
  assert.deepEqual((await eventNames(id)).slice(-2), ['booking.payment_error', 'booking.cancel']);
  await captureDue(needs);
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
});

/** As Stripe does after seven days. */
const endHolds = () =>
  needs.db.run('update sandbox.payments set voided_at = paid_at where captured_minor = 0');
const sandboxPayments = (bookingId: string) =>
  needs.db.rows<{ captured: number; ended: boolean }>(
    `select captured_minor as captured, voided_at is not null as ended from sandbox.payments
     where id like '%' || (select payment from bookings where id = $1) || '%' order by captured_minor desc`,
    [bookingId],
  );

test('where the gateway has ended the hold, the saved card is charged again, once', async (t) => {
  const gateway = openSandbox(needs);
  const authorise = gateway.authorise.bind(gateway);
  for (const deaths of [0, 1]) {
    const { id, due } = await held('Everything Works');
    await endHolds();
    const { price } = await read(id);
    needs.clock.set(due);
    const mocked = t.mock.method(gateway, 'authorise', async (ask: Parameters<typeof authorise>[0]) => {
      const isLost = mocked.mock.callCount() < deaths;
      const answer = await authorise(ask);
      if (isLost) throw new Error('the answer is lost');
      return answer;
    });
    await captureDue(needs);
    if (deaths > 0) assert.equal((await read(id)).paymentStatus, 'requires_capture');
    needs.clock.set(new Date(due.getTime() + 1_000));
    await captureDue(needs);
    mocked.mock.restore();
    assert.equal((await read(id)).paymentStatus, 'succeeded');
    assert.deepEqual(await sandboxPayments(id), [
      { captured: Math.round(price * 100), ended: false },
      { captured: 0, ended: true },
    ]);
    assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
  }
});

test('where the hold has ended and the card is refused, it is reported and retried as any refusal', async (t) => {
  const { id, due } = await held('Everything Works');
  await endHolds();
  const refused = { state: 'declined', reason: 'the card has expired' } as const;
  t.mock.method(openSandbox(needs), 'authorise', () => Promise.resolve(refused));
  needs.clock.set(due);
  await captureDue(needs);
  const later = await read(id);
  assert.equal(later.paymentScheduledAt, new Date(due.getTime() + HOUR_MS).toISOString());
  assert.equal(later.history.at(-1).detail.reason, refused.reason);
  const data = await cancel(id);
  assert.deepEqual([data.status, data.refund_amount], ['CANCELLED_WITH_CHARGES', 0]);
});

test('a cancel of a due payment whose hold has ended charges the card again and refunds all but the fee', async () => {
  const { id, due } = await held('Everything Works');
  await endHolds();
  needs.clock.set(due);
  const data = await cancel(id);
  const whole = await read(id);
  assert.deepEqual([data.status, whole.amountRefunded], ['CANCELLED_WITH_CHARGES', data.refund_amount]);
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
});

const holdsForMs = 30 * HOUR_MS;

/** A booking of a payment in the browser at a gateway that ends holds; the money is due before free cancellation ends. */
async function heldInBrowser(
  t: TestContext,
  card: TestCard,
): Promise<{ readonly id: string; readonly due: Date }> {
  const gateway = openSandbox(needs);
  Object.assign(gateway, { holdsForMs });
  t.after(() => Object.assign(gateway, { holdsForMs: undefined }));
  needs.clock.set(start);
  const inBrowser = { usePaymentSdk: true };
  const { prebookId, transactionId } = await prebook(scenarioHotelId('Everything Works'), inBrowser, {
    refundableRatesOnly: true,
  });
  const row = await needs.db.row<{ number: string }>(
    'select gateway_payment as number from payment_transactions where id = $1',
    [transactionId],
  );
  await gateway.pay(row?.number ?? '', card);
  const { coded, text } = await book({
    prebookId,
    payment: { method: 'TRANSACTION_ID', transactionId: transactionId ?? '' },
  });
  const id = coded.data?.bookingId ?? '';
  const { paymentScheduledAt } = await read(id);
  assert.ok(Date.parse(paymentScheduledAt) <= start.getTime() + holdsForMs + 60_000, text);
  return { id, due: new Date(paymentScheduledAt) };
}

test('money of a payment in the browser is captured before its gateway ends the hold', async (t) => {
  const { id, due } = await heldInBrowser(t, 'success');
  needs.clock.set(due);
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'succeeded');
  const data = await cancel(id);
  assert.deepEqual([data.status, data.refund_amount], ['CANCELLED', (await read(id)).price]);
});

test('refused money of a payment in the browser is retried from its own time, and may be charged again from then on', async (t) => {
  const { id, due } = await heldInBrowser(t, 'decline-capture');
  needs.clock.set(new Date(due.getTime() - 1));
  await assert.rejects(chargeAgain(needs, id), /no money that is held and due/);
  needs.clock.set(due);
  await captureDue(needs);
  assert.equal((await chargeAgain(needs, id)).state, 'held', 'refused again');
  const twoHoursMs = 2 * HOUR_MS;
  needs.clock.set(new Date(due.getTime() + twoHoursMs));
  await captureDue(needs);
  const { paymentScheduledAt } = await read(id);
  assert.equal(
    Date.parse(paymentScheduledAt),
    due.getTime() + 2 * twoHoursMs,
    'as long as it has been refused',
  );
});

test('a cancel of a due payment captures it first, if the timer has not, and refunds the rest', async () => {
  const { id, due } = await held('Everything Works');
  needs.clock.set(due);
  const data = await cancel(id);
  assert.deepEqual([data.status, data.cancelPending], ['CANCELLED_WITH_CHARGES', false]);
  const whole = await read(id);
  assert.equal(whole.amountRefunded, data.refund_amount);
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
});

test('refused payments do not block the capture of others', async () => {
  const { id, due } = await held('Everything Works');
  await needs.db.run(
    `insert into payments (id, account, environment, method, source, currency, amount_minor, state, capture_at,
       created_at, updated_at)
     select 'dead-' || n, $1, 'sandbox', 'WALLET', 'wallet', 'USD', 100, 'held', $2, $2, $2
     from generate_series(1, $3::int) n`,
    [accountId, start, limits.capturesAtOnce],
  );
  // Later than the others are due: those that were tried go behind them.
  needs.clock.set(new Date(due.getTime() + 1));
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'requires_capture', 'the dead came first');
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'succeeded');
});
