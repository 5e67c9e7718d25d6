import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cityAliases } from './city-aliases.ts';
import { cityKey, searchKey } from './search-key.ts';

test('two spellings of a name have one key', () => {
  const rows = [
    ['Hôtel de l’Étoile', "HOTEL DE L'ETOILE"],
    ['Weißes Rössl', 'Weisses Rossl'],
    ['Ξενοδοχείο', 'Xenodocheio'],
    ['Hotel  & Spa', 'hotel spa'],
  ];
  for (const [one = '', other = ''] of rows) assert.equal(searchKey(one), searchKey(other));
  assert.equal(searchKey('!?'), '');
});

test('the names of a city in several languages have one key', () => {
  for (const [one = '', other = ''] of [
    ['Roma', 'Rome'],
    ['München', 'Munich'],
    ['NEW YORK CITY', 'New York'],
    ['Zürich', 'Zurigo'],
  ])
    assert.equal(cityKey(one), cityKey(other));
});

test('a key has plain letters only, and is the key of itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = searchKey(text);
      assert.match(key, /^([a-z0-9]+( [a-z0-9]+)*)?$/);
      assert.equal(searchKey(key), key);
      assert.equal(cityKey(cityKey(text)), cityKey(text));
    }),
  );
});

test('no city is stored under a name that is itself an alias', () => {
  for (const [name, kept] of cityAliases) {
    assert.equal(searchKey(name), name);
    assert.equal(cityAliases.has(kept), false, kept);
  }
});
