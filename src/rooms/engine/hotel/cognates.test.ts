import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom, testSeed } from '../../../../test/support/random.ts';
import { isCognate, commonSpelling } from './cognates.ts';

/** Two words, and whether they are the same word in two languages. */
const table: readonly (readonly [string, string, boolean])[] = [
  ['saffron', 'azafran', false],
  ['safran', 'azafran', true],
  ['safran', 'saffron', true],
  ['turquoise', 'turkus', false],
  ['amethyst', 'ametista', true],
  ['sapphire', 'safir', true],
  ['ambre', 'ambar', true],
  ['jasmine', 'jazmin', true],
  ['lavanda', 'lavande', true],
  ['zephyr', 'zefiro', true],
  ['marina', 'morena', false],
  ['rosa', 'rose', false],
  ['amber', 'umbra', false],
];

for (const [one, other, wanted] of table)
  test(`"${one}" and "${other}" are ${wanted ? 'one word' : 'two words'}`, () => {
    assert.equal(isCognate(commonSpelling(one), commonSpelling(other)), wanted);
    assert.equal(isCognate(commonSpelling(other), commonSpelling(one)), wanted);
  });

/** The edit distance, computed in the simple way. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const row = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (before[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      row.push(Math.min(changed, (before[to] ?? 0) + 1, (row[to - 1] ?? 0) + 1));
    }
    before = row;
  }
  return before[other.length] ?? Infinity;
}

test('the fast distance equals the simple one', () => {
  const { fraction } = seededRandom(testSeed());
  const letter = (): string => 'abdelmnorstuvé'.charAt(Math.floor(fraction() * 14));
  let cognates = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const one = Array.from({ length: 4 + Math.floor(fraction() * 8) }, letter).join('');
    const letters = [...one];
    for (let changes = Math.floor(fraction() * 4); changes > 0; changes -= 1)
      letters.splice(Math.floor(fraction() * letters.length), fraction() < 0.6 ? 1 : 0, letter());
    const [word, written] = [commonSpelling(one), commonSpelling(letters.join(''))];
    const shorter = Math.min(word.text.length, written.text.length);
    const wanted = shorter >= 5 && distance(word.text, written.text) <= (shorter < 8 ? 1 : 2);
    assert.equal(isCognate(word, written), wanted, `${one} and ${letters.join('')}`);
    if (wanted) cognates += 1;
  }
  assert.ok(cognates > 500);
});
