import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Comparison, inPlayOrder } from './twice.ts';

test('with `--twice` each seed is played two times, after different ones', () => {
  const range = { from: 1, to: 250 };
  assert.deepEqual([...inPlayOrder({ from: 3, to: 5 }, false)], [3, 4, 5]);
  const seeds = [...inPlayOrder(range, true)];
  const before = new Map<number, Set<number | undefined>>();
  for (const [place, seed] of seeds.entries())
    before.set(seed, (before.get(seed) ?? new Set()).add(seeds[place - 1]));
  assert.equal(seeds.length, 500);
  assert.deepEqual(
    [...before].filter(([, of]) => of.size !== 2),
    [],
  );
});

test('the first step in which two plays of a seed differ is reported', () => {
  const comparison = new Comparison();
  const [one, other] = [
    ['a', 'b', 'c'],
    ['a', 'x'],
  ];
  assert.equal(comparison.note({ seed: 1, digest: '1', trace: one }), undefined);
  assert.equal(comparison.note({ seed: 2, digest: '2', trace: one }), undefined);
  assert.equal(comparison.note({ seed: 2, digest: '2', trace: one }), '');
  assert.match(comparison.note({ seed: 1, digest: '3', trace: other }) ?? '', /line 2: "b", then "x"/);
});
