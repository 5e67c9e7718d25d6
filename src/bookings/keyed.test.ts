import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testServer, type Answer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { createKey } from '../accounts/keys.ts';
import { systemClock } from '../platform/clock.ts';
import { routes as rates } from '../rates/routes.ts';
import { routes as bookings } from './routes.ts';
import { day } from '../../test/support/day.ts';

/** One `Idempotency-Key` makes one booking, whatever times out. These tests wait as long as the scenarios do. */
const needs = { ...(await testNeeds()), clock: systemClock };
const server = await testServer(needs, [...rates, ...bookings]);
const stay = { checkin: day(60), checkout: day(62) };
const { prebook } = buyer(server, stay);

interface Booked {
  readonly data?: { readonly bookingId: string; readonly status: string };
  readonly error?: { readonly code: number };
}

const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };

async function book(
  key: string,
  { prebookId, query = '', apiKey }: { prebookId: string; query?: string; apiKey?: string },
): Promise<Answer & { readonly content: Booked }> {
  const answer = await server.ask({
    method: 'POST',
    url: `/v3.0/rates/book${query}`,
    ...(apiKey === undefined ? {} : { key: apiKey }),
    headers: { 'idempotency-key': key },
    body: {
      prebookId,
      holder,
      guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
      remarks: '',
      payment: { method: 'ACC_CREDIT_CARD' },
    },
  });
  return { ...answer, content: answer.json as Booked };
}

