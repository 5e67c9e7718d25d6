import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { testKey, testServer, type TestRequest } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { webhookReceiver } from '../../test/support/receiver.ts';
import { workOff } from '../../test/support/tasks.ts';
import { publish } from './outbox.ts';
import { routes } from './routes.ts';
import { tasks, timers } from './tasks.ts';
import { testWebhook } from './test-webhook.ts';
import { secretsOf } from './webhooks-store.ts';

const base = await testNeeds();
const needs = { ...base, config: { ...base.config, webhooksToPrivate: true } };
const receiver = await webhookReceiver();
const { ask } = await testServer(needs, routes);
const { key, accountId } = await testKey(needs, 'sandbox');
const url = '/v3.0/webhooks';

beforeEach(async () => {
  await needs.db.run('truncate events, webhooks cascade');
  receiver.received.length = 0;
  receiver.answer = () => 200;
});

/** Answers status and body; the body is any type that the test needs. */
async function call(
  request: TestRequest,
): Promise<{ status: number; body: Record<string, ReturnType<typeof JSON.parse>> }> {
  const { status, json } = await ask({ key, ...request });
  return { status, body: json as Record<string, unknown> };
}
const register = async (further = {}) =>
  (await call({ method: 'POST', url, body: { url: receiver.url, ...further } })).body['data'];
const happen = () =>
  needs.db.transaction((tx) =>
    publish(tx, {
      owner: { accountId, environment: 'sandbox' },
      name: 'booking.book',
      subject: 'booking a',
      request: {},
      response: {},
      at: needs.clock.now(),
    }),
  );
const unknown = {
  error: { code: 4004, message: 'entity not found', description: 'there is no webhook wh_no' },
};

test('a repeat under its Idempotency-Key has no secret, and the secret is not stored with the answer', async () => {
  const keyed = (name: string) => ({ method: 'POST', headers: { 'idempotency-key': name } }) as const;
  const registering = { ...keyed('register'), url, body: { url: receiver.url } };
  const first = await call(registering);
  const again = await call(registering);
  const masked = { ...first.body['data'], secret: 'whsec_…' };
  assert.match(first.body['data'].secret, /^whsec_.{40,}$/);
  assert.deepEqual([again.status, again.body['data']], [201, masked]);
  const rotating = { ...keyed('rotate'), url: `${url}/${masked.id}/rotate`, body: {} };
  const { secret } = (await call(rotating)).body['data'];
  assert.equal((await call(rotating)).body['data'].secret, 'whsec_…');
  const kept = await needs.db.rows<{ text: string }>(
    `select convert_from(body, 'UTF8') as text from idempotent_calls`,
  );
  assert.equal(kept.length, 2);
  for (const { text } of kept)
    assert.ok(!text.includes(secret) && !text.includes(first.body['data'].secret), text);
});

test('POST /webhooks → 201, with a secret that is never shown again', async () => {
  const { status, body } = await call({
    method: 'POST',
    url,
    body: { url: receiver.url, authorizationToken: 'Bearer of news' },
  });
  assert.equal(status, 201);
  const { secret, ...shown } = body['data'];
  assert.match(secret, /^whsec_/);
  assert.equal(shown.hasAuthorizationToken, true);
  assert.ok(!JSON.stringify(shown).includes('Bearer'));
  const read = await call({ url: `${url}/${shown.id}` });
  assert.deepEqual(read.body, { data: shown });
});

test('POST /webhooks → 400, each field by its name', async () => {
  const wrong: readonly (readonly [object, number, RegExp])[] = [
    [{}, 4002, /^url is required/],
    [{ url: 'https://a.example', maxRetries: 51 }, 4002, /^maxRetries is 51/],
    [{ url: 'nonsense' }, 4003, /^url: 'nonsense'/],
    [{ url: 'https://a.example', events: ['booking.sing'] }, 4003, /^events: 'booking.sing' is not an event/],
  ];
  for (const [body, code, description] of wrong) {
    const answer = await call({ method: 'POST', url, body });
    assert.equal(answer.status, 400);
    assert.equal(answer.body['error'].code, code);
    assert.match(answer.body['error'].description, description);
  }
});

