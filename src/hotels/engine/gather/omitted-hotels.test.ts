import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addOmittedBonus, mostOmittedBonus, type OmittedHotels } from './omitted-hotels.ts';
import { Hits } from './hits.ts';

const omitted: readonly OmittedHotels[] = [
  { bonus: 0.5, isLeftOut: (hotel) => hotel > 10 },
  { bonus: 0.25, isLeftOut: (hotel) => hotel > 20 },
];

test('hotels that were found otherwise get the bonus that their truncated list did not give them', () => {
  const called = new Hits();
  called.clear();
  for (const hotel of [5, 15, 25]) called.addWord(hotel, 1);
  const given: [hotel: number, bonus: number][] = [];
  addOmittedBonus(called, { give: (hotel, bonus) => given.push([hotel, bonus]), omitted: [...omitted] });
  assert.deepEqual(given, [
    [15, 0.5],
    [25, 0.5],
    [25, 0.25],
  ]);
});

test('no hotel lacks more than all omitted give', () => {
  assert.equal(mostOmittedBonus(omitted), 0.75);
  assert.equal(mostOmittedBonus([]), 0);
});
