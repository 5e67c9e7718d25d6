import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { buildOpsServer } from './ops-server.ts';

const needs = await testNeeds();
const draining = new AbortController();
const server = buildOpsServer(needs.log);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
after(server.close);

async function get(path: string) {
  const response = await fetch(`${address}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('while the process starts it is alive, not ready, and has no metrics yet', async () => {
  assert.equal((await get('/health/live')).text, '{"live":true}');
  for (const path of ['/health/ready', '/metrics']) {
    const { status, headers, text } = await get(path);
    assert.equal(status, 503);
    assert.equal(headers.get('retry-after'), String(limits.retryAfterSeconds));
    assert.match(text, /"name":"start","ready":false,"detail":"the process is starting"/);
  }
});

test('after the start it serves readiness and metrics, which clients do not cache', async () => {
  server.started({ ...needs, draining: draining.signal });
  const ready = await get('/health/ready');
  assert.equal(ready.status, 200, ready.text);
  assert.match(ready.text, /^{"ready":true,"parts":\[{"name":"database"/);
  const metrics = await get('/metrics');
  assert.deepEqual(
    [metrics.status, metrics.headers.get('content-type'), metrics.headers.get('cache-control')],
    [200, 'text/plain; version=0.0.4; charset=utf-8', 'no-store'],
  );
  assert.equal((await get('/v3.0/account')).status, 404);
});

test('it takes a profile of each kind, which names functions and has no values', async () => {
  const canary = `canary-${'x'.repeat(20)}`;
  const profiles = { cpu: 'nodes', allocations: 'head' } as const;
  for (const [kind, member] of Object.entries(profiles)) {
    const profile = get(`/profile/${kind}?seconds=1`);
    JSON.parse(JSON.stringify({ canary }));
    const { status, headers, text } = await profile;
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition') ?? '', /innkeeper-\d+\.(cpu|heap)profile"$/);
    assert.ok(member in (JSON.parse(text) as object));
    assert.doesNotMatch(text, /canary-x/);
  }
});

test('one profile is taken at a time, and the end of the server ends it', async () => {
  const busy = buildOpsServer(needs.log);
  const at = await busy.listen({ port: 0, host: '127.0.0.1' });
  const both = [0, 1].map(async () => {
    const response = await fetch(`${at}/profile/cpu?seconds=60`);
    return { status: response.status, text: await response.text() };
  });
  // The other one takes a minute.
  const { status, text } = await Promise.race(both);
  assert.equal(status, 503);
  assert.match(text, /another profile is being taken/);
  await busy.close();
  await Promise.allSettled(both);
});

test('a profile of more than a minute, or of no whole number of seconds, is refused', async () => {
  for (const seconds of ['0', '61', '1.5', 'long']) {
    const { status, text } = await get(`/profile/cpu?seconds=${seconds}`);
    assert.equal(status, 400);
    assert.match(text, /expected a whole number from 1 to 60/);
  }
});

test('a process that was asked to stop is not ready at once, and still alive', async () => {
  draining.abort();
  const ready = await get('/health/ready');
  assert.equal(ready.status, 503);
  assert.match(ready.text, /"name":"stop","ready":false,"detail":"the process is stopping"/);
  assert.equal((await get('/health/live')).status, 200);
});
