import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { buyer, scenarioHotelId } from '../../../../test/support/bookings/buyer.ts';
import { idleNeeds } from '../../../../test/support/idle.ts';
import { testServer } from '../../../../test/support/http.ts';
import { measureSuppliers } from '../../watch/supplier-metrics.ts';
import { lateSupplier, type LateSupplier } from '../../../../test/support/suppliers/late-supplier.ts';
import { passPause, watchFor } from '../../../../test/support/bookings/pauses.ts';
import { routes as rates } from '../../../rates/routes.ts';
import { audit } from '../../audit/audit.ts';
import { routes as system } from '../../../app/system/system-routes.ts';
import { routes as bookings } from '../../routes.ts';
import { openWatches } from '../../stores/watches-store.ts';
import { endWatch } from '../../watch/watch-suppliers.ts';

/** A supplier that responds late, never, at another price, or not to later calls; all by the test clock. */
const idle = await idleNeeds();
const { needs, whileIdle } = idle;
const server = await testServer(needs, [...rates, ...bookings, ...system]);
const { prebook, book, get } = buyer(server);
const hotel = scenarioHotelId('Everything Works');
const HOUR = 3_600_000;

interface Ended {
  readonly id: string;
  readonly status: string;
  readonly payment: string;
  readonly captured: number;
  readonly updated_at: Date;
}

