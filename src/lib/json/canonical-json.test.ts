import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from './canonical-json.ts';

test('members in another order are the same value, items in another order are not', () => {
  assert.equal(canonicalJson({ b: [1, { d: 2, c: 3 }], a: null }), '{"a":null,"b":[1,{"c":3,"d":2}]}');
  assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
});
