import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from './fold.ts';
import { hasOtherScript } from './scripts.ts';

test('letters of other scripts, not dots and signs', () => {
  assert.equal(hasOtherScript('Hôtel Łódź – №7 ★'), false);
  assert.equal(hasOtherScript('Готель 7'), true);
  assert.equal(hasOtherScript('東横INN'), true);
});

const cases: readonly (readonly [string, string])[] = [
  ['ホテル銀の鈴', 'hotel'],
  ['マリーナヒルトン', 'hilton'],
  ['แกรนด์ รีสอร์ท', 'grand resort'],
  ['فندق القصر', 'hotel al palace'],
  ['מלון הילטון', 'hotel hilton'],
  ['სასტუმრო ჰილტონი', 'hotel hilton'],
  ['롯데시티호텔', 'lotte city hotel'],
  ['होटल हंस महल', 'hotel hans mahal'],
  ['பறவை ஹோட்டல்', 'paravai hotel'],
  ['فندق الكويت', 'hotel kuwait'],
  ['ゲストハウスかささぎ', 'guesthouse kasasagi'],
];
for (const [text, latin] of cases)
  test(`${text} says ${latin}`, () => {
    const found = words(text);
    assert.deepEqual(
      latin.split(' ').filter((word) => !found.includes(word)),
      [],
      found.join(' '),
    );
  });

test('a short word of kana is one only by itself', () => {
  assert.ok(words('東横イン').includes('inn'));
  assert.ok(!words('ライン').includes('inn'));
});

test('a word of a script with gaps is not found inside another', () => {
  assert.deepEqual(words('центральный'), ['tsentralnyj'.replace('yj', 'yy')]);
});
