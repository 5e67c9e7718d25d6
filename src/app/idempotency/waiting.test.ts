import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { limits } from '../../contract/limits.ts';
import { route, type Route } from '../../contract/route.ts';
import type { Db, Query } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { bareEntry, testKey, testServer, type Answer, type TestServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';

/** Calls that wait for the one with their key: their cost, and when they stop waiting. */
const base = await testNeeds();
const needs = { ...base, config: { ...base.config, rateLimitPerSecond: 100_000 } };
await needs.db.run('create table effects (word text)');

/** The gate at which the stories of this file wait before their transaction, and how many have reached it. */
let gate = Promise.withResolvers<void>();
let waiting = 0;

const entry = { ...bareEntry, method: 'POST', group: 'book' } as const;
const routes: readonly Route[] = [
  route({
    ...entry,
    path: '/slow',
    idempotent: 'last-transaction',
    query: Type.Object({ timeout: Type.Optional(Type.Number()) }),
    async handle({ db }, { keyed }) {
      const open = gate.promise;
      waiting += 1;
      await open;
      return db.transaction(async (tx) => {
        await tx.run(`insert into effects values ('done')`);
        return keyed.complete(tx, { status: 201, body: { done: true } });
      });
    },
  }),
  route({
    ...entry,
    path: '/forgetful',
    idempotent: 'resumes',
    handle: () => Promise.resolve({ status: 200, body: {} }),
    resume: () => Promise.resolve(undefined),
  }),
];

/** A server as in another process, and its statements about keys. */
async function countingServer(): Promise<TestServer & { readonly queries: string[] }> {
  const queries: string[] = [];
  const noted = (query: Query): void => {
    if (typeof query !== 'string' && query.name.startsWith('idempotent-')) queries.push(query.name);
  };
  const db: Db = {
    ...needs.db,
    row: (query, values) => {
      noted(query);
      return needs.db.row(query, values);
    },
    run: (query, values) => {
      noted(query);
      return needs.db.run(query, values);
    },
  };
  return { ...(await testServer({ ...needs, db } satisfies Needs, routes)), queries };
}

const one = await countingServer();
const { key } = await testKey(needs, 'sandbox');

const slow = ({ ask }: Pick<TestServer, 'ask'>, name: string, query = '') =>
  ask({ method: 'POST', url: `/v3.0/slow${query}`, key, headers: { 'idempotency-key': name } });

async function begun<T>(work: () => Promise<T>): Promise<{ readonly first: Promise<T> }> {
  gate = Promise.withResolvers();
  const before = waiting;
  const first = work();
  await until(() => waiting > before);
  return { first };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function effects(): Promise<number> {
  return (await needs.db.rows('select from effects')).length;
}

/** Waits until this process is idle. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
}

test('300 repeats in the working process need no query, and get the response at once', async () => {
  const { first } = await begun(() => slow(one, 'many'));
  const before = one.queries.length;
  const repeats = Array.from({ length: 300 }, () => slow(one, 'many'));
  await settled();
  gate.resolve();
  // The clock of this test does not advance: no call waits for a poll.
  const answers = await Promise.all(repeats);
  assert.equal((await first).status, 201);
  assert.deepEqual(
    new Set(answers.map(({ status, headers }) => `${status} ${headers['idempotency-replayed']}`)),
    new Set(['201 true']),
  );
  assert.deepEqual(one.queries.slice(before), []);
  assert.equal(await effects(), 1);
});

test('300 repeats in another process share one look-up', async () => {
  const other = await countingServer();
  const before = await effects();
  const { first } = await begun(() => slow(one, 'elsewhere'));
  const repeats = Array.from({ length: 300 }, () => slow(other, 'elsewhere'));
  await until(() => other.queries.length >= 2);
  const looks = 10;
  for (let look = 0; look < looks; look += 1) {
    await needs.clock.advance(limits.idempotencyLookMs);
    await settled();
  }
  gate.resolve();
  await first;
  const moving = setInterval(() => void needs.clock.advance(limits.idempotencyLookMs), 5);
  const answers = await Promise.all(repeats);
  clearInterval(moving);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  // One claim, and one query every tenth of a second, not one for each waiting call.
  assert.ok(other.queries.length <= 2 * looks + 10, `${other.queries.length} statements`);
  assert.equal(await effects(), before + 1);
});

test('above the limit of waiting calls the next one gets 409 with Retry-After at once', async () => {
  const { first } = await begun(() => slow(one, 'crowd'));
  const refused: Answer[] = [];
  const tooMany = 5;
  const repeat = async (): Promise<Answer> => {
    const answer = await slow(one, 'crowd');
    if (answer.status === 409) refused.push(answer);
    return answer;
  };
  const crowd = Array.from({ length: limits.idempotencyWaiting }, repeat);
  while (refused.length < tooMany) {
    crowd.push(repeat());
    await settled();
  }
  for (const { text, headers } of refused) {
    assert.equal(headers['retry-after'], '1');
    assert.match(text, /"code":4090.*still running/);
  }
  gate.resolve();
  assert.equal((await first).status, 201);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  const waited = statuses.filter((status) => status === 201).length;
  assert.ok(waited <= limits.idempotencyWaiting && waited > 0.9 * limits.idempotencyWaiting, `${waited}`);
});

test('a call waits for its timeout, and the timeout is not part of the request', async () => {
  const { first } = await begun(() => slow(one, 'patience', '?timeout=60'));
  const short = slow(one, 'patience', '?timeout=2');
  const long = slow(one, 'patience', '?timeout=30');
  await settled();
  await needs.clock.advance(2_000);
  const answer = await short;
  assert.deepEqual([answer.status, answer.headers['retry-after']], [409, '1']);
  gate.resolve();
  assert.deepEqual([(await first).status, (await long).status], [201, 201]);
});

test('after the working call has died the next in the queue takes over when the lease expires', async () => {
  const before = await effects();
  const { first } = await begun(() => slow(one, 'taken over'));
  const theirs = gate;
  await needs.db.run(
    `update idempotent_calls set leased_until = now() - interval '1 second' where key = encode(sha256('taken over'), 'hex')`,
  );
  const other = await countingServer();
  const { first: second } = await begun(() => slow(other, 'taken over'));
  // The first was only slow: it begins its transaction after another call has taken the key.
  theirs.resolve();
  await settled();
  assert.equal(await effects(), before, 'its work is rolled back, because it could not store its response');
  gate.resolve();
  const moving = setInterval(() => void needs.clock.advance(limits.idempotencyLookMs), 5);
  const answers = await Promise.all([first, second]);
  clearInterval(moving);
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['idempotency-replayed']]),
    [
      [201, 'true'],
      [201, undefined],
    ],
  );
  assert.equal(await effects(), before + 1);
});

test('a call that waits while the server closes gets 503', async () => {
  const [works, waits] = [await countingServer(), await countingServer()];
  // Only calls that have a socket keep a server from closing at once.
  const overSocket = async ({ app }: TestServer) => {
    const address = app.server.address();
    assert.ok(address !== null && typeof address === 'object');
    const headers = { 'x-api-key': key, 'idempotency-key': 'closing' };
    const url = `http://127.0.0.1:${address.port}/v3.0/slow?timeout=60`;
    return (await fetch(url, { method: 'POST', headers })).status;
  };
  for (const { app } of [works, waits]) await app.listen({ port: 0, host: '127.0.0.1' });
  const { first } = await begun(() => overSocket(works));
  const [here, elsewhere] = [overSocket(works), overSocket(waits)];
  await until(() => waits.queries.length >= 2);
  await settled();
  const closed = Promise.all([works.app.close(), waits.app.close()]);
  await settled();
  await needs.clock.advance(limits.closeGraceMs);
  assert.deepEqual([await here, await elsewhere], [503, 503]);
  gate.resolve();
  assert.equal(await first, 201);
  await closed;
});

test('a story that returns without storing its response fails the request', async () => {
  const answer = await one.ask({
    method: 'POST',
    url: '/v3.0/forgetful',
    key,
    headers: { 'idempotency-key': 'forgetful' },
  });
  assert.equal(answer.status, 500);
});
