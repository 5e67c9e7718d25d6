import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCalledAsEverywhere } from './everywhere.ts';
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
    assert.equal(isCalledAsEverywhere(parseName(plain)), true, plain);
  assert.equal(isCalledAsEverywhere(parseName('Grand Hotel Cormorant')), false);
});
