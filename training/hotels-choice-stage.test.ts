import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairFeatures } from '../src/hotels/engine/compare/features.ts';
import { Finder } from '../src/hotels/engine/finder.ts';
import { Trees } from '../src/hotels/engine/trees/trees.ts';
import { normalForm } from '../src/hotels/engine/read/normal-form.ts';
import { hotelText, marling, shardOf } from '../test/support/hotels/hotel-shards.ts';
import { choicesOf } from './hotels-choice-stage.ts';
import type { Example } from './hotels-pairs.ts';

const text = hotelText({ name: 'Cormorant Hotel', city: 'Marling' });
const example: Example = {
  row: { id: 'T-1', text, right: new Set([1]), kind: 'exact', defect: '', isPointShared: false },
  shards: new Map(),
  source: 'T',
  area: 'GB',
  candidates: new Finder(shardOf(marling)).find(normalForm(text)),
};
/** Accepts exactly the same name. */
const pair = new Trees({
  features: pairFeatures,
  bias: 0,
  trees: [
    [
      [pairFeatures.indexOf('sameNameKey'), 0.5, 0, 1, 2, 0],
      [-1, 0, 0, 0, 0, -3],
      [-1, 0, 0, 0, 0, 3],
    ],
  ],
});

test('a row is seen whole, and of many thinned ones most but not all still hold its hotel', () => {
  const seen = Array.from({ length: 200 }, (_, seed) => choicesOf(example, pair, seed));
  assert.ok(seen.every(({ whole }) => whole?.isRight === true && whole.weight === 1));
  const right = seen.filter(({ thinned }) => thinned?.isRight === true).length;
  assert.ok(right > 110 && right < 170, `${right} of 200`);
  assert.ok(seen.every(({ thinned }) => thinned === undefined || thinned.weight < 1));
});
