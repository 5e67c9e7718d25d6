import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { isOneLetterApart } from './one-letter-apart.ts';

/** A row and the one hotel of its town, where others of the country are called `elsewhere`. */
function isOther(name: string, hotel: string, elsewhere: readonly string[] = []): boolean {
  const shard = shardOf([
    catalogueHotel(1, { name: hotel, city: 'Marling' }),
    ...elsewhere.map((other, at) => catalogueHotel(10 + at, { name: other, city: 'Wexmoor' })),
  ]);
  const found = new Finder(shard).find(normalForm(hotelText({ name, city: 'Marling' })));
  return isOneLetterApart(found.find(({ id }) => id === 1) ?? assert.fail('it was found'));
}

test('two names of women, or two words that other hotels have', () => {
  assert.equal(isOther('Hotel Marta', 'Hotel Maria'), true);
  assert.equal(isOther('Pension Zephyrin', 'Pension Zephyran', ['Zephyrin Inn', 'Zephyran Lodge']), true);
});

test('a difference in a word that no other hotel has is a typing error', () => {
  assert.equal(isOther('Hotel Marxa', 'Hotel Maria'), false);
  assert.equal(isOther('Pension Zephyrin', 'Pension Zephyran', ['Zephyrin Inn']), false);
  assert.equal(isOther('Pension Zephyrin', 'Pension Zephyran', ['Zephyran Lodge']), false);
});

test('a plural, a letter that was cut off, dots and another spelling are typing errors, whichever hotels have them', () => {
  for (const [one, other] of [
    ['Horse', 'Horses'],
    ['Barcelo', 'Barcel'],
    ['Woerther', 'Worther'],
    ['Erika', 'Erica'],
  ] as const)
    assert.equal(isOther(`Hotel ${one}`, `Hotel ${other}`, [`${one} Inn`, `${other} Inn`]), false, one);
});

test('nothing, or more than a letter, is missing', () => {
  assert.equal(isOther('Hotel Maria', 'Hotel Maria'), false);
  assert.equal(isOther('Hotel Maria', 'Hotel Maria Marta'), false);
});
