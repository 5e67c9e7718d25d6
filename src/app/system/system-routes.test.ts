import assert from 'node:assert/strict';
import test from 'node:test';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { routes } from './system-routes.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);

test('GET /health/live → 200, without a key', async () => {
  const answer = await ask({ url: '/health/live', key: null });
  assert.deepEqual([answer.status, answer.json], [200, { live: true }]);
});

test('GET /health/ready → 200, with its parts', async () => {
  const answer = await ask({ url: '/health/ready', key: null });
  assert.equal(answer.status, 200, answer.text);
  assert.match(
    answer.text,
    /^{"ready":true,"parts":\[{"name":"database","ready":true,"detail":"answers"},{"name":"migrations"/,
  );
});

test('GET /health/ready → 503, while the database does not answer', async () => {
  const row: typeof needs.db.row = (query, values) =>
    /transaction_read_only/.test(String(query))
      ? Promise.reject(new Error('no database'))
      : needs.db.row(query, values);
  const away = await testServer({ ...needs, db: { ...needs.db, row } }, routes);
  const answer = await away.ask({ url: '/health/ready', key: null });
  const parts = [{ name: 'database', ready: false, detail: 'does not answer' }];
  assert.deepEqual([answer.status, answer.json], [503, { ready: false, parts }]);
  assert.equal(answer.headers['retry-after'], String(limits.retryAfterSeconds));
});

test('health and metrics are not cached by clients', async () => {
  for (const url of ['/health/live', '/health/ready', '/metrics'])
    assert.equal((await ask({ url, key: null })).headers['cache-control'], 'no-store', url);
});

test('GET /metrics → 200, answers are counted by route and status', async () => {
  await ask({ url: '/health/live', key: null });
  await ask({ url: '/nobody/knows', key: null });
  const answer = await ask({ url: '/metrics', key: null });
  assert.equal(answer.status, 200);
  assert.match(
    answer.text,
    /http_request_seconds_count{method="GET",route="\/health\/live",status="200"} \d/,
  );
  assert.match(answer.text, /http_request_seconds_count{method="GET",route="none",status="404"} 1/);
});

test('the document, the page and its parts are served, and 304 if unchanged', async () => {
  for (const [url, type] of [
    ['/openapi.json', /application\/json/],
    ['/reference', /text\/html/],
    ['/reference/page.css', /text\/css/],
    ['/reference/page.js', /text\/javascript/],
  ] as const) {
    const first = await ask({ url, key: null });
    assert.equal(first.status, 200);
    assert.match(String(first.headers['content-type']), type);
    assert.match(String(first.headers['content-security-policy']), /default-src 'none'/);
    const small = await ask({ url, key: null, headers: { 'accept-encoding': 'gzip' } });
    assert.equal(small.headers['content-encoding'], 'gzip');
    const again = await ask({ url, key: null, headers: { 'if-none-match': String(first.headers['etag']) } });
    assert.deepEqual([again.status, again.text], [304, '']);
  }
  const home = await ask({ url: '/', key: null });
  assert.deepEqual([home.status, home.headers['location']], [302, '/reference']);
});

test('1,000 simultaneous probes share one check', async () => {
  let looks = 0;
  const row: typeof needs.db.row = (query, values) => {
    if (/transaction_read_only/.test(String(query))) looks += 1;
    return needs.db.row(query, values);
  };
  const server = await testServer({ ...needs, db: { ...needs.db, row } }, routes);
  const answers = await Promise.all(
    Array.from({ length: 900 }, () => server.ask({ url: '/health/ready', key: null })),
  );
  assert.ok(answers.every(({ status }) => status === 200));
  assert.equal(looks, 1);
});

test('requests without a key are limited by address, except the liveness check', async () => {
  const { ask: askHere } = await testServer(needs, routes);
  const statuses: number[] = [];
  for (let number = 0; number < limits.keylessBurst + 5; number += 1)
    statuses.push(
      (await askHere({ url: '/openapi.json', key: null, headers: { 'if-none-match': '*' } })).status,
    );
  assert.equal(statuses.filter((status) => status === 429).length, 5);
  for (const url of ['/metrics', '/health/ready', '/reference', '/nowhere']) {
    const { status, headers } = await askHere({ url, key: null });
    assert.deepEqual([url, status, headers['retry-after']], [url, 429, '1']);
  }
  assert.equal((await askHere({ url: '/health/live', key: null })).status, 200);
  await needs.clock.advance(1000);
  assert.equal((await askHere({ url: '/nowhere', key: null })).status, 404);
});

test('no answer is shown in a frame or sniffed, whatever its status and content', async () => {
  for (const url of [
    '/reference',
    '/openapi.json',
    '/v3.0/account',
    '/v3.0/nowhere',
    '/v3.0/data/hotels/%zz',
    `/v3.0/bookings/${'x'.repeat(1_025)}`,
    '/health/live',
    '/metrics',
  ])
    for (const key of [null, undefined]) {
      const { headers } = await ask({ url, ...(key === null ? { key } : {}) });
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/, url);
    }
});

test('pages also forbid other bases and forms', async () => {
  const { headers } = await ask({ url: '/reference', key: null });
  for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"])
    assert.ok(String(headers['content-security-policy']).includes(rule), rule);
});
