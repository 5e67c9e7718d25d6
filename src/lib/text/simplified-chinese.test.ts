import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folding } from './folding.ts';
import { simplifiedChinese } from './simplified-chinese.ts';

const fold = folding([simplifiedChinese]);

test('traditional characters become simplified ones, and nothing else changes', () => {
  assert.equal(fold('雙人床 Twin'), '双人床 Twin');
  assert.equal(fold('疊蓆露臺'), '叠席露台');
  assert.equal(fold('双人床'), '双人床');
});

test('a character has the same form alone and in a word', () => {
  const word = '乾隆酒店';
  assert.equal(fold(word), Array.from(word, fold).join(''));
});
