import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { ok, route } from '../../contract/route.ts';
import { bareEntry, testServer } from '../../../test/support/http.ts';
import { readableLog } from '../../../test/support/log.ts';
import { testNeeds } from '../../../test/support/needs.ts';

const { log, lines } = readableLog();
const needs = await testNeeds({ log });
const { ask } = await testServer(needs, [
  route({
    ...bareEntry,
    method: 'GET',
    path: '/data/things/{id}',
    query: Type.Object({ email: Type.Optional(Type.String()) }),
    handle: ({ log }) => {
      log.info('the story says');
      return Promise.resolve(ok({}));
    },
  }),
  route({
    ...bareEntry,
    method: 'GET',
    path: '/data/broken',
    handle: () => Promise.reject(new Error('our fault')),
  }),
  route({
    ...bareEntry,
    group: 'operations',
    mount: 'root',
    rateClass: 'none',
    method: 'GET',
    path: '/probed',
    handle: () => Promise.resolve(ok({})),
  }),
]);

test('every log line of a request has its id and its caller, also those of the story, and none has the query', async () => {
  lines.length = 0;
  await ask({ url: '/v3.0/data/things/7?email=someone@example.org', headers: { 'x-request-id': 'r-1' } });
  assert.deepEqual(
    lines.map(({ msg, requestId }) => [msg, requestId]),
    [
      ['the story says', 'r-1'],
      ['answered', 'r-1'],
    ],
  );
  const answered = lines[1];
  assert.deepEqual(
    [answered?.['method'], answered?.['path'], answered?.['status']],
    ['GET', '/v3.0/data/things/7', 200],
  );
  for (const line of lines) {
    assert.match(String(line['account']), /^acc_/);
    assert.match(String(line['key']), /^key_/);
    assert.equal(line['environment'], 'sandbox');
    assert.equal(JSON.stringify(line).split('"account"').length, 2);
  }
  assert.doesNotMatch(JSON.stringify(lines), /example\.org|sand_/);
});

test('a card number in a path is neither logged nor quoted', async () => {
  lines.length = 0;
  const paths = [
    '/v3.0/data/things/4242424242424242',
    '/v3.0/nowhere/4242%204242%204242%204242',
    '/4242/4242/4242/4242',
  ];
  for (const url of paths) {
    const { text } = await ask({ url });
    assert.doesNotMatch(text, /4242/);
  }
  const answered = lines.filter(({ msg }) => msg === 'answered');
  assert.deepEqual(
    answered.map((line) => line['path']),
    paths.map(() => '/(looks like a card number)'),
  );
  assert.doesNotMatch(JSON.stringify(lines), /4242.{0,3}4242/);
});

test('an internal error is logged with its stack; a refusal is not', async () => {
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

test('successful probes are not logged', async () => {
  lines.length = 0;
  assert.equal((await ask({ url: '/probed', key: null })).status, 200);
  assert.deepEqual(lines, []);
});
