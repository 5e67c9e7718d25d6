import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyedRandom, seededRandom } from './seeded-random.ts';

test('the same keys give the same numbers, other keys others', () => {
  const numbersOf = (...keys: number[]) => {
    const random = keyedRandom(...keys);
    return [random.fraction(), random.whole(1, 6), random.pattern('##-@@-%%')];
  };
  assert.deepEqual(numbersOf(1, 2), numbersOf(1, 2));
  assert.notDeepEqual(numbersOf(1, 2), numbersOf(2, 1));
  assert.notDeepEqual(numbersOf(1), numbersOf(1, 0));
});

test('numbers are distributed evenly, also over neighbouring keys', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let key = 0; key < 10_000; key++) {
    const face = keyedRandom(7, key).whole(0, 9);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(count > 850 && count < 1150, `${counts}`);
});

test('numbers stay within their bounds', () => {
  const random = keyedRandom(3);
  for (let turn = 0; turn < 2000; turn++) {
    assert.ok([1, 2, 3].includes(random.whole(1, 3)));
    assert.ok(Math.abs(random.normal()) <= 1);
    assert.ok(['a', 'b'].includes(random.pick(['a', 'b'])));
  }
  assert.match(random.pattern('##-@@-%%x'), /^\d\d-[A-Z]{2}-[0-9a-f]{2}x$/);
  assert.throws(() => random.pick([]), /nothing to pick/);
  assert.deepEqual(random.some([1, 2], 1), [1, 2]);
  assert.deepEqual(random.some([1, 2], 0), []);
});

test('the numbers never change: demo worlds and trained models depend on them', () => {
  const keyed = keyedRandom(7, 42);
  assert.deepEqual(
    [keyed.whole(0, 1e6), keyed.whole(0, 1e6), keyed.pattern('##-@@-%%'), keyed.normal()],
    [179_275, 456_436, '83-NS-ab', -0.4275199875701219],
  );
  const seeded = seededRandom(42);
  assert.deepEqual(
    [seeded.below(1e6), seeded.below(1e6), seeded.fraction(), seeded.pick(['a', 'b', 'c'])],
    [601_103, 448_290, 0.8524657934904099, 'c'],
  );
});
