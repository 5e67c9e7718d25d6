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

test('a call is a program with the client', () => {
  const program = clientCodeOf(origin, { method: 'GET', path: '/v3.0/bookings?guestId=7', body: undefined });
  assert.match(
    program,
    /api\.get\('\/v3\.0\/bookings', \{ params: \{ query: \{\s+guestId: "7"\s+\} \} \}\);/,
  );
});
