import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { routes as rates } from '../../rates/routes.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { routes as bookings } from '../routes.ts';
import { watchSuppliers } from '../watch/watch-suppliers.ts';
import { compareBookings } from './compare-bookings.ts';
import { measureDifferences } from './comparison-metrics.ts';
import { anyToCompare } from './comparisons-store.ts';

const needs = await testNeeds();
measureDifferences(needs.metrics, needs.db);
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook, book } = buyer(server);
const alter = (sql: string, values: readonly unknown[] = []) => needs.db.run(sql, values);

const HOUR_MS = 3_600_000;

async function booked(): Promise<string> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { coded } = await book({ prebookId, payment: { method: 'ACC_CREDIT_CARD' } });
  return coded.data?.bookingId ?? '';
}

const differences = async () =>
  (
    await needs.db.rows<{ text: string }>(
      `select booking || ': ' || detail as text from booking_differences order by booking, detail`,
    )
  ).map(({ text }) => text);
const events = async (bookingId: string) =>
  (
    await needs.db.row<{ count: number }>(
      `select count(*) as count from events where name = 'booking.difference' and subject = $1`,
      [bookingId],
    )
  )?.count;
const isDue = async () =>
  (await needs.db.row<{ due: boolean }>(`select ${anyToCompare} as due`, [needs.clock.now()]))?.due;
const metric = async (name: string) =>
  (await needs.metrics.metrics()).split('\n').filter((line) => line.startsWith(name));

// Each test begins with nothing to compare.
beforeEach(async () => {
  await needs.clock.advance(49 * HOUR_MS);
  await compareBookings(needs);
  assert.deepEqual([await differences(), await isDue()], [[], false]);
});

test('a booking is compared an hour and two days after it was made, and no earlier', async (t) => {
  const { client } = await supplierCalled(needs, 'simulator');
  const calls = t.mock.method(client, 'call');
  await booked();
  const before = calls.mock.callCount();
  await needs.clock.advance(HOUR_MS - 60_000);
  assert.equal(await isDue(), false);
  await compareBookings(needs);
  assert.equal(calls.mock.callCount(), before);
  for (const [hours, times] of [
    [1, 1],
    [47, 2],
  ] as const) {
    await needs.clock.advance(hours * HOUR_MS);
    assert.equal(await isDue(), true);
    await compareBookings(needs);
    assert.equal(calls.mock.callCount(), before + times);
    assert.equal(await isDue(), false);
  }
  assert.deepEqual(await differences(), []);
});

test('a room that the supplier has cancelled is reported once, and forgotten when it is there again', async (t) => {
  const errors = t.mock.method(needs.log, 'error');
  const [lost, fine] = [await booked(), await booked()];
  await alter('update sandbox.reservations set cancelled_at = now() where reference = $1', [lost]);
  await needs.clock.advance(HOUR_MS);
  await compareBookings(needs);
  const detail = `booking ${lost} is CONFIRMED, but simulator reports cancelled`;
  assert.deepEqual(await differences(), [`${lost}: ${detail}`]);
  assert.deepEqual([await events(lost), await events(fine)], [1, 0]);
  assert.deepEqual(
    errors.mock.calls.map(({ arguments: [line] }) => line),
    [{ booking: lost, detail }],
  );
  assert.deepEqual(await metric('innkeeper_booking_differences'), ['innkeeper_booking_differences 1']);
  assert.equal(await isDue(), false);

  await needs.clock.advance(limits.differenceCheckedEveryMs);
  assert.equal(await isDue(), true);
  await compareBookings(needs);
  assert.deepEqual([await events(lost), errors.mock.callCount()], [1, 1]);
  await alter('update sandbox.reservations set cancelled_at = null where reference = $1', [lost]);
  await needs.clock.advance(limits.differenceCheckedEveryMs);
  await compareBookings(needs);
  assert.deepEqual(await differences(), []);
  assert.deepEqual(await metric('innkeeper_booking_differences'), ['innkeeper_booking_differences 0']);
});

test('money that the gateway has not taken, or no entry of the ledger, is a difference', async () => {
  const id = await booked();
  await alter('update sandbox.payments set captured_minor = captured_minor - 1 where captured_minor > 0');
  await needs.clock.advance(HOUR_MS);
  await compareBookings(needs);
  const [one, ...others] = await differences();
  assert.match(one ?? '', new RegExp(`^${id}: payment \\w+ has taken \\d+, but the gateway reports \\d+$`));
  assert.deepEqual(others, []);
  await alter('update sandbox.payments set captured_minor = captured_minor + 1 where captured_minor > 0');
  await needs.clock.advance(limits.differenceCheckedEveryMs);
  await compareBookings(needs);
});

test('a supplier that does not answer adds and removes nothing', async (t) => {
  const id = await booked();
  await alter('update sandbox.reservations set cancelled_at = now() where reference = $1', [id]);
  await needs.clock.advance(HOUR_MS);
  await compareBookings(needs);
  assert.equal((await differences()).length, 1);
  const { client } = await supplierCalled(needs, 'simulator');
  const down = t.mock.method(client, 'call', () => Promise.reject(new Error('the supplier is down')));
  await needs.clock.advance(limits.differenceCheckedEveryMs);
  await compareBookings(needs);
  assert.equal((await differences()).length, 1);
  assert.match((await metric('innkeeper_bookings_compared_total')).join('\n'), /outcome="silent"\} 1$/m);
  down.mock.restore();
  await alter('update sandbox.reservations set cancelled_at = null');
  await compareBookings(needs);
  assert.deepEqual(await differences(), []);
});

test('a refund without a request, or a room that is there again, after the cancellation is a difference', async () => {
  const id = await booked();
  await needs.clock.advance(49 * HOUR_MS);
  await compareBookings(needs);
  const { status } = await server.ask({ method: 'PUT', url: `/v3.0/bookings/${id}` });
  assert.equal(status, 200);
  await compareBookings(needs);
  await needs.clock.advance(HOUR_MS - 60_000);
  assert.equal(await isDue(), false);
  await alter(
    'update sandbox.payments set refunded_minor = refunded_minor + $1 where captured_minor > 1',
    [1],
  );
  await needs.clock.advance(60_000);
  assert.equal(await isDue(), true);
  await compareBookings(needs);
  assert.match((await differences()).join(), new RegExp(`^${id}: payment .* but the gateway reports`));
  await alter(
    'update sandbox.payments set refunded_minor = refunded_minor + $1 where captured_minor > 1',
    [-1],
  );

  // Until the watch ends, it cancels the room itself.
  await needs.clock.advance(24 * HOUR_MS);
  await watchSuppliers(needs);
  await alter('update sandbox.reservations set cancelled_at = null where reference = $1', [id]);
  await compareBookings(needs);
  await needs.clock.advance(23 * HOUR_MS);
  await compareBookings(needs);
  assert.match(
    (await differences()).join(),
    new RegExp(`^${id}: .* is CANCELLED.*, but is booked at simulator$`),
  );
  assert.deepEqual([await events(id), await isDue()], [2, false]);
  await alter('update sandbox.reservations set cancelled_at = now() where reference = $1', [id]);
  await needs.clock.advance(limits.differenceCheckedEveryMs);
  await compareBookings(needs);
  assert.deepEqual(await differences(), []);
});
