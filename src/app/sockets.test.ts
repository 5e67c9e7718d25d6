import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { limits } from '../contract/limits.ts';
import { systemClock } from '../platform/clock.ts';
import { refuse } from '../contract/refusal.ts';
import { openFileLimit } from '../platform/descriptors.ts';
import { connectionsFor } from './http/connections.ts';
import { ok, route, type Call, type Route } from '../contract/route.ts';
import { bareEntry, testKey, testServer } from '../../test/support/http.ts';
import { readableLog } from '../../test/support/log.ts';
import { testNeeds } from '../../test/support/needs.ts';

/** Tests with real sockets: closing, clients that disconnect, unread bodies, headers that are not HTTP. */
let calls: Call[] = [];
let gate = Promise.withResolvers<void>();
const routes: readonly Route[] = [
  route({
    ...bareEntry,
    method: 'GET',
    path: '/slow',
    handle: async (_needs, call) => {
      calls.push(call);
      // Uses the signal, like a story that waits for a supplier.
      assert.equal(call.signal.aborted, false);
      await gate.promise;
      return ok({ data: 'slow' });
    },
  }),
  route({
    ...bareEntry,
    method: 'POST',
    path: '/json',
    body: { json: Type.Object({}) },
    handle: () => Promise.resolve(ok({})),
  }),
  route({
    ...bareEntry,
    method: 'POST',
    path: '/form',
    body: { multipart: Type.Object({}), maxBytes: 64 * 1024 * 1024 },
    handle: async (_needs, { parts }) => {
      for await (const part of parts ?? []) throw refuse('bad-request', `no ${part.name} wanted`);
      return ok({});
    },
  }),
];

const needs = await testNeeds();
const { key } = await testKey(needs, 'sandbox');
after(() => gate.resolve());

async function listen() {
  calls = [];
  gate = Promise.withResolvers();
  const { app } = await testServer(needs, routes);
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, port: Number(address.port) };
}

/** One request on a connection that is kept; resolves with the answer, rejects when the connection breaks. */
function get(port: number, agent: http.Agent) {
  const answer = Promise.withResolvers<{ status: number | undefined; text: string }>();
  const request = http.get({ port, agent, path: '/v3.0/slow', headers: { 'x-api-key': key } }, (response) => {
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString()));
    response.on('end', () => answer.resolve({ status: response.statusCode, text }));
  });
  request.on('error', answer.reject);
  return { request, answer: answer.promise };
}

const PATIENCE_MS = 10_000;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (!(await condition())) {
    assert.ok(performance.now() < endMs, `not within ${PATIENCE_MS} ms: ${String(condition)}`);
    await sleep(2);
  }
}

test('closing lets running calls finish, and closes idle connections', async () => {
  const { app, port } = await listen();
  const agent = new http.Agent({ keepAlive: true });
  gate.resolve();
  await get(port, agent).answer;
  gate = Promise.withResolvers();
  // Its connection would be kept, too: it is closed after the answer.
  const busy = new http.Agent({ keepAlive: true });
  const { answer } = get(port, busy);
  await until(() => calls.length === 2);
  const closed = app.close();
  await needs.clock.advance(limits.closeGraceMs - 1);
  assert.equal(calls[1]?.signal.aborted, false, 'within its grace');
  gate.resolve();
  assert.deepEqual(await answer, { status: 200, text: '{"data":"slow"}' });
  const kept = new AbortController();
  const late = sleep(limits.keepAliveMs / 2, 'kept for another call', { signal: kept.signal });
  assert.equal(await Promise.race([closed.then(() => 'closed'), late]), 'closed');
  kept.abort();
  await assert.rejects(late);
  agent.destroy();
  busy.destroy();
});

test('closing ends every connection without a complete request at once', async () => {
  const { app, port } = await listen();
  const head = `POST /v3.0/json HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\n`;
  const sockets = [
    ...Array.from({ length: 20 }, () => stubborn(port, `${head}content-length: 100\r\n\r\n{"half":`)),
    ...Array.from({ length: 20 }, () =>
      stubborn(port, `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"hal`),
    ),
    // Refused before the body is read: the answer is sent, and the rest of the body is missing.
    ...Array.from({ length: 20 }, () =>
      stubborn(port, 'POST /v3.0/json HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n{'),
    ),
    ...Array.from({ length: 20 }, () => stubborn(port, 'POST /v3.0/json HTTP/1.1\r\nho')),
  ];
  const { answer } = get(port, new http.Agent());
  await until(() => calls.length === 1 && sockets.every(({ pending }) => !pending));
  while ((await connectionsOf(app)) < sockets.length + 1) await sleep(2);
  const closed = app.close();
  // The clock of the server does not move: closing waits only for the running request.
  while ((await connectionsOf(app)) > 1) await sleep(2);
  gate.resolve();
  assert.equal((await answer).status, 200);
  await closed;
});

