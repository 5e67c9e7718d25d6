import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from './fold.ts';

const folded = (name: string): string => fold(name).letters.join('');

const same: readonly (readonly [string, string])[] = [
  ['Habitación', 'habitacion'],
  ['ＤＥＬＵＸＥ', 'deluxe'],
  ['Kısmi', 'kismi'],
  ['Tëtra', 'tetra'],
  ['Großes', 'grosses'],
  ['ﾂｲﾝ', 'ツイン'],
  ['ﾀﾞﾌﾞﾙ', 'ダブル'],
  ['雙人床', '双人床'],
  // Letters that no table of ours had.
  ['疊蓆露臺', '叠席露台'],
  ['غُرفة', 'غرفه'],
  ['Étage élevé', 'etage eleve'],
  ['трёхместный', 'трехместныи'],
];

for (const [name, wanted] of same)
  test(`"${name}" folds to "${wanted}"`, () => assert.equal(folded(name), wanted));

test('folding twice equals folding once', () => {
  for (const [name] of same) assert.equal(folded(folded(name)), folded(name));
});

test('every letter has the position of its original characters', () => {
  const name = 'Ｏｆ große Œuvre';
  const { letters, starts, ends } = fold(name);
  assert.equal(letters.length, starts.length);
  const ss = letters.join('').indexOf('ss');
  assert.equal(name.slice(starts[ss], ends[ss + 1]), 'ß');
});
