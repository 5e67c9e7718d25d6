import assert from 'node:assert/strict';
import test from 'node:test';
import { innkeeper } from './client.ts';
import { InnkeeperError, isInnkeeperError } from './errors.ts';

const booking = {
  prebookId: 'q3Jx0pAv7',
  holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
  guests: [{ firstName: 'Ada', lastName: 'Example' }],
  payment: { method: 'WALLET' },
} as const;

type Answer = Response | Error;

/** A client of a service that gives these answers, and what it was sent. */
function client(...answers: readonly Answer[]) {
  const requests: Request[] = [];
  const pauses: number[] = [];
  const left = [...answers];
  const api = innkeeper({
    baseUrl: 'http://localhost/',
    key: 'sand_1',
    random: () => 1,
    sleep: async (ms) => void pauses.push(ms),
    fetch: async (input) => {
      requests.push(new Request(input));
      const answer = left.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('one request too many');
    },
  });
  return { api, requests, pauses };
}

const fine = () => Response.json({ data: { status: 'CONFIRMED' } });
const lost = () => new TypeError('fetch failed');
const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: 5000, message: 'unable' } }, { status, headers });

test('a booking whose response is lost is sent again with its key and its body', async () => {
  const { api, requests, pauses } = client(lost(), refused(503), fine());
  assert.equal((await api.post('/v3.0/rates/book', { body: booking })).data.status, 'CONFIRMED');
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  assert.equal(keys.length, 3);
  assert.match(keys[0] ?? '', /^[\da-f-]{36}$/);
  assert.equal(new Set(keys).size, 1);
  for (const request of requests) assert.deepEqual(await request.json(), booking);
  assert.deepEqual(pauses, [250, 500]);
});

const running = () => refused(409, { 'retry-after': '1' });

test('a booking whose first attempt is still running is waited for, beyond the number of retries', async () => {
  const { api, requests, pauses } = client(lost(), running(), running(), running(), running(), fine());
  assert.equal((await api.post('/v3.0/rates/book', { body: booking })).data.status, 'CONFIRMED');
  assert.deepEqual(pauses, [250, 1_000, 1_000, 1_000, 1_000]);
  for (const request of requests) assert.deepEqual(await request.json(), booking);
});

test('a key of another body is an error, and so is a request that runs for two minutes', async () => {
  const conflict = client(refused(409));
  await assert.rejects(conflict.api.post('/v3.0/rates/book', { body: booking }), InnkeeperError);
  const endless = client(...Array.from({ length: 200 }, running));
  await assert.rejects(endless.api.post('/v3.0/rates/book', { body: booking }), InnkeeperError);
  assert.equal(endless.pauses.length, 120);
});

test('two bookings have two keys, and a key of the caller stays', async () => {
  const { api, requests } = client(fine(), fine(), fine());
  const headers = { 'Idempotency-Key': 'mine' };
  await api.post('/v3.0/rates/book', { body: booking });
  await api.post('/v3.0/rates/book', { body: booking });
  await api.post('/v3.0/rates/book', { body: booking, headers });
  const keys = requests.map(({ headers: sent }) => sent.get('idempotency-key'));
  assert.equal(new Set(keys).size, 3);
  assert.equal(keys[2], 'mine');
});

test('a write without a key is sent once, but again after 429', async () => {
  const cut = client(lost());
  const created = { body: { guestId: 1 } } as never;
  await assert.rejects(cut.api.post('/v3.0/webhooks/{webhookId}/test', created), /fetch failed/);
  const limited = client(refused(429, { 'retry-after': '7' }), fine());
  await limited.api.post('/v3.0/webhooks/{webhookId}/test', created);
  assert.deepEqual(limited.pauses, [7_000]);
});

test('an error keeps its code, and what is wrong; the last answer counts', async () => {
  const errors = [{ pointer: '/currency', message: 'is unknown' }];
  const body = { error: { code: 4002, message: 'wrong input', description: 'currency' }, errors };
  const { api } = client(Response.json(body, { status: 400, headers: { 'x-request-id': 'r1' } }));
  const error = await api.get('/v3.0/account').catch((thrown: unknown) => thrown);
  assert.ok(isInnkeeperError(error, 4002, 4003));
  assert.ok(!isInnkeeperError(error, 2001));
  assert.deepEqual([error.status, error.message, error.requestId], [400, 'wrong input: currency', 'r1']);
  assert.deepEqual(error.fields, errors);

  const away = client(refused(503), refused(503), refused(504));
  await assert.rejects(away.api.get('/v3.0/account'), { status: 504 });
  assert.equal(away.requests.length, 3);
});

test('errors without a code, and answers of a proxy, are errors too', async () => {
  const simple = await InnkeeperError.of(Response.json({ error: 'unknown partner' }, { status: 404 }));
  assert.deepEqual([simple.code, simple.message], [undefined, 'unknown partner']);
  const message = await InnkeeperError.of(Response.json({ message: 'Voucher not found' }, { status: 400 }));
  assert.equal(message.message, 'Voucher not found');
  const proxy = await InnkeeperError.of(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  assert.deepEqual([proxy.status, proxy.message], [502, '<h1>Bad Gateway</h1>']);
});

test('a long Retry-After is left to the caller, and an aborted request is not sent again', async () => {
  const long = client(refused(429, { 'retry-after': '3600' }));
  await assert.rejects(long.api.get('/v3.0/account'), { status: 429, retryAfterSeconds: 3600 });
  const stopped = client(lost());
  const signal = AbortSignal.abort(new Error('stopped'));
  await assert.rejects(stopped.api.get('/v3.0/account', { signal }));
  assert.ok(stopped.requests.length <= 1);
  assert.deepEqual(stopped.pauses, []);
});
