import assert from 'node:assert/strict';
import { test } from 'node:test';
import { column, kindOfFeature, pairDirections, pairFeatures } from './features.ts';

test('every feature has a column, a direction and a kind', () => {
  assert.deepEqual(
    pairFeatures.map((feature) => column[feature]),
    [...pairFeatures.keys()],
  );
  assert.equal(pairDirections.length, pairFeatures.length);
  assert.equal(kindOfFeature.length, pairFeatures.length);
});

test('a misspelt feature does not compile', () => {
  // @ts-expect-error: the feature is called nameShared
  assert.equal(column.nameShard, undefined);
});
