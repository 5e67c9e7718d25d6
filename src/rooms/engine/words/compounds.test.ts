import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLexicon } from '../../lexicon.ts';
import { compoundOf, isCode, namedPart } from './compounds.ts';
import { compileLexicon } from '../lexicon/lexicon.ts';
import type { Phrase } from './phrase.ts';
import { symbolsOf, type Symbol } from '../text/symbols.ts';

const lexicon = compileLexicon(readLexicon());
const parts = (read: (symbol: Symbol, words: typeof lexicon) => Phrase[], word: string): string =>
  symbolsOf(word)
    .flatMap((symbol) => read(symbol, lexicon))
    .map(({ text, facts }) => `${text}=${facts[0]?.value ?? '?'}`)
    .join(' ');

/** A word, and the parts of the compound; none if it is not a compound. */
const compounds: readonly (readonly [string, string])[] = [
  ['Gartenblickzimmer', 'garten=garden blick=view zimmer=room'],
  ['Havsutsikten', 'havs=sea utsikten=view'],
  ['DLXKNGOV', 'dlx=deluxe kng=king ov=sea'],
  ['DBLROOM', 'dbl=double room=room'],
  ['KDLXCV', 'k=king dlx=deluxe cv=city'],
  ['klein', ''],
  ['privada', ''],
  ['condominio', ''],
];

for (const [word, wanted] of compounds)
  test(`"${word}" is made of "${wanted}"`, () => assert.equal(parts(compoundOf, word), wanted));

test('a name keeps its first part to itself', () => {
  assert.equal(parts(namedPart, 'Kuschelecke'), 'kuschelecke=?');
  assert.equal(parts(namedPart, 'Zorbulonzimmer'), 'zorbulon=? zimmer=room');
  assert.equal(parts(namedPart, 'Fairview'), 'fairview=?');
});

test('a code has hardly any vowels', () => {
  assert.deepEqual(['dlxkngov', 'std', 'marina'].map(isCode), [true, true, false]);
});
