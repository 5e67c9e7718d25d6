import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasOnlyGenericWords } from './generic-words.ts';
import { parseName } from './name.ts';

test('words that hotels of every country use', () => {
  for (const plain of [
    'Grand Hotel',
    'Hotel Europa',
    'Ocean View',
    'Park Inn',
    'Black Horse',
    'Villa Rosa',
    'Hotel Anna',
    'Lucky Diamond',
    'Hotel Jasmin',
    'Гостиница Дружба',
    'Ξενοδοχείο Αφροδίτη',
  ])
    assert.equal(hasOnlyGenericWords(parseName(plain)), true, plain);
  assert.equal(hasOnlyGenericWords(parseName('Grand Hotel Cormorant')), false);
});
