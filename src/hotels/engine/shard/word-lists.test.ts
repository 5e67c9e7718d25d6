import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counts, postings, wordLists } from './word-lists.ts';

/** Two hotels, of words 2 and 0, and of word 2. */
const entries = Uint32Array.of(2, 2, 0, 1, 2);
const lists = wordLists(2, (hotel) => [0, 3][hotel] ?? 0, entries);

test('each hotel has its run of words', () => {
  assert.deepEqual([...lists.start], [0, 2, 3]);
  assert.deepEqual([...lists.word], [2, 0, 2]);
});

test('each word has its hotels, and their number', () => {
  const { postStart, post } = postings(lists, 3);
  assert.deepEqual([...counts(lists.word, 3)], [1, 0, 2]);
  assert.deepEqual([...post.subarray(postStart[0], postStart[1])], [0]);
  assert.deepEqual([...post.subarray(postStart[1], postStart[2])], []);
  assert.deepEqual([...post.subarray(postStart[2], postStart[3])], [0, 1]);
});
