import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restored, splitWordsOf } from './split-words.ts';

test('pieces in small letters behind a gap may be one word with the piece before', () => {
  assert.deepEqual(splitWordsOf('Le C l bre H tel'), [
    ['c', 'l'],
    ['c', 'l', 'bre'],
    ['l', 'bre'],
    ['h', 'tel'],
  ]);
  assert.deepEqual(splitWordsOf('Grand Hotel Marina'), []);
});

test('a text of small letters alone is not repaired', () => {
  assert.deepEqual(splitWordsOf('le c l bre h tel'), []);
});

test('a lost letter in each gap', () => {
  assert.ok([...restored(['c', 'l', 'bre'])].includes('celebre'));
  assert.ok([...restored(['pe', 'asco'])].includes('penasco'));
  assert.ok([...restored(['m', 'nchen'])].includes('muenchen'));
  assert.ok(![...restored(['c', 'bre'])].includes('celebre'));
});