test('GET /webhooks → 200, the webhooks of this account and environment', async () => {
  const { id } = await register();
  const { body, status } = await call({ url });
  assert.equal(status, 200);
  assert.deepEqual(
    body['data'].map((one: { id: string }) => one.id),
    [id],
  );
  const other = await testKey(needs, 'production', accountId);
  assert.deepEqual((await call({ url, key: other.key })).body, { data: [] });
});

test('GET /webhooks/{webhookId} → 200', async () => {
  const { id } = await register({ events: ['booking.book'] });
  const { status, body } = await call({ url: `${url}/${id}` });
  assert.deepEqual([status, body['data'].events], [200, ['booking.book']]);
});

test('PUT /webhooks/{webhookId} → 200, changes only the given fields', async () => {
  const { id } = await register({ description: 'desk' });
  const { status, body } = await call({ method: 'PUT', url: `${url}/${id}`, body: { status: 'disabled' } });
  assert.equal(status, 200);
  assert.deepEqual([body['data'].status, body['data'].description], ['disabled', 'desk']);
});

test('POST and PUT /webhooks → 400 with every invalid field', async () => {
  const { id } = await register();
  const wrong = { url: 'ftp://a.example', events: ['booking.book', 'booking.sing'], headers: { 'X Y': 'a' } };
  const expected = ['/url', '/events/1', '/headers/X Y'];
  const listed = async (request: TestRequest, fields: object) => {
    const { status, body } = await call({ ...request, body: fields });
    assert.equal(status, 400);
    return (body['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
  };
  for (const request of [
    { method: 'POST', url },
    { method: 'PUT', url: `${url}/${id}` },
  ] as const) {
    assert.deepEqual(await listed(request, wrong), expected);
    assert.deepEqual(await listed(request, { ...wrong, maxRetries: -1 }), ['/maxRetries', ...expected]);
  }
});

test('PUT /webhooks/{webhookId} → 400', async () => {
  const { id } = await register();
  const answer = await call({ method: 'PUT', url: `${url}/${id}`, body: { url: 'ftp://a.example' } });
  assert.deepEqual([answer.status, answer.body['error'].code], [400, 4003]);
});

test('DELETE /webhooks/{webhookId} → 200', async () => {
  const { id } = await register();
  assert.deepEqual(await call({ method: 'DELETE', url: `${url}/${id}` }), {
    status: 200,
    body: { data: { id, deleted: true } },
  });
});

test('POST /webhooks/{webhookId}/rotate → 200', async () => {
  const { id, secret } = await register();
  const { status, body } = await call({ method: 'POST', url: `${url}/${id}/rotate`, body: {} });
  assert.equal(status, 200);
  assert.notEqual(body['data'].secret, secret);
  assert.equal(Date.parse(body['data'].previousExpiresAt) - needs.clock.nowMs(), 24 * 3_600_000);
  assert.equal(
    (await call({ method: 'POST', url: `${url}/${id}/rotate` })).status,
    200,
    'and without a body',
  );
});

test('POST /webhooks/{webhookId}/rotate → 200, twice at the same instant: both secrets sign', async () => {
  const { id } = await register();
  const both = await Promise.all(
    [1, 2].map(() => call({ method: 'POST', url: `${url}/${id}/rotate`, body: {} })),
  );
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  const inForce = await secretsOf(needs, id, needs.clock.now());
  for (const { body } of both) assert.ok(inForce.includes(body['data'].secret));
});

test('POST /webhooks/{webhookId}/rotate → 400', async () => {
  const { id } = await register();
  const answer = await call({ method: 'POST', url: `${url}/${id}/rotate`, body: { expireNow: 'yes' } });
  assert.deepEqual([answer.status, answer.body['error'].code], [400, 4002]);
});

test('POST /webhooks/{webhookId}/test → 200, also when the receiver fails', async () => {
  const { id } = await register();
  receiver.answer = () => 418;
  const { status, body } = await call({ method: 'POST', url: `${url}/${id}/test` });
  assert.equal(status, 200);
  const { delivered, answer } = body['data'];
  assert.deepEqual([delivered, body['data'].status, answer], [false, 418, 'received']);
});

test('POST /webhooks/{webhookId}/test → 400, while it is switched off', async () => {
  const { id } = await register({ status: 'disabled' });
  const { status, body } = await call({ method: 'POST', url: `${url}/${id}/test` });
  assert.deepEqual([status, body['error'].code], [400, 4000]);
});

test('a webhook that is deleted while it is tested is unknown, and not an internal error', async () => {
  const { id: webhookId } = await register();
  const owner = { accountId, environment: 'sandbox' } as const;
  const db: typeof needs.db = {
    ...needs.db,
    async transaction(work) {
      await needs.db.run('delete from webhooks where id = $1', [webhookId]);
      return needs.db.transaction(work);
    },
  };
  await assert.rejects(testWebhook({ ...needs, db }, owner, webhookId), { refusal: 'entity-not-found' });
});

test('GET /webhooks/{webhookId}/deliveries → 200, pages of attempts; the timer and the task deliver', async () => {
  const { id } = await register();
  receiver.answer = () => (receiver.received.length < 2 ? 500 : 200);
  await happen();
  await happen();
  for (let beat = 0; beat < 3; beat++) {
    await timers[0]?.run(needs, new AbortController().signal);
    await workOff(needs, tasks);
    await needs.clock.advance(5_000);
  }
  const first = await call({ url: `${url}/${id}/deliveries?limit=1` });
  assert.equal(first.status, 200);
  const second = await call({ url: `${url}/${id}/deliveries?before=${first.body['nextCursor']}` });
  assert.equal(second.body['nextCursor'], null);
  const [older] = second.body['data'];
  assert.deepEqual(
    [first.body['data'][0].state, older.state, older.log.map((one: { status: number }) => one.status)],
    ['delivered', 'delivered', [500, 200]],
  );
  assert.deepEqual((await call({ url: `${url}/${id}/deliveries?state=given_up` })).body['data'], []);
});

test('GET /webhooks/{webhookId}/deliveries → 400', async () => {
  const { id } = await register();
  for (const wrong of ['state=lost', 'before=99999999999999999999']) {
    const { status, body } = await call({ url: `${url}/${id}/deliveries?${wrong}` });
    assert.deepEqual([status, body['error'].code], [400, 4002]);
  }
});

test('POST /webhooks/{webhookId}/replay → 200', async () => {
  const { id } = await register();
  await happen();
  const from = new Date(needs.clock.nowMs() - 1000).toISOString();
  const to = new Date(needs.clock.nowMs() + 1000).toISOString();
  const { status, body } = await call({ method: 'POST', url: `${url}/${id}/replay`, body: { from, to } });
  assert.deepEqual([status, body], [200, { data: { id, events: 1 } }]);
});

test('a delivery states the time of its event, by which the event is replayed again and again', async () => {
  const { id } = await register();
  await happen();
  const happened = new Date(needs.clock.nowMs()).toISOString();
  for (const deliveries of [1, 2]) {
    const { body } = await call({ url: `${url}/${id}/deliveries` });
    assert.equal(body['data'].length, deliveries);
    const { happenedAt: from } = body['data'][0];
    assert.equal(from, happened);
    await needs.clock.advance(60_000);
    const to = new Date(Date.parse(from) + 1).toISOString();
    const replayed = await call({ method: 'POST', url: `${url}/${id}/replay`, body: { from, to } });
    assert.equal(replayed.body['data'].events, 1);
  }
});

test('POST /webhooks/{webhookId}/replay → 400', async () => {
  const { id } = await register();
  const wrong: readonly object[] = [{}, { from: 'yesterday' }, { from: '2099-01-01T00:00:00Z' }];
  for (const body of wrong) {
    const answer = await call({ method: 'POST', url: `${url}/${id}/replay`, body });
    assert.deepEqual([answer.status, answer.body['error'].code], [400, 4002]);
  }
});

const onOne: readonly (readonly [TestRequest['method'], string, object | undefined])[] = [
  ['GET', '', undefined],
  ['PUT', '', {}],
  ['DELETE', '', undefined],
  ['POST', '/rotate', {}],
  ['POST', '/test', undefined],
  ['GET', '/deliveries', undefined],
  ['POST', '/replay', { from: '2026-01-01T00:00:00Z' }],
];
for (const [method = 'GET', path, body] of onOne)
  test(`${method} /webhooks/{webhookId}${path} → 404, unknown or foreign`, async () => {
    const { id } = await register();
    const foreign = await testKey(needs, 'sandbox');
    const answer = await call({ method, url: `${url}/wh_no${path}`, body });
    assert.deepEqual(answer, { status: 404, body: unknown });
    const theirs = await call({ method, url: `${url}/${id}${path}`, body, key: foreign.key });
    assert.equal(theirs.status, 404);
  });
