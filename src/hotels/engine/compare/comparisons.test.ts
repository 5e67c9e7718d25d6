import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import type { HotelText } from '../read/normal-form.ts';
import { ask, Scratch } from '../gather/query.ts';
import { comparisons } from './comparisons.ts';
import { column, pairFeatures, type Feature } from './features.ts';

const finder = new Finder(shardOf(marling));

/** What was measured between a row and one hotel. */
export function measured(row: Partial<HotelText>, id: number): (feature: Feature) => number {
  const found = finder.find(normalForm(hotelText({ city: 'Marling', ...row }))).find((one) => one.id === id);
  assert.ok(found !== undefined, `hotel ${id} is a candidate`);
  return (feature) => found.values[column[feature]] ?? Number.NaN;
}

test('every feature is written by one comparison', () => {
  const shard = shardOf(marling);
  const scratch = new Scratch(shard);
  const query = ask(scratch, normalForm(hotelText({ ...marling[0], city: 'Marling' })));
  const writers = comparisons.flatMap((compare) => {
    const out = new Float32Array(pairFeatures.length).fill(UNTOUCHED);
    compare({ scratch, shard, query, hotel: 0 }, out);
    return pairFeatures.filter((feature) => out[column[feature]] !== UNTOUCHED);
  });
  assert.deepEqual(writers.toSorted(), pairFeatures.toSorted());
});

/** No comparison measures this. */
const UNTOUCHED = 12_345;
