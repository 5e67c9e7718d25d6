import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingOf, withoutCity } from './name-readings.ts';

const searchesOf = (name: string, city = '') =>
  readingOf({ name, city }).searches.map(({ any, name: taken, country }) => [any, taken, country ?? '']);

test('all words but "hotel" are searched for, then all but one, then any two', () => {
  assert.deepEqual(searchesOf('Hotel Aurora'), [[['aurora'], 'Hotel Aurora', '']]);
  const name = 'Old Pier Crag Marling';
  const words = searchesOf(name);
  assert.ok(words.length === 3, JSON.stringify(words));
  for (const [, taken] of words) assert.equal(taken, name);
  const [all, butOne, pairs] = words.map(([any]) => any as string[]);
  const count = all?.[0]?.split(' & ').length ?? 0;
  assert.equal(butOne?.length, count);
  assert.equal(pairs?.length, (count * (count - 1)) / 2);
  assert.deepEqual(searchesOf('Hotel'), [[['hotel'], 'Hotel', '']], 'a name without any other word');
});

test('the city of the row is searched for first, and not at last', () => {
  assert.deepEqual(
    searchesOf('Hotel Aurora', 'Marling').map(([any]) => any),
    [['aurora & marling'], ['aurora']],
  );
  assert.deepEqual(searchesOf('Hotel Aurora', 'Roma')[0]?.[0], ['aurora & (roma | (rome))']);
});

test('a country at the end is searched for as a word of the name first', () => {
  for (const name of ['Hotel Aurora, Portugal', 'Hotel Aurora (Portugal)', 'Hotel Aurora Portugal'])
    assert.deepEqual(searchesOf(name), [
      [['aurora & portugal'], name, ''],
      [['aurora'], 'Hotel Aurora', 'PT'],
    ]);
  assert.deepEqual(searchesOf('Aurora - United Arab Emirates')[1], [['aurora'], 'Aurora', 'AE']);
  assert.equal(searchesOf('Portugal').length, 1, 'a name that is a country only');
  assert.equal(searchesOf('Aurora Inn').length, 1, 'IN is India');
});

test('what follows the last separator may be a city', () => {
  const cityOf = (name: string) => readingOf({ name, city: '' }).city;
  assert.deepEqual(
    ['Hotel Aurora, Lisbon', 'Hotel Aurora (Lisbon)', 'Hotel Aurora - Lisbon, Portugal'].map(cityOf),
    ['Lisbon', 'Lisbon', 'Lisbon'],
  );
  assert.equal(withoutCity('Hotel Aurora (Lisbon)', 'Lisbon'), 'Hotel Aurora');
  assert.equal(withoutCity('Hotel Aurora', 'Lisbon'), 'Hotel Aurora');
  assert.equal(withoutCity('Lisbon', 'Lisbon'), 'Lisbon');
});

test('a name without words is not searched for', () => {
  assert.deepEqual(searchesOf('???', 'Marling'), []);
});
