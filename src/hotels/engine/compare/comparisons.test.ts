import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import type { HotelText } from '../read/normal-form.ts';
import { prepareQuery, Scratch } from '../gather/query.ts';
import { comparisons } from './comparisons.ts';
import { column, pairFeatures, type Feature } from './features.ts';

const finder = new Finder(shardOf(marling));

/** The features of a row and one hotel. */
export function measured(row: Partial<HotelText>, id: number): (feature: Feature) => number {
  const found = finder.find(normalForm(hotelText({ city: 'Marling', ...row }))).find((one) => one.id === id);
  assert.ok(found !== undefined, `hotel ${id} is a candidate`);
  return (feature) => found.values[column[feature]] ?? Number.NaN;
}

/** The values after each comparison, each of which starts with the earlier values changed by `before`. */
function writtenBy(row: Partial<HotelText>, before: (at: number, values: Float32Array) => Float32Array) {
  const shard = shardOf(marling);
  const scratch = new Scratch(shard);
  const query = prepareQuery(scratch, normalForm(hotelText(row)));
  let values = new Float32Array(pairFeatures.length).fill(UNTOUCHED);
  return comparisons.map(({ compare }, at) => {
    const out = before(at, values);
    compare({ scratch, shard, query, hotel: 0 }, out);
    const written = pairFeatures.filter(
      (feature) => !Object.is(out[column[feature]], before(at, values)[column[feature]]),
    );
    values = values.slice();
    for (const feature of written) values[column[feature]] = out[column[feature]]!;
    return { written, values };
  });
}

/** A value that no comparison writes. */
const UNTOUCHED = 12_345;
const rows = [
  { ...marling[0], city: 'Marling' },
  { ...marling[0], city: 'Farbridge', address: '9 Gull Lane' },
];

test('every feature is written by one comparison', () => {
  const steps = writtenBy(rows[0] ?? {}, (_, values) => values.map(() => UNTOUCHED));
  assert.deepEqual(steps.flatMap(({ written }) => written).toSorted(), pairFeatures.toSorted());
});

test('a comparison reads only declared features, which are written before it', () => {
  for (const row of rows) {
    const whole = writtenBy(row, (_, values) => values.slice());
    const declared = writtenBy(row, (at, values) => {
      const reads = new Set<Feature>(comparisons[at]?.reads);
      return values.map((value, feature) => (reads.has(pairFeatures[feature]!) ? value : UNTOUCHED)); // a value per feature
    });
    assert.deepEqual(declared.at(-1)?.values, whole.at(-1)?.values);
    for (const [at, { reads }] of comparisons.entries()) {
      const known = new Set(whole.slice(0, at).flatMap(({ written }) => written));
      assert.deepEqual(
        reads.filter((feature) => !known.has(feature)),
        [],
      );
    }
  }
});
