import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  composed,
  folding,
  type FoldingStep,
  latinLetters,
  lowerCase,
  plainWords,
  trimmed,
  usualForms,
  withoutAccents,
  withoutArabicSigns,
  withoutMarks,
} from './folding.ts';

const cases: readonly (readonly [string, FoldingStep, string, string])[] = [
  ['lower case', lowerCase, 'Äpfel', 'äpfel'],
  ['composed letters', composed, 'e\u0301', 'é'],
  ['usual forms', usualForms, 'ＤＥＬＵＸＥ ﾂｲﾝ', 'DELUXE ツイン'],
  ['Latin letters', latinLetters, 'Волга', 'Volga'],
  ['marks', withoutMarks, 'Łódź שָׁלוֹם', 'Łodz שלום'],
  ['accents', withoutAccents, 'Étage трёх', 'Etage трех'],
  ['accents, not the vowels of other scripts', withoutAccents, 'ก้ו\u05B9', 'ก้ו\u05B9'],
  ['Arabic signs', withoutArabicSigns, 'غُرفة', 'غرفة'],
  ['plain words', plainWords, 'a - b(2)', 'a b 2 '],
  ['trimmed', trimmed, ' a ', 'a'],
];

for (const [name, step, text, expected] of cases)
  test(`${name}: ${JSON.stringify(text)}`, () => {
    assert.equal(folding([step])(text), expected);
    assert.equal(folding([step])(expected), expected, 'folding twice changes nothing');
  });

test('steps are taken in the order of the table, and those for letters beyond ASCII only where there are some', () => {
  const taken: string[] = [];
  const step = (name: string): FoldingStep => ({
    apply: (text) => {
      taken.push(name);
      return text;
    },
  });
  const fold = folding([step('first'), { ...step('second'), leavesAscii: true }, step('third')]);
  fold('plain');
  fold('süß');
  assert.deepEqual(taken, ['first', 'third', 'first', 'second', 'third']);
});
