import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import test from 'node:test';
import { pino } from 'pino';
import { ok, route } from '../contract/route.ts';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';

const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString()));
    done();
  },
});
const needs = await testNeeds({ log: pino({ level: 'info' }, sink) });
const plain = {
  group: 'data',
  summary: 'A test.',
  description: 'A test.',
  answers: {},
  refusals: [],
} as const;
const { ask } = await testServer(needs, [
  route({
    ...plain,
    method: 'GET',
    path: '/data/told/{id}',
    handle: ({ log }) => {
      log.info('the story says');
      return Promise.resolve(ok({}));
    },
  }),
  route({
    ...plain,
    method: 'GET',
    path: '/data/broken',
    handle: () => Promise.reject(new Error('our fault')),
  }),
  route({
    ...plain,
    group: 'operations',
    mount: 'root',
    rateClass: 'none',
    method: 'GET',
    path: '/probed',
    handle: () => Promise.resolve(ok({})),
  }),
]);

test('every line of a request carries its id, the story’s lines too, and none a query', async () => {
  lines.length = 0;
  await ask({ url: '/v3.0/data/told/7?email=someone@example.org', headers: { 'x-request-id': 'r-1' } });
  assert.deepEqual(
    lines.map(({ msg, requestId }) => [msg, requestId]),
    [
      ['the story says', 'r-1'],
      ['answered', 'r-1'],
    ],
  );
  const { method, path, status, account } = lines[1] ?? {};
  assert.deepEqual([method, path, status], ['GET', '/v3.0/data/told/7', 200]);
  assert.match(String(account), /^acc_/);
  assert.doesNotMatch(JSON.stringify(lines), /example\.org|sand_/);
});

test('our own fault is logged with its stack; a refusal is not', async () => {
  lines.length = 0;
  await ask({ url: '/v3.0/data/broken', headers: { 'x-request-id': 'r-2' } });
  await ask({ url: '/v3.0/data/nothing', key: null, headers: { 'x-request-id': 'r-3' } });
  assert.deepEqual(
    lines.map(({ level, requestId }) => [level, requestId]),
    [
      [50, 'r-2'],
      [30, 'r-2'],
      [30, 'r-3'],
    ],
  );
  assert.match(JSON.stringify(lines[0]), /our fault.*observe\.test\.ts/);
});

test('what a probe asks every few seconds does not fill the log', async () => {
  lines.length = 0;
  assert.equal((await ask({ url: '/probed', key: null })).status, 200);
  assert.deepEqual(lines, []);
});
