import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, Phrases, spellings } from './phrases.ts';

test('the longest phrase that starts at a position wins', () => {
  const phrases = new Phrases<string>();
  phrases.add('holiday inn', 'short');
  phrases.add('holiday inn express', 'long');
  assert.deepEqual(phrases.at(['the', 'holiday', 'inn', 'express'], 1), { length: 3, value: 'long' });
  assert.deepEqual(phrases.at(['holiday', 'inn', 'york'], 0), { length: 2, value: 'short' });
  assert.equal(phrases.at(['holiday', 'home'], 0), undefined);
});

test('tables of spellings read as spelling → word, the first row wins', () => {
  assert.deepEqual(
    [...spellings('street = st, str\nsaint = st')],
    [
      ['st', 'street'],
      ['str', 'street'],
    ],
  );
  assert.deepEqual(listed('a,  b c ,\n d,'), ['a', 'b c', 'd']);
});