test('a call that outlives the grace period is aborted', async () => {
  const { app, port } = await listen();
  const { answer } = get(port, new http.Agent());
  await until(() => calls.length === 1);
  const closed = app.close();
  // The hook that starts the grace runs a moment after the call of close.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await needs.clock.advance(limits.closeGraceMs);
  await until(() => calls[0]?.signal.aborted === true);
  gate.resolve();
  await answer;
  await closed;
});

test('a call that waits while the server stops gets 503, without an error in the log', async () => {
  const { log, lines } = readableLog();
  const begun = Promise.withResolvers<void>();
  const waiting = route({
    ...bareEntry,
    method: 'GET',
    path: '/waiting',
    async handle(_needs, { signal }) {
      begun.resolve();
      // Like a call that waits for an idempotency key, by the clock of the machine.
      await systemClock.sleep(600_000, signal);
      return ok({});
    },
  });
  const { app } = await testServer({ ...needs, log }, [waiting]);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const answer = fetch(`http://127.0.0.1:${port}/v3.0/waiting`, { headers: { 'x-api-key': key } });
  await begun.promise;
  const closed = app.close();
  // The hook that starts the grace runs a moment after the call of close.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await needs.clock.advance(limits.closeGraceMs);
  assert.equal((await answer).status, 503);
  await closed;
  assert.ok(lines.every(({ level }) => level <= 30));
});

test('a story is notified when its client disconnects', async () => {
  const { port } = await listen();
  const { request, answer } = get(port, new http.Agent());
  await until(() => calls.length === 1);
  request.destroy();
  await assert.rejects(answer);
  await until(() => calls[0]?.signal.aborted === true);
  assert.match(String(calls[0]?.signal.reason), /disconnected/);
  gate.resolve();
});

