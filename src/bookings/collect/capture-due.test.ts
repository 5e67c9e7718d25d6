import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLaterHouse } from '../../../test/support/bookings/pay-later.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import { captureDue } from './capture-due.ts';

/** Pay later: payments that are refused when they are due. */
const { needs, accountId, start, read, cancel, held } = await payLaterHouse();
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
  needs.clock.set(due);
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'requires_capture', 'the dead came first');
  await captureDue(needs);
  assert.equal((await read(id)).paymentStatus, 'succeeded');
});
