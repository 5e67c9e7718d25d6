import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Dice } from './seeded-random.ts';

test('the same keys throw the same numbers, other keys others', () => {
  const throws = (...keys: number[]) => {
    const dice = new Dice(...keys);
    return [dice.fraction(), dice.whole(1, 6), dice.pattern('##-@@-%%')];
  };
  assert.deepEqual(throws(1, 2), throws(1, 2));
  assert.notDeepEqual(throws(1, 2), throws(2, 1));
  assert.notDeepEqual(throws(1), throws(1, 0));
});

test('throws are spread evenly, also over neighbouring keys', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let key = 0; key < 10_000; key++) {
    const face = new Dice(7, key).whole(0, 9);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  for (const count of counts) assert.ok(count > 850 && count < 1150, `${counts}`);
});

test('what is thrown stays within its bounds', () => {
  const dice = new Dice(3);
  for (let turn = 0; turn < 2000; turn++) {
    assert.ok([1, 2, 3].includes(dice.whole(1, 3)));
    assert.ok(Math.abs(dice.bell()) <= 1);
    assert.ok(['a', 'b'].includes(dice.pick(['a', 'b'])));
  }
  assert.match(dice.pattern('##-@@-%%x'), /^\d\d-[A-Z]{2}-[0-9a-f]{2}x$/);
  assert.throws(() => dice.pick([]), /nothing to pick/);
  assert.deepEqual(dice.some([1, 2], 1), [1, 2]);
  assert.deepEqual(dice.some([1, 2], 0), []);
});
