import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { idleNeeds } from '../../../test/support/idle.ts';
import { lateSupplier } from '../../../test/support/suppliers/late-supplier.ts';
import { passPause } from '../../../test/support/bookings/pauses.ts';
import { payLater } from '../../../test/support/bookings/pay-later.ts';
import { payInSandbox } from '../../payments/pay-in-sandbox.ts';
import { routes as rates } from '../../rates/routes.ts';
import { captureDue } from '../collect/capture-due.ts';
import { routes as bookings } from '../routes.ts';
import { cancelAgain } from './cancel-again.ts';

/** Cancels of bookings whose outcome is not known yet. */
const idle = await idleNeeds();
const { needs, whileIdle } = idle;
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
const { prebook, book } = buyer(server, { key });
const hotel = scenarioHotelId('Everything Works');
const refundable = { refundableRatesOnly: true };

type Json = ReturnType<typeof JSON.parse>;

async function ask(method: 'GET' | 'PUT', path: string): Promise<{ status: number; body: Json }> {
  const { status, json } = await whileIdle(server.ask({ key, method, url: `/v3.0/bookings/${path}` }));
  return { status, body: json };
}

/** A booking with a timeout of three seconds. */
async function pending(further: object = {}, search: object = refundable) {
  const made = await prebook(hotel, further, search);
  const { coded } = await whileIdle(book({ prebookId: made.prebookId }, '?timeout=3'));
  assert.equal(coded.error?.code, 2014);
  const row = await needs.db.row<{ id: string }>(`select id from bookings where prebook = $1`, [
    made.prebookId,
  ]);
  return { ...made, id: row?.id ?? '' };
}

async function untilFinal(id: string): Promise<Json> {
  for (let turn = 0; turn < 60; turn += 1) {
    await passPause(idle);
    await whileIdle(cancelAgain(needs));
    const { body } = await ask('GET', id);
    if (body.data.status !== 'PENDING' && body.data.cancelPending !== true) return body.data;
  }
  throw new Error('the booking should be final by now');
}

async function moneyOf(id: string): Promise<{ captured: number; refunded: number; state: string }> {
  const row = await needs.db.row<{ captured: number; refunded: number; state: string }>(
    `select p.state, p.captured_minor as captured, p.refunded_minor as refunded
     from bookings b join payments p on p.id = b.payment where b.id = $1`,
    [id],
  );
  assert.ok(row);
  return row;
}

test('PUT /bookings/{bookingId} → 200, PENDING: the room is confirmed, and cancelled free of charge', async (t) => {
  const supplier = await lateSupplier(t, needs, { landsAfterMs: 40_000 });
  const { id, price } = await pending();
  const { status, body } = await ask('PUT', `${id}?timeout=1`);
  assert.equal(status, 200);
  const { data } = body;
  assert.deepEqual(
    [data.status, data.cancelPending, data.cancellation_fee, data.refund_amount],
    ['PENDING', true, 0, price],
  );
  const preview = await ask('GET', `${id}/cancellation`);
  assert.deepEqual([preview.status, preview.body.data.cancelPending], [200, true]);
  const again = await ask('PUT', `${id}?timeout=1`);
  assert.deepEqual(again.body.data, data, 'a second cancel changes nothing');
  const end = await untilFinal(id);
  assert.deepEqual([end.status, end.cancellationFee, supplier.bookedRooms(id)], ['CANCELLED', 0, 0]);
  const { captured, refunded } = await moneyOf(id);
  assert.ok(captured > 0 && captured === refunded);
});

test('a cancellation that is not free costs the fee at the time of its request', async (t) => {
  await lateSupplier(t, needs, { landsAfterMs: 40_000 });
  const search = { refundableRatesOnly: false, sort: undefined };
  let made = await pending({}, search);
  for (let tries = 0; tries < 5; tries += 1) {
    const fee = (await ask('PUT', `${made.id}?timeout=1`)).body.data.cancellation_fee;
    const end = await untilFinal(made.id);
    assert.equal(end.status, fee === 0 ? 'CANCELLED' : 'CANCELLED_WITH_CHARGES');
    const { captured, refunded } = await moneyOf(made.id);
    assert.equal(Math.round(fee * 100), captured - refunded);
    if (fee > 0) return;
    made = await pending({}, search);
  }
  assert.fail('no offer of the simulator had a fee');
});

test('the room is never confirmed: FAILED, nothing is charged, and a second cancel is refused', async (t) => {
  await lateSupplier(t, needs, {});
  const { id } = await pending();
  assert.equal((await ask('PUT', `${id}?timeout=1`)).body.data.status, 'PENDING');
  const end = await untilFinal(id);
  assert.deepEqual([end.status, end.cancelPending, end.cancellationFee], ['FAILED', false, null]);
  const { state, captured } = await moneyOf(id);
  assert.deepEqual([state, captured], ['released', 0]);
  const { status, body } = await ask('PUT', `${id}?timeout=1`);
  assert.equal(status, 200);
  const { data } = body;
  assert.deepEqual(
    [data.status, data.cancelPending, data.cancellation_fee, data.refund_amount],
    ['FAILED', false, 0, 0],
  );
});

test('an extra that was not bought before the cancel is not bought', async (t) => {
  await lateSupplier(t, needs, { landsAfterMs: 40_000 });
  const { id } = await pending({ addons: [{ addon: 'uber', value: 20 }] });
  await ask('PUT', `${id}?timeout=1`);
  const end = await untilFinal(id);
  assert.deepEqual([end.status, end.addons[0].status], ['CANCELLED', 'FAILED']);
  const { captured, refunded } = await moneyOf(id);
  assert.equal(captured, refunded, 'everything is refunded');
});

test('after a cancel before the call to the supplier, the supplier is not called', async (t) => {
  const supplier = await lateSupplier(t, needs, { landsAfterMs: 10 });
  const { prebookId, transactionId } = await prebook(hotel, { usePaymentSdk: true }, refundable);
  const owner = { accountId, environment: 'sandbox' } as const;
  await payInSandbox(needs, owner, { transactionId: transactionId ?? '', card: 'late' });
  const payment = { method: 'TRANSACTION_ID', transactionId };
  // The bank takes three seconds.
  const answer = await whileIdle(book({ prebookId, payment }, '?timeout=1'));
  assert.equal(answer.coded.error?.code, 2014);
  const row = await needs.db.row<{ id: string }>(`select id from bookings where prebook = $1`, [prebookId]);
  const id = row?.id ?? '';
  // On a busy machine the cancel is done within the second that its caller waits.
  assert.match((await ask('PUT', `${id}?timeout=1`)).body.data.status, /^(PENDING|FAILED)$/);
  assert.equal((await untilFinal(id)).status, 'FAILED');
  assert.deepEqual([supplier.booked(id), (await moneyOf(id)).state], [0, 'released']);
});

test('nothing is captured of money that is only held', async (t) => {
  await payLater(needs, accountId);
  await lateSupplier(t, needs, { landsAfterMs: 40_000 });
  const { id } = await pending();
  const { body } = await ask('PUT', `${id}?timeout=1`);
  assert.deepEqual([body.data.status, body.data.refund_amount], ['PENDING', 0]);
  const end = await untilFinal(id);
  assert.equal(end.status, 'CANCELLED');
  needs.clock.set(new Date('2026-12-31'));
  await captureDue(needs);
  assert.deepEqual(await moneyOf(id), { state: 'released', captured: 0, refunded: 0 });
});
