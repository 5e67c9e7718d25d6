import assert from 'node:assert/strict';
import { test } from 'node:test';
import { giveLeftOut, mostLacking, type Crowd } from './crowds.ts';
import { Hits } from './hits.ts';

const crowds: readonly Crowd[] = [
  { bonus: 0.5, isLeftOut: (hotel) => hotel > 10 },
  { bonus: 0.25, isLeftOut: (hotel) => hotel > 20 },
];

test('hotels that were found otherwise get the bonus that their truncated list did not give them', () => {
  const called = new Hits();
  called.clear();
  for (const hotel of [5, 15, 25]) called.addWord(hotel, 1);
  const given: [hotel: number, bonus: number][] = [];
  giveLeftOut(called, { give: (hotel, bonus) => given.push([hotel, bonus]), crowds: [...crowds] });
  assert.deepEqual(given, [
    [15, 0.5],
    [25, 0.5],
    [25, 0.25],
  ]);
});

test('no hotel lacks more than all crowds give', () => {
  assert.equal(mostLacking(crowds), 0.75);
  assert.equal(mostLacking([]), 0);
});
