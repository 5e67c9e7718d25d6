import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import Type from 'typebox';
import { bareEntry, testKey } from '../../../test/support/http.ts';
import { readableLog } from '../../../test/support/log.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { ok, route } from '../../contract/route.ts';
import { buildServer } from '../server.ts';

const SLOW = '/v3.0/hotels/slow';
const gate = Promise.withResolvers<void>();
const json = Type.Object({});
const routes = [
  // POST operations of this group are costly.
  route({
    ...bareEntry,
    method: 'POST',
    group: 'rates',
    path: '/hotels/slow',
    body: { json },
    handle: async () => {
      await gate.promise;
      return ok({});
    },
  }),
  route({ ...bareEntry, method: 'GET', group: 'bookings', path: '/cheap', handle: async () => ok({}) }),
];

const { log, lines } = readableLog();
const own = await testNeeds({ log });
const metrics = new Registry();
const needs = { ...own, metrics, config: { ...own.config, rateLimitPerSecond: 10_000 } };
const app = buildServer(needs, routes);
const { key } = await testKey(needs, 'sandbox');
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
after(async () => {
  gate.resolve();
  agent.destroy();
  await app.close();
});

const headers = { 'content-type': 'application/json', 'x-request-id': 'given' };

/** The usual way, without a socket. */
async function usual(ownKey: string) {
  const answer = await app.inject({
    method: 'POST',
    url: SLOW,
    headers: { ...headers, 'x-api-key': ownKey },
    payload: '{}',
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

async function bySocket(method: string, path: string, ownKey: string) {
  const request = http.request(`${address}${path}`, {
    agent,
    method,
    headers: { ...headers, 'x-api-key': ownKey },
  });
  request.end(method === 'POST' ? '{}' : undefined);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const text = (await response.toArray()).join('');
  return { status: response.statusCode, headers: response.headers, text };
}

/** Without what the connection and the moment decide. */
function withoutConnectionHeaders(all: http.OutgoingHttpHeaders) {
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = all;
  return rest;
}

test('a request without a chance is refused at its head, with the same response as later', async () => {
  const first = usual(key);
  const fillers = Array.from({ length: limits.costlyAtFirst + limits.costlyWaiting - 1 }, () => usual(key));
  const isFull = async () => (await metrics.metrics()).includes(`what="waiting"} ${limits.costlyWaiting}`);
  while (!(await isFull())) await sleep(5);

  const later = await usual(key);
  assert.equal(later.status, 503);
  const atHead = await bySocket('POST', `${SLOW}?timeout=3`, key);
  assert.deepEqual(
    { ...atHead, headers: withoutConnectionHeaders(atHead.headers) },
    { ...later, headers: withoutConnectionHeaders(later.headers) },
  );
  const answered = lines.filter(({ msg }) => msg === 'answered');
  assert.equal(answered.length, 1, 'the one at the head has no separate line');

  // What is not sure from the head alone goes the usual way.
  assert.equal((await bySocket('GET', '/v3.0/cheap', key)).status, 200);
  assert.equal((await bySocket('POST', SLOW, 'sand_unknown')).status, 401);
  assert.equal(lines.filter(({ msg }) => msg === 'answered').length, 3);

  // Both are counted, in the metrics and in the log of the account.
  assert.match(await metrics.metrics(), /http_overload_refused_total 2\n/);
  assert.match(
    await metrics.metrics(),
    /http_request_seconds_count{method="POST",route="\/hotels\/slow",status="503"} 2\n/,
  );
  gate.resolve();
  const statuses = (await Promise.all([first, ...fillers])).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  await needs.clock.advance(limits.requestLogMs);
  assert.ok(lines.some(({ msg, refused }) => msg.startsWith('overloaded') && refused === 2));
  const refusedCalls = 'select count(*)::int as n from request_log where status = 503';
  while ((await needs.db.row<{ n: number }>(refusedCalls))?.n !== 2) await sleep(5);
});
