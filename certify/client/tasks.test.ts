import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Entry } from './log.ts';
import { type Judged } from './judged.ts';
import { tasks } from './tasks.ts';

/** A session, one line for each request: what it sent, and what came back. */
interface Line {
  readonly what: string;
  readonly sent?: object;
  readonly got?: object;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfter?: number;
  readonly disturbance?: Entry['disturbance'];
  readonly atMs?: number;
}

const KEY = 'a-key-of-some-service';
const NOW = Date.parse('2027-01-01T00:00:00Z');

function logOf(lines: readonly Line[]): Entry[] {
  return lines.map((line, at) => {
    const [method = '', path = ''] = line.what.split(' ');
    const reply = {
      status: line.status ?? 200,
      headers: line.retryAfter === undefined ? {} : { 'retry-after': String(line.retryAfter) },
      body: Buffer.from(JSON.stringify(line.got ?? {})),
    };
    const atMs = NOW + (line.atMs ?? at * 1_000);
    return {
      atMs,
      endedMs: atMs + 10,
      request: {
        method,
        path,
        headers: line.headers ?? { 'x-api-key': KEY },
        body: Buffer.from(JSON.stringify(line.sent ?? {})),
      },
      reply,
      truth: reply,
      disturbance: line.disturbance,
    };
  });
}

function judge(name: string, lines: readonly Line[]): readonly Judged[] | undefined {
  const task = tasks.find((one) => one.name === name);
  assert.ok(task, name);
  return task.judge(logOf(lines));
}

const broken = (name: string, lines: readonly Line[]): string[] =>
  (judge(name, lines) ?? []).flatMap(({ promise, holds }) => (holds ? [] : [promise]));

const booked = (bookingId: string, refundableTag: string): Line => ({
  what: 'POST /rates/book',
  sent: { prebookId: `p-${bookingId}`, clientReference: bookingId },
  got: {
    data: {
      bookingId,
      cancellationPolicies: { refundableTag, cancelPolicyInfos: [{ cancelTime: '2027-02-01 00:00:00' }] },
    },
  },
});
const prebooked = (bookingId: string): Line => ({
  what: 'POST /rates/prebook',
  got: { data: { prebookId: `p-${bookingId}` } },
});
const preview = (id: string): Line => ({ what: `GET /bookings/${id}/cancellation`, got: { bookingId: id } });
const cancel = (id: string): Line => ({ what: `PUT /bookings/${id}` });

test('every cancellation is judged, not only the first', () => {
  const first = [booked('b1', 'RFN'), preview('b1'), cancel('b1')];
  assert.deepEqual(broken('a cancellation', first), []);
  const both = [...first, booked('b2', 'NRFN'), cancel('b2')];
  assert.deepEqual(broken('a cancellation', both), ['reads-before-cancel', 'cancels-in-time']);
  const [, , unread] = judge('a cancellation', both) ?? [];
  assert.match(
    unread?.detail ?? '',
    /^it did not read the booking: PUT \/bookings\/b2 at 2027-01-01T00:00:04/,
  );
  assert.deepEqual(
    unread?.entries.map(({ request }) => request.path),
    ['/bookings/b2'],
  );
});

test('a preview that is sent together with the cancellation has not been read', () => {
  const lines = [booked('b1', 'RFN'), { ...preview('b1'), atMs: 5_000 }, { ...cancel('b1'), atMs: 5_005 }];
  assert.deepEqual(broken('a cancellation', lines), ['reads-before-cancel']);
});

test('the policy of a booking that was made elsewhere is that of its look-up', () => {
  const { got } = booked('b1', 'NRFN');
  const lines = [{ what: 'GET /bookings/b1', got: got ?? {} }, preview('b1'), cancel('b1')];
  assert.deepEqual(broken('a cancellation', lines), ['cancels-in-time']);
});

test('every booking is made of a prebook that the client was given', () => {
  const own = [prebooked('b1'), booked('b1', 'RFN')];
  assert.deepEqual(broken('a booking', own), []);
  assert.deepEqual(broken('a booking', [...own, booked('b2', 'RFN')]), ['own-prebook']);
});

