import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseName } from './name.ts';
import { unitsInWords, withUnitsClosed } from './units.ts';

const parsed = (name: string): string => parseName(name).words.toSorted().join(' ');

const isOneName = (spellings: readonly string[]) => {
  const first = parsed(spellings[0] ?? '');
  for (const spelling of spellings) assert.equal(parsed(spelling), first);
};

test('one flat in several notations has one name', () => {
  isOneName(['Heron 3-C', 'Heron 3C', 'Heron 3 C', 'Heron 3º C', 'Heron piso 3, puerta C', 'Heron 3 dto. C']);
  isOneName(['Heron Block 3, 2º D', 'Heron Bl. 3 piso 2D', 'Heron Bloque 3, 2-D', 'Heron Bloco 3 2D']);
  isOneName(['Heron 9/72', 'Heron 9-72', 'Heron 972']);
  isOneName(['Heron 5-1208', 'Heron 5, 12.08', 'Heron 05 12-08']);
  isOneName(['Heron Apto D-5', 'Heron apt. D5']);
  isOneName(['Heron T2-1503', 'Heron T2 #1503', 'Heron 2, 1503']);
  isOneName(['Heron 2B, 14th', 'Heron 2B-14']);
  isOneName(['Heron 7º Esq.', 'Heron 7 izquierda']);
  isOneName(['Heron A Blok 12', 'Heron Block A, 12']);
  isOneName(['Heron Loft 05', 'Heron Loft 5']);
  isOneName(['Heron, Floor 3', 'Heron 3rd floor', 'Heron 3º andar', 'Heron kat 3']);
});

test('two flats keep two names', () => {
  const nameOf = (name: string) => parseName(name).words.join(' ');
  for (const [one, other] of [
    ['Heron 3-C', 'Heron 3-D'],
    ['Heron 2-B3', 'Heron 3-B2'],
    ['Heron 7º Esq.', 'Heron 7º Dto.'],
    ['Heron A Blok 12', 'Heron C Blok 12'],
    ['Vile Heron A', 'Vile Heron D'],
  ] as const)
    assert.notEqual(nameOf(one), nameOf(other));
});

test('numbers that are not those of a flat are not changed', () => {
  for (const name of ['Heron 1-2-3', 'Heron 4 d’Or', 'Heron 2.5', 'Heron'])
    assert.equal(withUnitsClosed(name), name);
  assert.deepEqual(unitsInWords(['heron', '4', 'b', 'teal']), ['heron', '4', 'b', 'teal']);
  assert.deepEqual(unitsInWords(['heron', '5th', 'avenue']), ['heron', '5th', 'avenue']);
});
