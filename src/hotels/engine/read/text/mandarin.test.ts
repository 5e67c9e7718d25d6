import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mandarinSound } from './mandarin.ts';

test('pinyin and Wade-Giles of one name sound alike', () => {
  for (const [pinyin, wadeGiles] of [
    ['zhongxiao', 'chung hsiao'],
    ['jianguo', 'chienkuo'],
    ['qinghe', 'chingho'],
  ] as const)
    assert.equal(mandarinSound(pinyin), mandarinSound(wadeGiles), pinyin);
});

test('other names sound different', () => {
  assert.notEqual(mandarinSound('zhongshan'), mandarinSound('minquan'));
});
