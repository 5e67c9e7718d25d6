import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes as bookings } from '../../bookings/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { trailRoutes } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings, ...trailRoutes]);
const { key } = await testKey(needs, 'sandbox');

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const trail = async (bookingId: string, { status = 200, as = key } = {}): Promise<Json> => {
  const answer = await server.ask({ key: as, url: `/v3.0/bookings/${bookingId}/trail` });
  assert.equal(answer.status, status, answer.text);
  return (answer.json as Json).data;
};

async function bookRoom(): Promise<string> {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  const { coded } = await book({ prebookId });
  return coded.data?.bookingId ?? '';
}

test('GET /bookings/{bookingId}/trail → 200: entries add up to zero, and events are those of the booking', async () => {
  const [id, other] = [await bookRoom(), await bookRoom()];
  const { supplier, payment, entries, events, bookingId } = await trail(id);
  assert.equal(bookingId, id);
  assert.ok(supplier.bookingNumber.length > 0 && supplier.requestedAt !== null);
  assert.deepEqual([supplier.lookUps, supplier.watch], [0, null]);
  assert.ok(payment.amount > 0);
  assert.equal(payment.captured, payment.amount);
  assert.deepEqual(
    entries.map(({ kind }: Json) => kind),
    ['hold', 'capture'],
  );
  for (const { lines } of entries) {
    const values: number[] = Object.values(lines);
    assert.ok(Math.abs(values.reduce((sum, value) => sum + value, 0)) < 1e-9, JSON.stringify(lines));
  }
  const count = await needs.db.row<{ count: number }>(
    'select count(*)::int as count from events where subject = $1',
    [id],
  );
  assert.ok(events.length > 0);
  assert.equal(events.length, count?.count);
  assert.notDeepEqual(events, (await trail(other)).events);
});

test('every call of the supplier and the gateway is listed with its time and its answer', async () => {
  const id = await bookRoom();
  const calls = async () =>
    ((await trail(id)).calls as Json[]).map(
      ({ kind, operation, outcome, answer }) => `${kind} ${operation} ${outcome} ${answer}`,
    );
  assert.deepEqual(await calls(), [
    'gateway authorise ok authorised',
    'supplier book ok confirmed',
    'gateway capture ok captured',
  ]);
  await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${id}` });
  assert.deepEqual((await calls()).slice(3), ['supplier cancel ok cancelled', 'gateway refund ok refunded']);
  const [first] = (await trail(id)).calls as Json[];
  assert.equal(first.name, 'sandbox');
  assert.ok(first.milliseconds >= 0);
});

test('a cancellation adds its refund and its event', async () => {
  const id = await bookRoom();
  const before = await trail(id);
  await needs.clock.advance(60_000);
  const cancelled = await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${id}` });
  assert.equal(cancelled.status, 200, cancelled.text);
  const { entries, events, payment } = await trail(id);
  assert.equal(entries.at(-1).kind, 'refund', cancelled.text);
  assert.equal(payment.refunded, payment.amount);
  assert.ok(events.length > before.events.length);
});

test('GET /bookings/{bookingId}/trail → 404 for the booking of another account', async () => {
  const id = await bookRoom();
  const { key: stranger } = await testKey(needs, 'sandbox');
  await trail(id, { status: 404, as: stranger });
  await trail('bk_nothing', { status: 404 });
});
