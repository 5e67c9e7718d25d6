import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare, type Piece } from './diff.ts';

/** `[…]` is changed, `{…}` is missing on the other side. */
const marked = (pieces: readonly Piece[]) =>
  pieces
    .map(({ text, kind }) => (kind === 'same' ? text : kind === 'changed' ? `[${text}]` : `{${text}}`))
    .join('');
const both = (one: string, other: string) => compare(one, other).map(marked);

test('equal texts have no marks, whatever their case, accents and punctuation', () => {
  assert.deepEqual(both('HOTEL Zéphyr, Marling', 'Hotel Zephyr - Marling'), [
    'HOTEL Zéphyr, Marling',
    'Hotel Zephyr - Marling',
  ]);
  assert.deepEqual(both('Straße der Røde Ｌｏｄｇｅ', 'STRASSE DER RODE LODGE'), [
    'Straße der Røde Ｌｏｄｇｅ',
    'STRASSE DER RODE LODGE',
  ]);
});

test('a word of one side is marked as a whole, a spelling mistake by its letters', () => {
  assert.deepEqual(both('Zephyr Lodge Annex', 'Zephyr Lodge'), ['Zephyr Lodge {Annex}', 'Zephyr Lodge']);
  assert.deepEqual(both('Cormorent Inn', 'Cormorant Inn'), ['Cormor[e]nt Inn', 'Cormor[a]nt Inn']);
  assert.deepEqual(both('Blue Lodge', 'Old Lodge'), ['{Blue} Lodge', '{Old} Lodge']);
});

test('the pieces add up to the texts', () => {
  for (const [one, other] of [
    ['', 'Inn'],
    ['海角 Inn 12', 'Cape Inn 21'],
    ['a b c d', 'd c b a'],
    ['x '.repeat(900), 'y '.repeat(900)],
  ] as const)
    for (const [index, pieces] of compare(one, other).entries())
      assert.equal(pieces.map(({ text }) => text).join(''), [one, other][index]);
});