async function ended(prebookId: string): Promise<Ended> {
  const row = await needs.db.row<Ended>(
    `select b.id, b.status, b.updated_at, p.state as payment, p.captured_minor as captured
     from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
    [prebookId],
  );
  assert.ok(row);
  return row;
}

/** A caller books with `timeout`; the booking continues until it is final. */
async function bookLate(timeout?: number) {
  const { prebookId } = await prebook(hotel);
  const query = timeout === undefined ? '' : `?timeout=${timeout}`;
  const answer = await whileIdle(book({ prebookId }, query));
  const atAnswer = await ended(prebookId);
  return { prebookId, answer, atAnswer };
}

async function untilFinal(prebookId: string): Promise<Ended> {
  for (let turn = 0; turn < 60; turn += 1) {
    const booking = await ended(prebookId);
    if (booking.status !== 'PENDING') return booking;
    await passPause(idle);
  }
  throw new Error('the booking should be final by now');
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await needs.db.rows<{ name: string }>(
    `select name from events where subject = $1 and name not like '%hotelConfirmationNumber' order by id`,
    [id],
  );
  return rows.map(({ name }) => name);
}

function assertOne(supplier: LateSupplier, { id, status, payment, captured }: Ended): void {
  const isSold = status === 'CONFIRMED';
  assert.equal(supplier.bookedRooms(id), isSold ? 1 : 0, status);
  assert.deepEqual([payment, captured > 0], isSold ? ['captured', true] : ['released', false]);
}

for (const { late, timeout, code } of [
  { late: 8_000, timeout: 10, code: undefined },
  { late: 8_000, timeout: 3, code: 2014 },
  { late: 40_000, timeout: undefined, code: undefined },
  { late: 40_000, timeout: 10, code: 2014 },
  { late: 40_000, timeout: 3, code: 2014 },
  { late: 145_000, timeout: 3, code: 2014 },
])
  test(`${late / 1000} s late with timeout ${timeout}: accepted, whether the caller still waits or not`, async (t) => {
    const supplier = await lateSupplier(t, needs, { landsAfterMs: late });
    const { prebookId, answer, atAnswer } = await bookLate(timeout);
    assert.equal(answer.coded.error?.code, code, answer.text);
    assert.equal(atAnswer.status, code === undefined ? 'CONFIRMED' : 'PENDING');
    if (code !== undefined) assert.equal(atAnswer.payment, 'held');
    const end = await untilFinal(prebookId);
    assert.equal(end.status, 'CONFIRMED');
    assertOne(supplier, end);
    assert.equal(supplier.calls.filter(({ call }) => call === 'book').length, 1, 'asked once');
    assert.equal(supplier.calls.filter(({ call }) => call === 'cancel').length, 0);
    assert.ok((await eventsOf(end.id)).includes('booking.book'));
  });

test('the look-ups come with growing pauses, and the last one when the call can no longer take effect', async (t) => {
  const supplier = await lateSupplier(t, needs, {});
  const { prebookId } = await bookLate();
  assert.equal((await untilFinal(prebookId)).status, 'FAILED');
  const calledAtMs = supplier.calls.find(({ call }) => call === 'book')?.atMs ?? 0;
  const looks = supplier.calls.filter(({ call }) => call === 'retrieve').map(({ atMs }) => atMs);
  const pauses = looks.map((atMs, at) => (atMs - (looks[at - 1] ?? calledAtMs + 30_000)) / 1000);
  for (const [at, seconds] of [1, 2, 4, 8, 16, 30].entries())
    assert.ok(
      Math.abs((pauses[at] ?? 0) - seconds) <= seconds / 4 + 0.5,
      `${pauses.join()}, not about ${seconds}`,
    );
  assert.equal(Math.round(((looks.at(-1) ?? 0) - calledAtMs) / 1000), 150);
});

test('a confirmation after the deadline: nothing is charged, and the room is cancelled until a look-up confirms it', async (t) => {
  const supplier = await lateSupplier(t, needs, { landsAfterMs: 400_000, visibleAfterMs: 60_000 });
  const { prebookId } = await bookLate(3);
  const end = await untilFinal(prebookId);
  assert.deepEqual([end.status, end.payment, supplier.bookedRooms(end.id)], ['FAILED', 'released', 0]);
  await watchFor(idle, HOUR);
  assert.equal(supplier.booked(end.id), 1);
  assertOne(supplier, await ended(prebookId));
  assert.deepEqual(await eventsOf(end.id), [
    'booking.book_unclear',
    'booking.book_error',
    'booking.orphan',
    'booking.orphan_cancelled',
  ]);
  await watchFor(idle, 26 * HOUR);
  assert.deepEqual(await openWatches(needs.db, { all: true }), [], 'after a day nobody looks any more');
});

test('a room at a higher price is not accepted, and cancelled', async (t) => {
  const supplier = await lateSupplier(t, needs, {
    landsAfterMs: 40_000,
    owedMinor: (agreedMinor) => agreedMinor + 1,
  });
  const { prebookId } = await bookLate(3);
  const end = await untilFinal(prebookId);
  assert.equal(end.status, 'FAILED');
  assertOne(supplier, end);
  await watchFor(idle, HOUR);
  assert.deepEqual(await openWatches(needs.db, { all: true }), []);
});

test('several rooms for one call: one is kept, the others are cancelled until a look-up confirms it', async (t) => {
  const supplier = await lateSupplier(t, needs, {
    landsAfterMs: 40_000,
    booksTimes: 3,
    ignoresCancel: (cancel) => cancel < 2,
  });
  const { prebookId } = await bookLate(3);
  const end = await untilFinal(prebookId);
  assert.deepEqual([end.status, supplier.bookedRooms(end.id)], ['CONFIRMED', 3]);
  await watchFor(idle, HOUR);
  assertOne(supplier, end);
  const cancels = supplier.calls.filter(({ call }) => call === 'cancel').length;
  assert.equal(cancels, 3, 'two are ignored, and then nothing is left to cancel');
  const news = (await eventsOf(end.id)).filter((name) => name.startsWith('booking.orphan'));
  assert.deepEqual(news, ['booking.orphan', 'booking.orphan_cancelled']);
  const path = `/bookings/${end.id}`;
  const cancelled = await server.ask({ method: 'PUT', url: `/v3.0${path}` });
  assert.equal(cancelled.status, 200, cancelled.text);
  assert.equal(supplier.bookedRooms(end.id), 0);
  await watchFor(idle, 27 * HOUR);
  assert.deepEqual(await openWatches(needs.db, { all: true }), []);
});

test('metrics count open bookings and rooms that were found', async (t) => {
  await lateSupplier(t, needs, { landsAfterMs: 400_000 });
  const { prebookId } = await bookLate(3);
  const registry = new Registry();
  measureSuppliers(registry, needs.db);
  const scrape = () => registry.metrics();
  const open = await scrape();
  assert.match(open, /innkeeper_supplier_bookings{supplier="simulator",state="open"} 1\n/);
  assert.match(open, /innkeeper_supplier_open_oldest_seconds{supplier="simulator"} \d/);
  await untilFinal(prebookId);
  await watchFor(idle, HOUR);
  const after = await scrape();
  assert.doesNotMatch(after, /state="open"/);
  for (const state of ['late_confirmed', 'orphan_found', 'orphan_cancelled'])
    assert.match(after, new RegExp(`{supplier="simulator",state="${state}"} [1-9]`));
  await watchFor(idle, 26 * HOUR);
});

test('a cancellation that is accepted and ignored is found by a look-up, and reported for the operator', async (t) => {
  const supplier = await lateSupplier(t, needs, {
    landsAfterMs: 40_000,
    owedMinor: (agreedMinor) => agreedMinor + 1,
    ignoresCancel: (count) => count < 6,
  });
  const { prebookId } = await bookLate(3);
  const end = await untilFinal(prebookId);
  assert.deepEqual([end.status, end.payment, supplier.bookedRooms(end.id)], ['FAILED', 'released', 1]);
  await watchFor(idle, 2 * 60_000);
  const [watch] = await openWatches(needs.db, { all: false });
  assert.ok(watch?.personSince);
  assert.deepEqual((await eventsOf(end.id)).slice(-2), ['booking.orphan', 'booking.orphan_error']);
  await watchFor(idle, 3 * HOUR);
  assert.equal(supplier.bookedRooms(end.id), 0, 'the supplier is called without end');
  assert.equal((await eventsOf(end.id)).at(-1), 'booking.orphan_cancelled');
  assert.deepEqual(await openWatches(needs.db, { all: true }), []);
});

test('a supplier that refuses to cancel is called until the operator closes the watch', async (t) => {
  const supplier = await lateSupplier(t, needs, { landsAfterMs: 400_000, refusesCancel: () => true });
  const { prebookId } = await bookLate(3);
  const { id } = await untilFinal(prebookId);
  await watchFor(idle, 48 * HOUR);
  const [watch] = await openWatches(needs.db, { all: false });
  assert.ok(watch?.personSince);
  assert.match(watch.lastAnswer, /call us/);
  const { findings } = await audit(needs, { sinceDays: 0 });
  assert.ok(findings.some(({ about, detail }) => about.includes(id) && detail.includes('bookings unclear')));
  const before = supplier.calls.length;
  await watchFor(idle, 2 * HOUR);
  assert.ok(supplier.calls.length > before, 'still asked');
  await endWatch(needs, { bookingId: id, reason: 'cancelled on the telephone' });
  assert.deepEqual(await openWatches(needs.db, { all: true }), []);
  await assert.rejects(endWatch(needs, { bookingId: id, reason: 'again' }), /has no open watch/);
  const { coded } = await get(`/bookings/${id}`);
  const { history } = coded.data as unknown as { history: { what: string }[] };
  assert.equal(history.at(-1)?.what, 'supplier watch closed');
});

test('contradicting look-ups: nothing is sold twice, and no room stays booked', async (t) => {
  // A look-up finds nothing while the call is running, and then the room exists.
  const supplier = await lateSupplier(t, needs, {
    landsAfterMs: 60_000,
    lookUpAnswer: (lookUp) => (lookUp === 0 ? { state: 'failed', reason: 'no' } : undefined),
  });
  const { prebookId } = await bookLate(3);
  const end = await untilFinal(prebookId);
  assert.deepEqual([end.status, end.payment], ['FAILED', 'released']);
  await watchFor(idle, HOUR);
  assert.equal(supplier.booked(end.id), 1);
  assertOne(supplier, await ended(prebookId));
  await watchFor(idle, 26 * HOUR);
  assert.deepEqual(await openWatches(needs.db, { all: true }), []);
});

test('a refused call is looked up a few times: a room that exists nevertheless is cancelled', async (t) => {
  const supplier = await lateSupplier(t, needs, { refuses: { state: 'gone' } });
  const { prebookId, answer } = await bookLate();
  assert.equal(answer.coded.error?.code, 2001);
  await watchFor(idle, HOUR);
  const looks = supplier.calls.filter(({ call }) => call === 'retrieve').length;
  assert.ok(looks >= 3 && looks <= 8, `${looks} look-ups`);
  assert.deepEqual(await openWatches(needs.db, { all: true }), []);
  assert.equal((await ended(prebookId)).status, 'FAILED');
});

test('a cancel that the supplier accepts and ignores: the buyer is refunded, and the room is cancelled again', async (t) => {
  const supplier = await lateSupplier(t, needs, { landsAfterMs: 10, ignoresCancel: (count) => count === 0 });
  const { prebookId } = await bookLate();
  const { id } = await ended(prebookId);
  const cancelled = await whileIdle(server.ask({ method: 'PUT', url: `/v3.0/bookings/${id}` }));
  assert.equal(cancelled.status, 200);
  assert.equal(supplier.bookedRooms(id), 1, 'ignored');
  await watchFor(idle, HOUR);
  assert.equal(supplier.bookedRooms(id), 0);
  assert.deepEqual((await eventsOf(id)).slice(-2), ['booking.orphan', 'booking.orphan_cancelled']);
});

test('payments and gateway agree in the end', async () => {
  const { findings } = await audit(needs, { sinceDays: 400 });
  // The simulator of the audit knows nothing of the suppliers above.
  const ofMoney = findings.filter(({ detail }) => !detail.includes('simulator'));
  assert.deepEqual(ofMoney, []);
});