test('a refusal of the service itself is waited for, too', () => {
  const search: Line = { what: 'POST /hotels/rates', sent: { checkin: 'a' } };
  const by: Line = { ...search, status: 503, retryAfter: 2, disturbance: 'refused' };
  const lines = [search, by, { ...search, atMs: 4_000 }];
  assert.deepEqual(broken('a refused search', lines), []);
  const later = [
    { ...search, status: 429, retryAfter: 9, atMs: 5_000 },
    { ...search, atMs: 6_000 },
  ];
  assert.deepEqual(broken('a refused search', [...lines, ...later]), ['waits-when-refused']);
  const other = { ...search, sent: { checkin: 'b' }, atMs: 6_000 };
  assert.deepEqual(broken('a refused search', [...lines, ...later.slice(0, 1), other]), []);
});

test('an offer that is gone, or a booking that is incomplete, by the service itself is judged, too', () => {
  const search: Line = { what: 'POST /hotels/rates' };
  const refused = (what: string, status: number, code: number): Line => ({
    what,
    status,
    got: { error: { code } },
  });
  const prebook = refused('POST /rates/prebook', 409, 2001);
  const gone: Line[] = [{ ...prebook, disturbance: 'gone' }, search];
  assert.deepEqual(broken('an offer that is gone', [...gone, prebook, search]), []);
  assert.deepEqual(broken('an offer that is gone', [...gone, prebook, prebooked('b1')]), ['searches-again']);
  const book = refused('POST /rates/book', 500, 2014);
  const lookUp: Line = { what: 'GET /bookings?clientReference=b1' };
  const incomplete: Line[] = [{ ...book, disturbance: 'incomplete' }, lookUp];
  assert.deepEqual(broken('an incomplete booking', [...incomplete, book, lookUp]), []);
  assert.deepEqual(broken('an incomplete booking', [...incomplete, book, booked('b1', 'RFN')]), [
    'no-blind-retry',
  ]);
});

test('after a lost answer a booking is looked up, or repeated with its key or reference', () => {
  const book = (sent: object, headers = {}): Line => ({
    what: 'POST /rates/book',
    sent: { prebookId: 'p1', ...sent },
    headers: { 'x-api-key': KEY, ...headers },
  });
  const keyed = book({}, { 'idempotency-key': 'k1' });
  const referred = book({ clientReference: 'r1' });
  const lookUp: Line = { what: 'GET /bookings?clientReference=r1' };
  for (const [first, next] of [
    [keyed, keyed],
    [referred, referred],
    [referred, lookUp],
  ] as const)
    assert.deepEqual(broken('a lost answer', [{ ...first, disturbance: 'lost' }, next]), []);
  for (const [first, next] of [
    [book({}), book({})],
    [keyed, book({}, { 'idempotency-key': 'k2' })],
  ] as const)
    assert.deepEqual(broken('a lost answer', [{ ...first, disturbance: 'lost' }, next]), [
      'lost-answer-repeated',
    ]);
});

test('the key is judged on each request, also before a search has worked', () => {
  const search: Line = { what: 'POST /hotels/rates' };
  assert.equal(judge('search', [{ what: 'GET /account' }]), undefined, 'nothing is wrong, and no search');
  assert.deepEqual(broken('search', [search]), []);
  const refused = { ...search, status: 401, headers: {} };
  for (const faulty of [
    { ...refused, what: 'POST /hotels/rates?apiKey=KEY' },
    { ...refused, headers: { authorization: `Bearer ${KEY}` } },
    refused,
    { what: 'GET /account?key=KEY' },
    { what: `GET /accounts/${KEY}` },
    { what: `GET /accounts?q=${KEY.replace('k', '%6B')}` },
  ]) {
    assert.deepEqual(broken('search', [faulty, search]), ['key-in-header'], JSON.stringify(faulty));
  }
  assert.deepEqual(broken('search', [refused]), ['key-in-header']);
});
