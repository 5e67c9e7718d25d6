import assert from 'node:assert/strict';
import test from 'node:test';
import { loggedPath, pathTable } from './path-table.ts';
import { routes } from '../routes.ts';

const table = pathTable(routes);

test('a path is looked up among the declared ones', () => {
  assert.deepEqual(table.methodsAt('/v3.0/bookings/abc'), ['GET', 'HEAD', 'PUT', 'DELETE']);
  assert.deepEqual(table.methodsAt('/v3.0/bookings//'), []);
  assert.deepEqual(table.methodsAt('/v3.0/nowhere'), []);
  assert.equal(table.groupAt('/v3.0/rooms/match/async/jobs/x'), 'deep-map');
  assert.equal(table.groupAt('/v2.0/rates/nowhere'), 'prebook');
  assert.equal(table.groupAt('/nowhere'), 'operations');
});

test('trailing slashes are removed, unless a route is declared with one', () => {
  const shown = (url: string) => table.withoutNeedlessSlash(url);
  assert.equal(shown('/v3.0/bookings/'), '/v3.0/bookings/');
  assert.equal(shown('/v3.0/bookings//?a=/'), '/v3.0/bookings?a=/');
  assert.equal(shown('/v3.0/account///'), '/v3.0/account');
  assert.equal(shown('//'), '/');
});

/** Microseconds of CPU for fifteen lookups. */
function cpuUs(path: string): number {
  const cpu = process.cpuUsage();
  for (let round = 0; round < 5; round += 1) {
    table.withoutNeedlessSlash(path);
    table.methodsAt(path);
    table.groupAt(path);
  }
  const { user, system } = process.cpuUsage(cpu);
  return user + system;
}

for (const [name, path] of [
  ['slashes and a letter', `/${'/'.repeat(1_000_000)}a/`],
  ['slashes', '/'.repeat(1_000_000)],
  ['segments', `/v3.0${'/a'.repeat(500_000)}`],
  ['parameters', `/v3.0/bookings${'/{}'.repeat(300_000)}`],
] as const) {
  test(`a megabyte of ${name} takes linear time`, () => {
    // A quadratic one takes minutes, one that splits per route seconds.
    assert.ok(cpuUs(path) < 1_000_000);
  });
}

for (const [url, logged] of [
  ['/v3.0/guests/17/bookings?email=a@b.c', '/v3.0/guests/17/bookings'],
  ['/v3.0/guests/ada@example.org', '/v3.0/guests/…'],
  ['/v3.0/guests/ada%40example.org/vouchers', '/v3.0/guests/…/vouchers'],
  ['/v3.0/guests/Ada%20Example', '/v3.0/guests/…'],
  ['/v3.0/bookings/%34%32%34%32%34%32%34%32%34%32%34%32%34%32%34%32', '/(looks like a card number)'],
  ['/v3.0/bookings/4242x4242x4242x4242', '/(looks like a card number)'],
] as const)
  test(`${url} is logged as ${logged}`, () => assert.equal(loggedPath(url), logged));
