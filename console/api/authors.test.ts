import assert from 'node:assert/strict';
import { test } from 'node:test';
import { authorText, knowNames, knowOwnKey, mayDo } from './authors.ts';

const ownKey = { keyId: 'key_1', name: '', scopes: ['read', 'decide'], expiresAt: null } as const;

test('keys are shown by their names, keys without a name by their ids', () => {
  assert.equal(authorText(''), '');
  knowOwnKey({ ...ownKey, scopes: [...ownKey.scopes] });
  assert.equal(authorText('key_1'), 'this key');
  knowOwnKey({ ...ownKey, scopes: [...ownKey.scopes], name: 'Ada, mapping' });
  assert.equal(authorText('key_1'), 'Ada, mapping (this key)');
  assert.equal(authorText('key_2'), 'key_2');
  knowNames([
    { keyId: 'key_1', name: 'Ada, mapping' },
    { keyId: 'key_2', name: 'Bo' },
    { keyId: 'key_3', name: '' },
  ]);
  assert.equal(authorText('key_1'), 'Ada, mapping (this key)');
  assert.equal(authorText('key_2'), 'Bo');
  assert.equal(authorText('key_3'), 'key_3');
  assert.equal(authorText('cli:ada@example.org'), 'cli:ada@example.org');
});

test('keys of one name differ by their ids', () => {
  knowNames([
    { keyId: 'key_2', name: 'first' },
    { keyId: 'key_3', name: 'first' },
  ]);
  assert.deepEqual(['key_2', 'key_3'].map(authorText), ['first, key_2', 'first, key_3']);
});

test('another key of the tab forgets the names, and has its own scopes', () => {
  knowNames([{ keyId: 'key_2', name: 'Bo' }]);
  assert.equal(mayDo('decide'), true);
  knowOwnKey({ ...ownKey, scopes: ['read'] });
  assert.equal(authorText('key_2'), 'key_2');
  assert.equal(mayDo('decide'), false);
});
