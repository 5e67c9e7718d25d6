import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editDistance } from './edit-distance.ts';

test('counts typing errors: a letter more, less, another, or two swapped', () => {
  assert.equal(editDistance('calderon', 'caldern', 2), 1);
  assert.equal(editDistance('hotel', 'hotle', 2), 1);
  assert.equal(editDistance('ashville', 'nashville', 2), 1);
  assert.equal(editDistance('abc', 'xyz', 2), 3, 'given up beyond the limit');
});

test('is symmetric and zero only for equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      assert.equal(editDistance(a, b, 3), editDistance(b, a, 3));
      assert.equal(editDistance(a, b, 3) === 0, a === b);
    }),
  );
});
