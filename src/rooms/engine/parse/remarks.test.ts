import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

const engine = roomEngine();

/** A name, and the unknown words, classes, bedrooms and area that remain for the room. */
const table: readonly (readonly [string, string])[] = [
  ['Superior Double - Globetrail Exclusive', 'superior'],
  ['Familienzimmer (Kinder bis 6 Jahre zorbu)', 'family'],
  ['Zorbulon Suite', 'zorbulon'],
  ['Zorbulon, Exclusive', 'exclusive zorbulon'],
  ['Deluxe King (Exclusive)', 'deluxe exclusive'],
  ['Villa - 2 Bedrooms Zorbulon', '2 bedrooms zorbulon'],
  ['Apartment (750 sq ft)', '69.7 m²'],
];

for (const [name, wanted] of table)
  test(`"${name}" is ${wanted}`, () => {
    const { classes, bedrooms, area, words } = engine.parse(name);
    const read = [
      ...classes,
      ...(bedrooms === undefined ? [] : [`${bedrooms} bedrooms`]),
      ...(area === undefined ? [] : [`${area} m²`]),
      ...words,
    ];
    assert.equal(read.join(' '), wanted);
  });
