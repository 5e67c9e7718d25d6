import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorText, knowOwnKey } from './authors.ts';

test('the key of the tab is shown by its name, others by their ids', () => {
  assert.equal(authorText(''), '');
  knowOwnKey({ keyId: 'key_1', name: '' });
  assert.equal(authorText('key_1'), 'this key');
  knowOwnKey({ keyId: 'key_1', name: 'Ada, mapping' });
  assert.equal(authorText('key_1'), 'Ada, mapping (this key)');
  assert.equal(authorText('key_2'), 'key_2');
  assert.equal(authorText('ada@example.org'), 'ada@example.org');
});
