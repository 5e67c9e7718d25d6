import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Phrases } from './phrases.ts';

test('the longest phrase that starts at a position wins', () => {
  const phrases = new Phrases<string>();
  phrases.add('holiday inn', 'short');
  phrases.add('holiday inn express', 'long');
  assert.deepEqual(phrases.at(['the', 'holiday', 'inn', 'express'], 1), { length: 3, value: 'long' });
  assert.deepEqual(phrases.at(['holiday', 'inn', 'york'], 0), { length: 2, value: 'short' });
  assert.equal(phrases.at(['holiday', 'home'], 0), undefined);
});

test('every word that was added is found, and no other', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 2, maxLength: 200 }), (words) => {
      const phrases = new Phrases<string>();
      const [other = '', ...added] = words;
      for (const one of added) phrases.add(one, one);
      for (const [at, value] of added.entries())
        assert.deepEqual(phrases.at(added, at), { length: 1, value });
      assert.equal(phrases.at([other], 0), undefined);
      assert.equal(phrases.at([''], 0), undefined);
    }),
  );
});
