import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedCalls, storedText, withCall, type Call } from './kept-calls.ts';

const call = (id: number, part: Partial<Call> = {}): Call => ({
  id,
  page: '/console/sell',
  method: 'POST',
  path: '/v3.0/rates/book',
  headers: {},
  body: undefined,
  status: 200,
  requestId: undefined,
  milliseconds: 1,
  answer: undefined,
  ...part,
});
const all = (calls: readonly Call[]) => calls.reduce<readonly Call[]>(withCall, []);
const ids = (calls: readonly Call[]) => calls.map(({ id }) => id);

test('an answer replaces the call without one', () => {
  const calls = all([call(1, { status: undefined }), call(2), call(1, { answer: '{}' })]);
  assert.deepEqual(
    calls.map(({ id, answer }) => [id, answer]),
    [
      [1, '{}'],
      [2, undefined],
    ],
  );
});

test('repeated reads of a page are one call of each status, and writes are not repeated reads', () => {
  const read = { method: 'GET', path: '/v3.0/bookings/b1', page: '/console/bookings/b1' };
  const running = [
    call(1),
    call(2, read),
    call(3, { ...read, status: 503 }),
    call(4, read),
    call(5, { ...read, status: undefined }),
  ];
  assert.deepEqual(ids(all(running)), [1, 3, 4, 5]);
  assert.deepEqual(ids(all([...running, call(5, read)])), [1, 3, 5]);
  assert.deepEqual(ids(all([call(1), call(2)])), [1, 2]);
});

test('the calls of one part of the console do not replace those of another', () => {
  const decisions = Array.from({ length: 500 }, (_, at) => call(at + 2, { page: '/console/review' }));
  const calls = all([call(1), ...decisions]);
  assert.equal(calls.length, 101);
  assert.deepEqual(ids(calls).slice(0, 2), [1, 402]);
});

test('a reload keeps the newest calls of sales and bookings, without secrets and in bounds', () => {
  const answer = `{"secretKey": "sk-1", "data": "${'x'.repeat(100_000)}"}`;
  const calls = [
    ...Array.from({ length: 60 }, (_, at) => call(at, { answer })),
    call(60, { page: '/console/bookings/b1', status: undefined }),
    call(61, { page: '/console/develop/keys', answer: '{"key":"prod_1"}' }),
  ];
  const text = storedText(calls);
  assert.ok(text.length <= 500_000, String(text.length));
  assert.doesNotMatch(text, /sk-1|prod_1/);
  const stored = storedCalls(text);
  assert.deepEqual([stored.at(-1)?.id, stored.at(-1)?.status], [60, 0]);
  assert.equal(stored.length, 25);
  assert.match(stored[0]?.answer ?? '', /^\{"secretKey": "…", "data": "xx/);
  assert.deepEqual(storedCalls(null), []);
});
