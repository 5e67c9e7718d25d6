import assert from 'node:assert/strict';
import test from 'node:test';
import { clientCodeOf, curlOf } from './curl.ts';

const origin = 'http://localhost:8080';

test('a call is one curl command, with quotes that a shell reads', () => {
  const call = { method: 'POST', path: '/v3.0/rates/book', headers: { 'content-type': 'application/json' } };
  assert.equal(
    curlOf(origin, { ...call, body: `{"name":"O'Neil"}` }),
    [
      'curl -X POST \\',
      "  'http://localhost:8080/v3.0/rates/book' \\",
      '  -H "X-API-Key: $INNKEEPER_KEY" \\',
      "  -H 'content-type: application/json' \\",
      `  --data '{"name":"O'\\''Neil"}'`,
    ].join('\n'),
  );
});

test('a call is a program with the client, and has the same headers', () => {
  assert.match(
    clientCodeOf(origin, { method: 'GET', path: '/v3.0/bookings?guestId=7', body: undefined }),
    /await api\.send\('\/v3\.0\/bookings\?guestId=7'\);/,
  );
  const program = clientCodeOf(origin, {
    method: 'POST',
    path: '/v3.0/rates/book',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: '{"prebookId":"p1"}',
  });
  assert.equal(
    program.slice(program.indexOf('const response')),
    [
      "const response = await api.send('/v3.0/rates/book', {",
      "method: 'POST',",
      'headers: {',
      '  "content-type": "application/json",',
      '  "idempotency-key": "k1"',
      '},',
      'body: JSON.stringify({',
      '  prebookId: "p1"',
      '})',
      '});',
      'console.log(await response.json());',
    ].join('\n'),
  );
});
