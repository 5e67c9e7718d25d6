import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableAddress } from './readable-address.ts';

test('a wildcard address becomes the loopback address; other addresses stay', () => {
  assert.equal(readableAddress('http://0.0.0.0:80'), 'http://127.0.0.1:80');
  assert.equal(readableAddress('http://[::]:80'), 'http://[::1]:80');
  assert.equal(readableAddress('http://10.0.0.7:80'), 'http://10.0.0.7:80');
});
