import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from './load-engine.ts';
import { rateNameMatcher } from './match-rate-names.ts';

test('names of rates find the rooms of their hotel, the second time from memory', () => {
  const match = rateNameMatcher(roomEngine());
  const rooms = ['Deluxe King Room', 'Standard Twin Room'];
  const names = [
    'DELUXE KING - BED AND BREAKFAST',
    'Standard Twin',
    'Villa',
    'DELUXE KING - BED AND BREAKFAST',
  ];
  assert.deepEqual(match(rooms, names), [0, 1, undefined, 0]);
  assert.deepEqual(match(rooms, names), [0, 1, undefined, 0]);
  assert.deepEqual(match([], names), [undefined, undefined, undefined, undefined]);
});
