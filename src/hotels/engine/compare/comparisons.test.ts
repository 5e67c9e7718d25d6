import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../../test/support/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import type { HotelText } from '../read/normal-form.ts';
import { comparisons, featureAt, kindOfFeature, pairDirections, pairFeatures } from './comparisons.ts';

const finder = new Finder(shardOf(marling));

/** What was measured between a row and one hotel. */
export function measured(row: Partial<HotelText>, id: number): (feature: string) => number {
  const found = finder.find(normalForm(hotelText({ city: 'Marling', ...row }))).find((one) => one.id === id);
  assert.ok(found !== undefined, `hotel ${id} is a candidate`);
  return (feature) => {
    assert.ok(featureAt(feature) >= 0, `${feature} is a feature`);
    return found.values[featureAt(feature)] ?? Number.NaN;
  };
}

test('features, directions and kinds stand side by side, each name once', () => {
  assert.equal(new Set(pairFeatures).size, pairFeatures.length);
  assert.equal(pairDirections.length, pairFeatures.length);
  assert.equal(kindOfFeature.length, pairFeatures.length);
  assert.deepEqual(new Set(kindOfFeature), new Set(comparisons.map(({ kind }) => kind)));
});
