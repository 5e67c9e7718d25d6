import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likeness, wordsOf } from './likeness.ts';

test('the share of words in common', () => {
  assert.equal(likeness(wordsOf('Deluxe King'), wordsOf('king deluxe')), 1);
  assert.equal(likeness(wordsOf('Deluxe King'), wordsOf('Deluxe Queen')), 0.5);
  assert.equal(likeness(wordsOf('Suite'), wordsOf('Studio')), 0);
  assert.equal(likeness(wordsOf(''), wordsOf('')), 1);
});
