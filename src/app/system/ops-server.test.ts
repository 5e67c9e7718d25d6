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
    assert.match(text, /"name":"start","ready":false,"says":"the process is starting"/);
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

test('a process that was asked to stop is not ready at once, and still alive', async () => {
  draining.abort();
  const ready = await get('/health/ready');
  assert.equal(ready.status, 503);
  assert.match(ready.text, /"name":"stop","ready":false,"says":"the process is stopping"/);
  assert.equal((await get('/health/live')).status, 200);
});
