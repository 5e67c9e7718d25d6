import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairOf } from './pair-words.test.ts';
import {
  isCalledOtherwise,
  isOfOtherCategory,
  isLetInParts,
  isOneLetting,
  isOtherLetting,
  isOtherUnitName,
  isOtherWing,
} from './parts.ts';

const pair = (name: string, other: string) => pairOf({ name }, { name: other });

test('apartments, villas and whole buildings are let in parts, hotels are not', () => {
  assert.equal(isLetInParts(pair('Cormorant Studio', 'Cormorant')), true);
  assert.equal(isLetInParts(pair('Cormorant', 'Cormorant Villas')), true);
  assert.equal(isLetInParts(pair('Cormorant Inn', 'Cormorant Hotel')), false);
});

test('one sort of room, in whatever language', () => {
  for (const [name, other] of [
    ['Suite Lavanda', 'Suite Romarin'],
    ['Penthouse Sofia', 'Penthouse Marija'],
    ['Sobe Ivana', 'Rooms Petar'],
    ['Loft Blue', 'Loft Red'],
  ] as const)
    assert.equal(isOneLetting(pair(name, other)), true, name);
  assert.equal(isOneLetting(pair('Heron Loft', 'Heron Suites')), false);
  assert.equal(isOneLetting(pair('Heron Inn', 'Heron Suites')), false);
});

test('cottages and cabins, chalets and bungalows are other sorts too', () => {
  assert.equal(isOtherLetting(pair('Bungalow Heron', 'Chalet Heron')), true);
  assert.equal(isOtherLetting(pair('Heron Cottages', 'Heron Cottage')), false);
});

test('two sorts of room or flat, unless one name says both', () => {
  assert.equal(isOtherLetting(pair('Lantern Mill Penthouse', 'Lantern Mill Studio')), true);
  assert.equal(isOtherLetting(pair('Villa Elpiniki', 'Elpiniki Apartments')), true);
  assert.equal(isOtherLetting(pair('Heron Rooms', 'Heron Rooms and Suites')), false);
  assert.equal(isOtherLetting(pair('Heron Suites', 'Heron Hotel')), false);
  assert.equal(isOtherLetting(pair('Villa Elpiniki', 'Villa Elpiniki Apartments')), false);
  assert.equal(isOtherLetting(pair('Heron Apartment 904', 'Heron Villa 904')), false, 'one flat');
  assert.equal(isOtherLetting(pair('Heron Apartment 904', 'Heron Villa 905')), true);
});

test('with one word for a part of a hotel each has another', () => {
  assert.equal(isOtherWing(pair('Sea Wing Otterkiln', 'Garden Wing Otterkiln')), true);
  assert.equal(isOtherWing(pair('Otterkiln Torre Mar', 'Otterkiln Torre Bosque')), true);
  assert.equal(isOtherWing(pair('Otterkiln Tower Hotel', 'Otterkiln Tower')), false);
  assert.equal(isOtherWing(pair('Heron Tower', 'Heron Tower by Teal')), false);
  assert.equal(
    isOtherWing(pair('Garza Nueva Block A', 'Garza Nova Block A')),
    false,
    'the letter says which',
  );
});

test('two categories of one name are two hotels; a category of only one name is not a conflict', () => {
  assert.equal(isOfOtherCategory(pair('Otterkiln Hotel 3*', 'Otterkiln Hotel 4 stars')), true);
  assert.equal(isOfOtherCategory(pair('Otterkiln Hotel 4 Sup', 'Otterkiln Hotel 4 stars')), false);
  assert.equal(isOfOtherCategory(pair('Otterkiln Hotel 3*', 'Otterkiln Hotel')), false);
});

test('two units have other flowers, or no word in common; other names of a whole building may be translations', () => {
  assert.equal(isOtherUnitName(pair('Villa Heron Blue', 'Villa Heron Red')), true);
  assert.equal(isOtherUnitName(pair('Studio Otterkiln', 'Studio Marling')), true);
  assert.equal(isOtherUnitName(pair('Three Otters House', 'Casa Lutra')), false);
  assert.equal(isOtherUnitName(pair('Yurt Qarmaqchi', 'Yurt Karmakchi')), false, 'two spellings of one word');
  assert.equal(isOtherUnitName(pair('House Limone', 'House Naranjo')), true);
  assert.equal(isOtherUnitName(pair('Apartment Otterkiln 6A', 'Apartment Marling 6A')), false);
  assert.equal(isOtherUnitName(pair('Bungalow Otterkiln 7', 'Bungalow Marling 7')), true);
});

test('called otherwise: each name has its own word, apart from numbers and kinds', () => {
  assert.equal(isCalledOtherwise(pair('Three Otters', 'Kolme Saukkoa')), true);
  assert.equal(isCalledOtherwise(pair('Heron House 12', 'Heron House')), false);
  assert.equal(isCalledOtherwise(pair('Heron Annex', 'Heron Tower')), false);
});
