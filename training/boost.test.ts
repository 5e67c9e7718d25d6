import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { probability, Trees } from '../src/hotels/engine/trees/trees.ts';
import { boost, type Sample } from './boost.ts';
import type { BoostOptions } from './boost-options.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

const options: BoostOptions = {
  rounds: 40,
  depth: 3,
  rate: 0.2,
  minHessian: 1,
  lambda: 1,
  rowShare: 1,
  featureShare: 1,
  seed: 1,
  directions: [0, 0],
};

/** Rows of two numbers, some of them missing, with whatever label `isTrue` gives them. */
function sample(isTrue: (a: number, b: number) => boolean): Sample {
  const random = seededRandom(7);
  const rows = Array.from({ length: 600 }, () =>
    Float32Array.of(random.chance(0.1) ? Number.NaN : random.fraction(), random.fraction()),
  );
  const labels = rows.map(([a = 0, b = 0]) => (isTrue(a, b) ? 1 : 0));
  return { features: ['a', 'b'], rows, labels, weights: rows.map(() => 1) };
}

test('learns what no single feature shows, and where missing values belong', () => {
  const odd = sample((a, b) => (Number.isNaN(a) ? true : a > 0.5 !== b > 0.5));
  const trees = new Trees(boost(odd, options));
  const right = odd.rows.filter((row, i) => probability(trees.score(row)) > 0.5 === (odd.labels[i] === 1));
  assert.ok(right.length > 0.97 * odd.rows.length, `${right.length} of ${odd.rows.length}`);
});

test('a feature with a direction is monotone', () => {
  const noisy = sample((a, b) => (a > 0.7 ? b > 0.3 : a > 0.4 ? b > 0.8 : b > 0.5));
  const trees = new Trees(boost(noisy, { ...options, directions: [1, 1] }));
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(unit, unit, unit, (a, more, b) => {
      const [low, high] = [Math.min(a, more), Math.max(a, more)];
      assert.ok(trees.score(Float32Array.of(low, b)) <= trees.score(Float32Array.of(high, b)) + 1e-9);
      assert.ok(trees.score(Float32Array.of(b, low)) <= trees.score(Float32Array.of(b, high)) + 1e-9);
    }),
  );
});

test('the same seed grows the same trees', () => {
  const all = sample((a, b) => a > b);
  const some = { ...options, rowShare: 0.5, featureShare: 0.7, rounds: 5 };
  assert.deepEqual(boost(all, some), boost(all, some));
  assert.notDeepEqual(boost(all, some), boost(all, { ...some, seed: 2 }));
});
