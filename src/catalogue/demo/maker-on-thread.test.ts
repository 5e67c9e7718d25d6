import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoMaker } from './demo-parts.ts';
import { openDemoThread } from './demo-thread.ts';
import { makerOnThread } from './maker-on-thread.ts';

const choice = { hotels: 130, seed: 3 };

test('another thread makes the same world, also parts that it has not made ahead', async () => {
  using thread = openDemoThread(choice);
  const there = makerOnThread(thread);
  const here = demoMaker(choice);
  for (const [from, to] of [
    [0, 13],
    [11, 12],
  ] as const)
    assert.deepEqual(await there.part(from, to), await here.part(from, to));
  const { cities, airports } = await there.places();
  assert.ok(cities.pieces.length > 10 && airports.pieces.length > 0);
});