async function bookingsOf(prebookId: string) {
  return needs.db.rows<{ id: string; captured: number }>(
    `select b.id, p.captured_minor as captured from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
    [prebookId],
  );
}

describe('one key, one booking', { concurrency: true }, () => {
  test('POST /rates/book → 500 and → 200: a hundred at once of an account that may book a prebook again', async () => {
    const { key: apiKey } = await createKey(needs, { environment: 'sandbox', compat: 'public' });
    const { prebookId } = await buyer(server, { ...stay, key: apiKey }).prebook(
      scenarioHotelId('Confirms Later'),
    );
    const ask = (query: string) => book('hundred', { prebookId, query, apiKey });
    const first = await Promise.all(Array.from({ length: 100 }, () => ask('?timeout=1')));
    // On a busy machine a second may be over before the booking is opened (4090), or last until it is confirmed.
    const early = new Set(first.map(({ status, content }) => `${status} ${content.error?.code}`));
    for (const answer of early) assert.match(answer, /^(500 2014|409 4090|200 undefined)$/);
    const then = await Promise.all(Array.from({ length: 100 }, () => ask('?timeout=100')));
    const answers = new Set(then.map(({ status, text }) => `${status} ${text}`));
    assert.equal(answers.size, 1, [...answers].join('\n'));
    assert.equal(then[0]?.content.data?.status, 'CONFIRMED');
    const found = await bookingsOf(prebookId);
    assert.deepEqual(
      found.map(({ id }) => id),
      [then[0]?.content.data?.bookingId],
    );
    assert.ok((found[0]?.captured ?? 0) > 0);
  });

  test('POST /rates/book → 200: a repeat after 2014 gets the booking, whatever its timeout', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Confirms Later'));
    const first = await book('later', { prebookId, query: '?timeout=1' });
    assert.deepEqual([first.status, first.content.error?.code], [500, 2014]);
    const second = await book('later', { prebookId });
    assert.equal(second.content.data?.status, 'CONFIRMED', second.text);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    const third = await book('later', { prebookId, query: '?timeout=3' });
    assert.equal(third.text, second.text);
  });

  test('POST /rates/book → 409: a repeat of a failed book gets the same error, and books nothing', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Rejected'));
    const first = await book('rejected', { prebookId });
    const second = await book('rejected', { prebookId });
    assert.ok(first.status >= 400);
    assert.deepEqual([second.status, second.text], [first.status, first.text]);
    assert.equal((await bookingsOf(prebookId)).length, 1);
  });

  test('POST /rates/book → 200: the worker that opened it died before it sent anything', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
    const first = await book('died', { prebookId });
    // As if the process had died after its first transaction, and the completer with it.
    assert.equal(first.status, 200);
    await needs.db.run(
      `update idempotent_calls set status = null, headers = null, body = null where key = encode(sha256('died'), 'hex')`,
    );
    const again = await book('died', { prebookId });
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal((await bookingsOf(prebookId)).length, 1);
  });

  test('POST /rates/book → 200: the key of a booking is known after its row has been forgotten', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
    const first = await book('forgotten', { prebookId });
    await needs.db.run(`delete from idempotent_calls where key = encode(sha256('forgotten'), 'hex')`);
    const again = await book('forgotten', { prebookId });
    assert.deepEqual([again.status, again.text], [200, first.text]);
    assert.equal((await bookingsOf(prebookId)).length, 1);
    await needs.db.run(`delete from idempotent_calls where key = encode(sha256('forgotten'), 'hex')`);
    const other = await prebook(scenarioHotelId('Everything Works'));
    const conflict = await book('forgotten', { prebookId: other.prebookId });
    assert.deepEqual([conflict.status, conflict.content.error?.code], [409, 4090]);
  });

  test('POST /rates/rebook → 200: so is the key of a rebook, whose original is replaced by then', async () => {
    const { prebookId } = await prebook(
      scenarioHotelId('Everything Works'),
      {},
      { refundableRatesOnly: true },
    );
    const { data: original } = (await book('original', { prebookId })).content;
    const existingBookingId = original?.bookingId ?? '';
    const post = async (url: string, body: object): Promise<Answer> =>
      server.ask({ method: 'POST', url: `/v3.0${url}`, headers: { 'idempotency-key': 'rebooked' }, body });
    const moved = { checkin: day(70), checkout: day(72), occupancies: [{ adults: 2, childrenAges: [] }] };
    const found = await post(`/bookings/${existingBookingId}/alternative-prebooks`, moved);
    const [alternative] = (found.json as { data: readonly { prebookId: string }[] }).data;
    const rebook = { prebookId: alternative?.prebookId ?? '', existingBookingId };
    const first = await post('/rates/rebook', rebook);
    assert.equal(first.status, 200, first.text);
    await needs.db.run(`delete from idempotent_calls where key = encode(sha256('rebooked'), 'hex')`);
    const again = await post('/rates/rebook', rebook);
    const idOf = ({ json }: Answer) => (json as Booked).data?.bookingId;
    assert.deepEqual([again.status, idOf(again)], [200, idOf(first)], again.text);
    assert.equal((await bookingsOf(rebook.prebookId)).length, 1);
  });

  test('POST /rates/book → 200: the stored response is replayed, also for a booking that was cancelled later', async () => {
    const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
    const first = await book('cancelled later', { prebookId });
    const id = first.content.data?.bookingId ?? '';
    await server.ask({ method: 'PUT', url: `/v3.0/bookings/${id}` });
    const replayed = await book('cancelled later', { prebookId });
    assert.deepEqual([replayed.status, replayed.text], [200, first.text]);
    // As if the first answer had been a timeout: then there is nothing to replay, and the booking is as it is now.
    await needs.db.run(
      `update idempotent_calls set status = null, headers = null, body = null
       where key = encode(sha256('cancelled later'), 'hex')`,
    );
    const current = await book('cancelled later', { prebookId });
    assert.equal(current.content.data?.status, 'CANCELLED_WITH_CHARGES', current.text);
    assert.equal((await book('cancelled later', { prebookId })).text, current.text);
  });
});

test('the database refuses a second booking for a key', async () => {
  const [one, other] = await Promise.all([
    prebook(scenarioHotelId('Everything Works')),
    prebook(scenarioHotelId('Everything Works')),
  ]);
  await Promise.all([book('one row', one), book('another row', other)]);
  const taking = needs.db.run(
    `update bookings set key_digest = (select key_digest from bookings where prebook = $1) where prebook = $2`,
    [one.prebookId, other.prebookId],
  );
  await assert.rejects(taking, { constraint: 'bookings_one_per_key' });
});

test('PUT /bookings/{bookingId} → 200: a repeat of a pending cancel gets its result', async () => {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const id = (await book('to cancel', { prebookId })).content.data?.bookingId ?? '';
  const cancel = (query: string) =>
    server.ask({
      method: 'PUT',
      url: `/v3.0/bookings/${id}${query}`,
      headers: { 'idempotency-key': 'cancel' },
    });
  const first = await needs.db.transaction(async (tx) => {
    // The simulated supplier waits for this row, so its answer cannot come before the caller's timeout.
    await tx.row(`select reference from sandbox.reservations where reference = $1 for update`, [id]);
    return cancel('?timeout=0.001');
  });
  assert.match(first.text, /"cancelPending":true/);
  const second = await cancel('?timeout=10');
  assert.match(second.text, /"status":"CANCELLED_WITH_CHARGES".*"cancelPending":false/);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  assert.equal((await cancel('')).text, second.text);
});