test('a client that disconnects causes one line in the log, and no error', async () => {
  const { log, lines } = readableLog();
  let isWaiting = false;
  const waiting = route({
    ...bareEntry,
    method: 'GET',
    path: '/waiting',
    handle: (_needs, { signal }) =>
      new Promise((_resolve, reject) => {
        isWaiting = true;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const { app } = await testServer({ ...needs, log }, [waiting]);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = net.connect(Number(port), '127.0.0.1');
  socket.write(`GET /v3.0/waiting HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`);
  await until(() => isWaiting);
  socket.destroy();
  await until(() => lines.some(({ msg }) => msg.startsWith('the client disconnected')));
  const shown = lines.filter(({ level }) => level >= 30);
  assert.deepEqual(
    shown.filter((line) => line.level > 30 || 'err' in line),
    [],
  );
});

test('a refusal reaches a client that is still sending its file', async () => {
  const { port } = await listen();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(16 * 1024 * 1024)]), 'large.csv');
  const url = `http://127.0.0.1:${port}/v3.0/form`;
  const response = await fetch(url, { method: 'POST', body, headers: { 'x-api-key': key } });
  assert.equal(response.status, 400);
  assert.match(await response.text(), /no file wanted/);
});

for (const [detail, head, status] of [
  ['a path that cannot be decoded', 'GET /v3.0/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ['a head that is no HTTP', 'HELLO\r\n\r\n', 400],
  ['an unknown method', 'FETCH /v3.0/slow HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['a head without a host', 'GET /v3.0/slow HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a head of HTTP/1.0 without a host', 'GET /v3.0/slow HTTP/1.0\r\n\r\n', 401],
  ['a head of HTTP/2.0', 'GET /health/live HTTP/2.0\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['a head of HTTP/0.9', 'GET /health/live HTTP/0.9\r\nconnection: close\r\n\r\n', 400],
  [
    'an expectation nobody knows',
    'GET /v3.0/no HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
    404,
  ],
  [
    'a query of 5,000 hotel ids of the longest kind',
    `GET /v3.0/slow?hotelIds=${Array(5_000).fill('lp1fffffffffffff').join('%2C')} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    401,
  ],
  ['a head that is too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(140_000)}\r\n\r\n`, 431],
] as const) {
  test(`${detail} is answered with JSON and ${status}`, async () => {
    const { port } = await listen();
    const socket = net.connect(port, '127.0.0.1');
    socket.write(head);
    const text = Buffer.concat(await socket.toArray()).toString();
    assert.match(text, new RegExp(`^HTTP/1.1 ${status} `));
    const [, json = ''] = text.split('\r\n\r\n');
    assert.match(text, /\r\nx-request-id: [\w-]{36}\r\n/);
    assert.match(text, /\r\naccess-control-allow-origin: \*\r\n/, 'pages may read the error');
    const wanted =
      status === 401
        ? /"message":"unauthorized"/
        : /^{"error":{"code":4000,"message":"bad request","description":"/;
    assert.match(json, wanted);
  });
}

/** A connection whose client never closes its side. */
function stubborn(port: number, text: string): net.Socket {
  const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(text);
  return socket;
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );

test('heads that never end, and clients that never close: every descriptor is released', async () => {
  const { app, port } = await listen();
  app.server.headersTimeout = 200;
  const sockets = [
    ...Array.from({ length: 50 }, () => stubborn(port, 'GET / HTTP/1.1\r\nx: ')),
    ...Array.from({ length: 50 }, () => stubborn(port, 'HELLO\r\n\r\n')),
  ];
  await until(async () => (await connectionsOf(app)) > 0);
  await until(async () => (await connectionsOf(app)) === 0);
  for (const socket of sockets) socket.destroy();
});

test('connections beyond the limit are closed at once, and counted', async () => {
  const { app, port } = await listen();
  assert.equal(app.server.maxConnections, connectionsFor(openFileLimit()));
  app.server.maxConnections = 3;
  gate = Promise.withResolvers();
  const slow = `GET /v3.0/slow HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`;
  const running: net.Socket[] = [];
  for (const count of [1, 2, 3]) {
    running.push(stubborn(port, slow));
    await until(() => calls.length === count);
  }
  const further = Array.from({ length: 7 }, () => {
    const socket = net.connect(port, '127.0.0.1');
    return socket.on('error', () => undefined).resume();
  });
  await until(() => further.every((socket) => socket.destroyed));
  assert.equal(await connectionsOf(app), 3);
  assert.deepEqual(
    running.map(({ destroyed }) => destroyed),
    [false, false, false],
  );
  gate.resolve();
  for (const socket of running) socket.destroy();
});

/** On its own connection. */
async function statusOf(port: number): Promise<number | undefined> {
  const request = http.get({ port, path: '/v3.0/none', agent: false, timeout: PATIENCE_MS });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  return response.statusCode;
}

const unfinished: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['half of a head', 'GET / HTTP/1.1\r\nx: '],
  ['a whole request and half of the next head', 'GET /v3.0/none HTTP/1.1\r\nhost: a\r\n\r\nGET / HT'],
  [
    'half of a body, without a key',
    'POST /v3.0/json HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
  ],
  [
    'half of a body',
    `POST /v3.0/json HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{`,
  ],
  [
    'half of a form',
    `POST /v3.0/form HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99\r\n\r\n--b`,
  ],
];
for (const [what, text] of unfinished)
  test(`clients that send ${what} and wait do not block others`, async () => {
    const { app, port } = await listen();
    app.server.maxConnections = 40;
    gate = Promise.withResolvers();
    const busy = get(port, new http.Agent());
    await until(() => calls.length === 1);
    const waiting = [];
    for (let at = 0; at < 120; at += 1) {
      waiting.push(stubborn(port, text));
      if (at % 10 === 9) assert.equal(await statusOf(port), 404);
    }
    assert.ok((await connectionsOf(app)) <= 40);
    // A running request is never closed.
    gate.resolve();
    assert.equal((await busy.answer).status, 200);
    for (const socket of waiting) socket.destroy();
  });

test('some descriptors are always reserved for uses other than connections', () => {
  assert.equal(connectionsFor(600), 344);
  assert.equal(connectionsFor(300), 150);
  assert.equal(connectionsFor(1_048_576), limits.connections);
  assert.equal(connectionsFor(undefined), limits.connections);
});
