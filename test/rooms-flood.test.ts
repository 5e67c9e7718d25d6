import assert from 'node:assert/strict';
import http from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '../src/contract/limits.ts';
import { routes } from '../src/rooms/routes.ts';
import { hostileNames } from './support/rooms/hostile-names.ts';
import { testKey, testServer } from './support/http.ts';
import { testNeeds } from './support/needs.ts';
import { largeRoomBodies, ordinaryRooms, plainRooms, roomsBody } from './support/rooms/room-flood.ts';

/**
 * One account floods the service with the largest requests over rooms that are valid, and disconnects. The test measures
 * CPU time, of this process with all its threads and of the thread that serves, so a busy machine changes nothing.
 */
const needs = await testNeeds();
const { app, ask } = await testServer(needs, routes);
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
const { key } = await testKey(needs, 'sandbox');

const bodies = largeRoomBodies(20);
const small = roomsBody(['King'], ['Queen']);

interface Sent {
  readonly request: http.ClientRequest;
  readonly answer: Promise<http.IncomingMessage>;
}

function send(body: string): Sent {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const request = http.request({ port, path: '/v3.0/rooms/match', method: 'POST', headers, agent: false });
  const answer = new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve));
  request.on('error', () => undefined);
  request.end(body);
  return { request, answer };
}

/** Sends a request, and disconnects when all of it was sent. */
function sendAndLeave(body: string): Promise<void> {
  const { request } = send(body);
  request.once('finish', () => setImmediate(() => request.destroy()));
  return new Promise((resolve) => request.once('close', resolve));
}

function spentMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** The longest time that computation held the serving thread; the result ends the measurement. */
function watchLoop(): () => number {
  let last = spentMs(process.threadCpuUsage());
  let longestMs = 0;
  const tick = setInterval(() => {
    const now = spentMs(process.threadCpuUsage());
    longestMs = Math.max(longestMs, now - last);
    last = now;
  }, 5);
  return () => {
    clearInterval(tick);
    return longestMs;
  };
}

/** Until the process does next to nothing, or has spent more than it may. */
async function spentUntilIdle(mostMs: number): Promise<number> {
  const before = process.cpuUsage();
  for (;;) {
    const sample = process.cpuUsage();
    await sleep(400);
    const spent = spentMs(process.cpuUsage(before));
    if (spentMs(process.cpuUsage(sample)) < 40 || spent > mostMs) return spent;
  }
}

/** The two on threads finish a slice each; the rest is collecting garbage. Each request would take seconds, some many. */
const mostAfterMs = 3_000;
const mostHeldMs = 250;

test(`${bodies.length} large requests whose clients disconnect: others are served, and nothing is computed for disconnected clients`, async () => {
  // The engine is read once per thread and process.
  await ask({ method: 'POST', url: '/v3.0/rooms/match', body: JSON.parse(small) });
  const longest = watchLoop();
  const flood = Promise.all(bodies.map(sendAndLeave));
  let served = 0;
  for (; served < 10; served += 1) {
    const { status } = await ask({
      method: 'POST',
      url: '/v3.0/rooms/match',
      body: { references: [{ id: 1, name: 'King Room' }], suppliers: [{ i: 1, name: 'King' }] },
    });
    assert.equal(status, 200);
  }
  await flood;
  const spent = await spentUntilIdle(2 * mostAfterMs);
  const heldMs = longest();
  assert.ok(spent < mostAfterMs, `${Math.round(spent)} ms of processor after all had hung up`);
  assert.ok(heldMs < mostHeldMs, `the thread that serves was held for ${Math.round(heldMs)} ms`);
});

test('an account whose queue is full gets 429, and no other account does', async () => {
  const sent = Array.from({ length: limits.roomRequestsInLineEach + 1 }, () => send(ordinaryRooms));
  const refused = await Promise.race(sent.map(({ answer }) => answer));
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '1']);
  const { status } = await ask({ method: 'POST', url: '/v3.0/rooms/match', body: JSON.parse(small) });
  assert.equal(status, 200);
  for (const { request } of sent) request.destroy();
  await spentUntilIdle(mostAfterMs);
});

test('a large request is answered on a thread like a small one', async () => {
  const names = plainRooms(300, 'Queen');
  const { status, json } = await ask({
    method: 'POST',
    url: '/v3.0/rooms/match',
    headers: { 'content-type': 'application/json' },
    body: roomsBody(names, names),
  });
  assert.equal(status, 200);
  // By the schema of the response, which is checked in every test.
  const { results } = (json as { data: { results: { i: number; selected: { id: number } | null }[] } }).data;
  assert.equal(results.length, names.length);
  for (const { i, selected } of results.slice(0, 50)) assert.equal(selected?.id, i);
});

test('names that are too expensive are refused before anything is computed', async () => {
  const names = (seed: number) => hostileNames('mixed scripts', { count: 900, characters: 400, seed });
  const { status, json } = await ask({
    method: 'POST',
    url: '/v3.0/rooms/match',
    headers: { 'content-type': 'application/json' },
    body: roomsBody(names(1), names(2)),
  });
  assert.equal(status, 400);
  assert.match(JSON.stringify(json), /send fewer rooms or shorter names/);
});
