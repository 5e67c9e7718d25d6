import assert from 'node:assert/strict';
import { test } from 'node:test';
import { branchBelow, newBranch } from './phrase-tree.ts';

test('a word has one branch, and a stem of the same letters another', () => {
  const root = newBranch<string>();
  const word = branchBelow(root, 'park');
  assert.equal(branchBelow(root, 'park'), word);
  const stem = branchBelow(root, 'park', 'stems');
  assert.notEqual(stem, word);
  assert.equal(branchBelow(root, 'park', 'stems'), stem);
});
