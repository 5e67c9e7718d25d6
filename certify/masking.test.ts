import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keysIn } from './client/keys.ts';
import { maskedAll, maskedHeaders, maskedPath, maskOf } from './masking.ts';

const KEY = 'K3y/of+a=service';
const mask = maskOf([KEY]);

test('a key is masked wherever it is, as it is or encoded', () => {
  assert.equal(mask(`{"a":"${KEY}"} ${KEY}`), '{"a":"***"} ***');
  assert.equal(mask(encodeURIComponent(KEY)), '***');
  assert.equal(mask(String.raw`K3y\/of+a=service`), '***');
  assert.equal(mask(`sand_${'a1'.repeat(16)}A and prod_${'b2'.repeat(16)}B`), '*** and ***');
  assert.equal(maskOf(['null', ''])('{"a":null}'), '{"a":null}', 'a short text is no key');
  assert.deepEqual(maskedAll({ list: [KEY, 7], of: { more: `x${KEY}` } }, mask), {
    list: ['***', 7],
    of: { more: 'x***' },
  });
});

test('addresses and headers lose keys, and values with the name of one', () => {
  const simple = maskOf(['secret-key']);
  assert.equal(maskedPath('/rates?apiKey=7&a=1&api_key=%37', simple), '/rates?apiKey=***&a=1&api_key=***');
  assert.equal(maskedPath('/x/secret-key/y?q=%73ecret-key', simple), '/x/***/y?q=***');
  assert.equal(maskedPath('/bookings?clientReference=a%20b', simple), '/bookings?clientReference=a%20b');
  assert.deepEqual(
    maskedHeaders(
      { Authorization: 'Bearer x', 'x-api-key': 'y', 'idempotency-key': 'z', a: 'secret-key!' },
      simple,
    ),
    { Authorization: '***', 'x-api-key': '***', 'idempotency-key': 'z', a: '***!' },
  );
});

test('what a client sends as a key is known wherever it does', () => {
  const sent = (headers: Record<string, string>, path = '/', body = ''): readonly string[] =>
    keysIn({ method: 'POST', path, headers, body: Buffer.from(body) });
  assert.deepEqual(sent({ authorization: 'Bearer abc' }), ['abc']);
  assert.deepEqual(sent({ authorization: 'abc' }), ['abc']);
  assert.ok(sent({ authorization: `Basic ${Buffer.from('user:pass').toString('base64')}` }).includes('pass'));
  assert.ok(sent({ 'x-api-key': 'abc, def' }).includes('def'));
  assert.deepEqual(sent({}, '/x?a=1&apiKey=a%2Fb&key='), ['a/b']);
  assert.deepEqual(sent({}, '/x', '{"auth":{"apiKey":"abc"},"key":"no"}'), ['abc']);
  assert.deepEqual(sent({ 'content-type': 'application/x-www-form-urlencoded' }, '/x', 'apiKey=abc'), [
    'abc',
  ]);
});
