import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { route, type Route } from '../../contract/route.ts';
import { bareEntry, testKey, testServer, type Answer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { silentDatabase } from '../../../test/support/database/silent-database.ts';
import { deleteExpiredCalls } from './store.ts';

/** The actions of the stories of this file, and the gate at which one of them waits. */
const ran: string[] = [];
let gate = Promise.withResolvers<void>();
let failing: 'not' | 'thrown' | 'refused' | 'unable' = 'not';

const base = { ...bareEntry, method: 'POST', group: 'book', idempotent: 'one-transaction' } as const;
const body = Type.Object({ word: Type.String() });
const routes: readonly Route[] = [
  route({
    ...base,
    path: '/words/{id}',
    params: Type.Object({ id: Type.String() }),
    body: { json: body },
    handle: (_needs, call) => {
      ran.push(call.body.word);
      if (failing === 'thrown') throw new Error('broken');
      if (failing === 'unable') throw refuse('unable-to-process');
      if (failing === 'refused') throw refuse('duplicate-reference');
      return Promise.resolve({
        status: 201,
        headers: { 'x-count': String(ran.length) },
        body: { n: ran.length },
      });
    },
  }),
  route({
    ...base,
    path: '/slow',
    handle: async () => {
      ran.push('slow');
      await gate.promise;
      return { status: 200, body: { n: ran.length } };
    },
  }),
  route({
    ...base,
    path: '/forms',
    body: { multipart: Type.Object({}) },
    handle: async (_needs, { parts }) => {
      const seen: string[] = [];
      for await (const part of parts ?? []) {
        seen.push(part.kind === 'field' ? part.value : Buffer.concat(await part.bytes.toArray()).toString());
      }
      ran.push(seen.join());
      return { status: 202, body: { seen } };
    },
  }),
  route({
    ...base,
    path: '/in-time',
    group: 'hotel-match',
    refusals: ['upstream-timeout'],
    handle: () => {
      ran.push('in time');
      return Promise.resolve({ status: 202, body: {} });
    },
  }),
];

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
const word = (id: string, text: string, key?: string, apiKey?: string): Promise<Answer> =>
  ask({
    method: 'POST',
    url: `/v3.0/words/${id}`,
    body: { word: text },
    ...(apiKey === undefined ? {} : { key: apiKey }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const seen = (answer: Answer) => [answer.status, answer.json, answer.headers['idempotency-replayed']];

test('without a key every call is executed', async () => {
  const before = ran.length;
  await word('1', 'a');
  await word('1', 'a');
  assert.equal(ran.length, before + 2);
});

test('the same key and body get the stored response with its headers', async () => {
  const first = await word('1', 'a', 'k1');
  const second = await word('1', 'a', 'k1');
  assert.deepEqual(seen(first), [201, first.json, undefined]);
  assert.deepEqual(seen(second), [201, first.json, 'true']);
  assert.equal(second.headers['x-count'], first.headers['x-count']);
});

test('the same key and another body are 409 with code 4090', async () => {
  await word('1', 'a', 'k2');
  const answer = await word('1', 'b', 'k2');
  assert.equal(answer.status, 409);
  assert.deepEqual(answer.json, {
    error: { code: 4090, message: 'idempotency key already used with another body' },
  });
});

test('a key belongs to one account, one environment, one operation and one path', async () => {
  const before = ran.length;
  const { key: foreign } = await testKey(needs, 'sandbox');
  const { key: sandbox, accountId } = await testKey(needs, 'sandbox');
  const { key: production } = await testKey(needs, 'production', accountId);
  await word('1', 'a', 'k3', foreign);
  await word('1', 'a', 'k3', sandbox);
  await word('1', 'a', 'k3', production);
  await word('2', 'a', 'k3', production);
  assert.equal(ran.length, before + 4);
});

test('below the version and at its root are one path, and a refusal below 500 is stored', async () => {
  failing = 'refused';
  const first = await word('1', 'a', 'k4');
  failing = 'not';
  const second = await word('1/', 'a', 'k4');
  assert.equal(first.status, 400);
  assert.deepEqual(seen(second), [400, first.json, 'true']);
});

test('a path is the same however its characters are escaped', async () => {
  const before = ran.length;
  const first = await word('1', 'a', 'k-escaped');
  for (const url of ['/v3.0/words/%31', '/v3.0/w%6Frds/1', '/v3.0/%77ords/%31/']) {
    const headers = { 'idempotency-key': 'k-escaped' };
    const again = await ask({ method: 'POST', url, body: { word: 'a' }, headers });
    assert.deepEqual(seen(again), [201, first.json, 'true'], url);
  }
  assert.equal(ran.length, before + 1);
});

for (const way of ['thrown', 'unable'] as const) {
  test(`an answer of 500 (${way}) is not stored`, async () => {
    failing = way;
    const first = await word('1', 'a', `k5 ${way}`);
    failing = 'not';
    const second = await word('1', 'a', `k5 ${way}`);
    assert.equal(first.status, 500);
    assert.deepEqual([second.status, second.headers['idempotency-replayed']], [201, undefined]);
  });
}

test('one of many simultaneous calls is executed; the others wait and get its response', async () => {
  gate = Promise.withResolvers();
  const before = ran.length;
  const slow = () => ask({ method: 'POST', url: '/v3.0/slow', headers: { 'idempotency-key': 'k6' } });
  const calls = Array.from({ length: 8 }, slow);
  await until(() => ran.length > before);
  gate.resolve();
  const moving = setInterval(() => void needs.clock.advance(limits.idempotencyLookMs), 5);
  const answers = await Promise.all(calls);
  clearInterval(moving);
  assert.equal(ran.length, before + 1);
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
  assert.equal(answers.filter((answer) => answer.headers['idempotency-replayed'] === 'true').length, 7);
});

test('a call that has waited long enough gets 409: the first is still running', async () => {
  gate = Promise.withResolvers();
  const before = ran.length;
  const slow = () => ask({ method: 'POST', url: '/v3.0/slow', headers: { 'idempotency-key': 'k7' } });
  const first = slow();
  await until(() => ran.length > before);
  const second = slow();
  const moving = setInterval(() => void needs.clock.advance(1000), 5);
  const answer = await second;
  clearInterval(moving);
  gate.resolve();
  assert.equal((await first).status, 200);
  assert.equal(answer.status, 409);
  assert.match(answer.text, /"code":4090.*still running/);
});

test('a call that died with its process blocks the key until its lease expires, by the clock of the database', async () => {
  await word('9', 'a', 'k8');
  await needs.db.run(
    `update idempotent_calls set status = null, headers = null, body = null, holder = gen_random_uuid() where key = encode(sha256('k8'), 'hex')`,
  );
  // A process whose clock is an hour fast waits for the holder like every other process.
  const moving = setInterval(() => void needs.clock.advance(3_600_000), 5);
  const fast = await word('9', 'a', 'k8');
  clearInterval(moving);
  assert.match(fast.text, /"code":4090.*still running/);
  await needs.db.run(
    `update idempotent_calls set leased_until = now() - interval '1 second' where key = encode(sha256('k8'), 'hex')`,
  );
  const before = ran.length;
  const answer = await word('9', 'a', 'k8');
  assert.deepEqual([answer.status, answer.headers['idempotency-replayed']], [201, undefined]);
  assert.equal(ran.length, before + 1);
});

test('after 72 hours the key is free, and deleted', async () => {
  const first = await word('1', 'a', 'k9');
  await needs.clock.advance(limits.idempotencyKeptMs - 1);
  assert.equal((await word('1', 'a', 'k9')).text, first.text);
  await needs.clock.advance(1);
  assert.notEqual((await word('1', 'b', 'k9')).text, first.text);
  await needs.clock.advance(limits.idempotencyKeptMs);
  assert.equal(await deleteExpiredCalls(needs.db, needs.clock.now(), 2), 2);
  while ((await deleteExpiredCalls(needs.db, needs.clock.now(), 100)) > 0);
  assert.deepEqual(await needs.db.rows('select key from idempotent_calls'), []);
});

test('a form is compared by its parts, and its story still reads them', async () => {
  const form = (text: string) => ({
    method: 'POST' as const,
    url: '/v3.0/forms',
    headers: { 'content-type': `multipart/form-data; boundary=${text}x`, 'idempotency-key': 'k10' },
    body: [
      `--${text}x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`,
      `--${text}x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n${text}\r\n--${text}x--\r\n`,
    ].join(''),
  });
  const first = await ask(form('one'));
  const again = await ask(form('one'));
  const other = await ask(form('two'));
  assert.deepEqual(seen(first), [202, { seen: ['1', 'one'] }, undefined]);
  assert.deepEqual(seen(again), [202, { seen: ['1', 'one'] }, 'true']);
  assert.equal(other.status, 409);
});

test('if the database does not respond to the claim: 504, and the key is free again', async () => {
  const database = await silentDatabase(String(needs.config.databaseUrl));
  const server = await testServer({ ...needs, db: database.db }, routes);
  const call = () =>
    server.ask({ method: 'POST', url: '/v3.0/in-time', headers: { 'idempotency-key': 'k11' } });
  const before = ran.length;
  database.fallSilent(/insert into idempotent_calls/);
  assert.equal((await call()).status, 504);
  const held = () => needs.db.rows("select from idempotent_calls where key = encode(sha256('k11'), 'hex')");
  while ((await held()).length > 0);
  assert.equal(ran.length, before);
  assert.equal((await call()).status, 202);
});

test('a key that is too long or empty is refused: the client would assume that it is protected', async () => {
  for (const key of ['x'.repeat(256), '']) {
    const answer = await word('1', 'a', key);
    assert.equal(answer.status, 400);
    assert.match(answer.text, /Idempotency-Key is .* 1 to 255 characters/);
  }
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
