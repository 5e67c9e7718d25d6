import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payLaterHouse } from '../../../test/support/bookings/pay-later.ts';
import { limits } from '../../contract/limits.ts';
import { audit } from '../audit/audit.ts';
import { captureDue } from './capture-due.ts';

/** Pay later: what happens when the money is refused on the day it is due. */
const { needs, accountId, start, read, cancel, held } = await payLaterHouse();
const HOUR_MS = 3_600_000;

const eventNames = async (subject: string): Promise<string[]> =>
  (
    await needs.db.rows<{ name: string }>(`select name from events where subject = $1 order by id`, [subject])
  ).map(({ name }) => name);

test('money refused when due is reported, retried later, and given up in the end; a cancellation still ends', async () => {
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

test('a cancel on the day the money is refused ends at once; the fee stays owed, and no failure of the supplier is reported', async () => {
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

test('a cancel on the day the money is due takes it first, if the timer has not, and gives the rest back', async () => {
  const { id, due } = await held('Everything Works');
  needs.clock.set(due);
  const data = await cancel(id);
  assert.deepEqual([data.status, data.cancelPending], ['CANCELLED_WITH_CHARGES', false]);
  const whole = await read(id);
  assert.equal(whole.amountRefunded, data.refund_amount);
  assert.deepEqual((await audit(needs, { sinceDays: 400 })).findings, []);
});

test('payments that are dead do not keep the others from being taken', async () => {
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
