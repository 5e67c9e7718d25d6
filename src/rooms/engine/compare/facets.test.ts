import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFeature } from '../features.ts';
import { roomEngine } from '../../load-engine.ts';
import { everyWordCounts } from '../../../../test/support/hotels/every-word-counts.ts';
import { facets } from './facets.ts';
import { featuresOf } from '../hotel/hotel.ts';

const names = [
  'King Room',
  'Deluxe Suite Sea View',
  'DOUBLE STANDARD',
  'ROH',
  'Accessible Twin, Balcony',
  'Zorbulon',
  'Promo',
  'Executive Club Room',
  'Executive Room',
  'Villa A',
  'Luxury Premier Villa, 2 Bedrooms',
];

test('every feature that a facet measures is in the table, and belongs to one facet', () => {
  const engine = roomEngine();
  for (const one of names)
    for (const other of names) {
      const measured = facets.flatMap((facet) =>
        Object.keys(facet.relate(engine.parse(one), engine.parse(other), everyWordCounts)),
      );
      assert.equal(new Set(measured).size, measured.length);
      assert.equal(
        Object.keys(featuresOf(engine.parse(one), engine.parse(other), everyWordCounts)).length,
        measured.length,
      );
      for (const name of measured) assert.ok(isFeature(name), name);
    }
});

test('no difference is negative', () => {
  const engine = roomEngine();
  for (const one of names)
    for (const other of names)
      for (const [name, value] of Object.entries(
        featuresOf(engine.parse(one), engine.parse(other), everyWordCounts),
      ))
        assert.ok(value >= 0, `${one} / ${other}: ${name}`);
});

test('rooms with the same key compare in the same way with any other', () => {
  const engine = roomEngine();
  for (const facet of facets) {
    const rooms = names.flatMap((name) => [
      engine.parse(name),
      engine.parse(name.toLowerCase().replaceAll(',', ' ')),
    ]);
    const byKey = Map.groupBy(rooms, facet.key);
    for (const alike of byKey.values())
      for (const room of alike)
        for (const other of rooms)
          assert.deepEqual(
            facet.relate(room, other, everyWordCounts),
            facet.relate(alike[0] ?? room, other, everyWordCounts),
          );
  }
});
