import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floored, lettered, markOf, marks } from './marks.ts';

test('a second hotel, a part of one, a part of the town, and words that mark nothing', () => {
  const expected = {
    second: 3,
    annex: 3,
    wing: 3,
    '12': 2,
    '305': 2,
    '12a': 2,
    a2: 2,
    '2br': 2,
    '101dong': 2,
    ot2605: 2,
    groundfloor: 2,
    penthouse: 2,
    north: 2,
    airport: 1,
    teal: 0,
    '4star': 0,
  };
  for (const [word, mark] of Object.entries(expected)) assert.equal(markOf(word), mark, word);
});

test('a letter after a part of a hotel is a mark, anywhere else it is a letter', () => {
  assert.deepEqual(lettered(['teal', 'tower', 'a']), ['teal', 'tower', '0a']);
  assert.deepEqual(lettered(['a', 'teal', 'e', 'tower']), ['a', 'teal', 'e', 'tower']);
  assert.deepEqual(lettered(['teal', 'adong', 'dong']), ['teal', '0a', 'dong']);
  assert.deepEqual(lettered(['teal', 'nadong', 'kadong']), ['teal', '0n', 'kadong']);
  assert.deepEqual(lettered(['teal', 'b', '1106']), ['teal', '0b', '1106']);
  assert.deepEqual(lettered(['teal', 'b1106']), ['teal', '0b', '1106']);
  assert.deepEqual(lettered(['teal', 'udong']), ['teal', 'udong'], 'a quarter');
  assert.deepEqual(lettered(['teal', 'a', 'blok']), ['teal', '0a', 'blok']);
  assert.deepEqual(lettered(['villas', 'teal', 'd']), ['villas', 'teal', '0d']);
  assert.deepEqual(lettered(['hotel', 'teal', 'd']), ['hotel', 'teal', 'd']);
  assert.deepEqual(lettered(['house', 'u', 'leny']), ['house', 'u', 'leny'], 'a word');
  assert.equal(markOf('0a'), marks.series);
  assert.equal(markOf('a'), marks.none);
});

test('a number next to a word for a floor is one word with it', () => {
  assert.deepEqual(floored(['teal', '12th', 'floor']), ['teal', '12floor']);
  assert.deepEqual(floored(['teal', '7', 'kat', 'b']), ['teal', '7floor', 'b']);
  assert.deepEqual(floored(['teal', '12f']), ['teal', '12floor']);
  assert.deepEqual(floored(['teal', 'floor', '12']), ['teal', '12floor']);
  assert.deepEqual(floored(['teal', 'kat', '3']), ['teal', 'thirdfloor']);
  assert.deepEqual(floored(['2', 'kat']), ['2', 'kat'], 'the lexicon names the first three');
  assert.equal(markOf('12floor'), marks.part);
});
