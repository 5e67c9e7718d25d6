import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { formKey, isWellFormed, keyBytes, keyEnding, keyHash } from './key-text.ts';

const environment = fc.constantFrom('sandbox', 'production');
const secret = fc.uint8Array({ minLength: keyBytes, maxLength: keyBytes });
const key = fc.tuple(environment, secret).map(([where, bytes]) => formKey(where, bytes));

test('a key has its prefix, one length, and is well formed', () => {
  fc.assert(
    fc.property(environment, secret, (where, bytes) => {
      const text = formKey(where, bytes);
      assert.match(text, where === 'sandbox' ? /^sand_[0-9A-Za-z]{33}$/ : /^prod_[0-9A-Za-z]{33}$/);
      assert.ok(isWellFormed(text));
    }),
  );
});

test('a key of a shard begins with its letter, and no other key begins with such a letter', () => {
  fc.assert(
    fc.property(environment, secret, (where, bytes) => {
      assert.match(formKey(where, bytes), /^(sand|prod)_[0-9A-Za]/);
      assert.match(formKey(where, new Uint8Array(keyBytes).fill(255)), /^(sand|prod)_a/);
      const ofShard = formKey(where, bytes, 'k');
      assert.match(ofShard, /^(sand|prod)_k[0-9A-Za-z]{32}$/);
      assert.ok(isWellFormed(ofShard));
    }),
  );
});

test('different secrets give different keys', () => {
  fc.assert(
    fc.property(secret, secret, (a, b) => {
      fc.pre(Buffer.compare(a, b) !== 0);
      assert.notEqual(formKey('sandbox', a), formKey('sandbox', b));
      // The first byte is not part of a key of a shard.
      fc.pre(Buffer.compare(a.subarray(1), b.subarray(1)) !== 0);
      assert.notEqual(formKey('sandbox', a, 'b'), formKey('sandbox', b, 'b'));
    }),
  );
});

test('every single wrong character is detected', () => {
  fc.assert(
    fc.property(key, fc.nat(37), fc.constantFrom(...'0aZ9_- '), (text, at, wrong) => {
      fc.pre(text[at] !== wrong);
      assert.equal(isWellFormed(text.slice(0, at) + wrong + text.slice(at + 1)), false);
    }),
  );
});

test('every swapped pair of characters is detected', () => {
  fc.assert(
    fc.property(key, fc.integer({ min: 5, max: 36 }), (text, at) => {
      const [left = '', right = ''] = text.slice(at, at + 2);
      fc.pre(left !== right);
      assert.equal(isWellFormed(text.slice(0, at) + right + left + text.slice(at + 2)), false);
    }),
  );
});

for (const text of [
  '',
  ' ',
  'sand_',
  'Bearer x',
  'sand_00000000-0000-4000-8000-000000000000',
  'x'.repeat(9999),
]) {
  test(`${JSON.stringify(text.slice(0, 40))} is not a key`, () => assert.equal(isWellFormed(text), false));
}

test('the hash is SHA-256, and the ending shows four characters', () => {
  assert.equal(keyHash('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(keyEnding('sand_abcdef'), 'cdef');
});
