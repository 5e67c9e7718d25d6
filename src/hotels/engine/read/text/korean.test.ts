import assert from 'node:assert/strict';
import { test } from 'node:test';
import { koreanSound } from './korean.ts';

test('behind a nasal "l", "r" and "n" are one, and spaces do not matter', () => {
  assert.equal(koreanSound('jongro'), koreanSound('jongno'));
  assert.equal(koreanSound('gang nam'), koreanSound('gangnam'));
});

test('elsewhere they differ', () => {
  assert.notEqual(koreanSound('mulsae'), koreanSound('munsae'));
});
