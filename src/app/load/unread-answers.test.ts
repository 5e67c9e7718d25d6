import assert from 'node:assert/strict';
import net, { type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import { ok, route } from '../../contract/route.ts';
import { fakeClock } from '../../../test/support/clock.ts';
import { bareEntry, testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';

const MIB = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024);
const large = Buffer.alloc(20 * MIB);
async function* endless() {
  for (;;) {
    yield chunk;
    await Promise.resolve();
  }
}
/** GET operations of this group are costly. */
const get = { ...bareEntry, method: 'GET', group: 'data' } as const;
const routes = [
  route({
    ...get,
    path: '/data/endless',
    handle: async () => ({ status: 200, body: Readable.from(endless(), { objectMode: false }) }),
  }),
  route({ ...get, path: '/data/large', handle: async () => ({ status: 200, body: large }) }),
  route({ ...get, path: '/data/small', handle: async () => ok({}) }),
];

const needs = await testNeeds();

async function listen() {
  const clock = fakeClock();
  const { app, ask } = await testServer({ ...needs, clock }, routes);
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const clients: Socket[] = [];
  const hangUp = () => {
    for (const client of clients) client.destroy();
  };
  const served: Socket[] = [];
  app.server.on('connection', (socket: Socket) => served.push(socket));
  const { key } = await testKey(needs, 'sandbox');
  /** A client that sends a request and never reads; resolves when the response has begun. */
  const unread = async (path: string) => {
    const client = net.connect({ port: Number(address.port), host: '127.0.0.1' }).pause();
    clients.push(client);
    client.on('error', () => undefined);
    client.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-api-key: ${key}\r\n\r\n`);
    const before = served.length;
    while (served.length === before) await sleep(1);
    const socket = served[before];
    assert.ok(socket);
    while (socket.writableLength === 0) await sleep(1);
    return { client, socket };
  };
  /** Waits until a response counts as slow. */
  const becomeSlow = () => clock.advance(limits.unreadLookMs * (limits.unreadLooks + 1));
  return { ask, clock, unread, becomeSlow, [Symbol.dispose]: hangUp };
}

test('streams that clients do not read take no places from other clients', async () => {
  using listening = await listen();
  const { ask, clock, unread, becomeSlow } = listening;
  for (let number = 0; number < limits.costlyAtFirst; number += 1) await unread('/v3.0/data/endless');
  const answer = ask({ url: '/v3.0/data/small' });
  await clock.advance(0);
  assert.equal(await Promise.race([answer.then(() => 'answered'), sleep(50, 'waiting')]), 'waiting');
  await clock.advance(limits.unreadLookMs * limits.unreadLooks);
  // Within the second that a costly request may wait.
  assert.equal((await answer).status, 200);
  await becomeSlow();
});

test('unread bytes of an account are limited: its oldest responses are closed', async () => {
  using listening = await listen();
  const { unread, becomeSlow } = listening;
  const all = [];
  for (let number = 0; number < 10; number += 1) all.push(await unread('/v3.0/data/large'));
  const [, reading] = all;
  assert.ok(reading);
  reading.client.resume();
  while (reading.socket.writableLength > 0) await sleep(1);
  await becomeSlow();
  const most = Math.floor(limits.unreadBytesEach / large.length);
  const closed = all.map(({ socket }) => socket.destroyed);
  assert.equal(closed.filter((isClosed) => !isClosed).length, most + 1);
  assert.deepEqual(closed.slice(0, 5), [true, false, true, true, false]);
});

test('a slow response of which nothing is read is closed by the timeout of its socket', async () => {
  using listening = await listen();
  const { unread, becomeSlow } = listening;
  const { socket } = await unread('/v3.0/data/large');
  const other = await unread('/v3.0/data/large');
  await becomeSlow();
  assert.equal(socket.timeout, limits.unreadMs);
  socket.emit('timeout');
  assert.equal(socket.destroyed, true);
  // A client that continues to read keeps the connection for the next request.
  other.client.resume();
  while (other.socket.writableLength > 0) await sleep(1);
  await becomeSlow();
  assert.ok((other.socket.timeout ?? 0) >= limits.keepAliveMs);
});
