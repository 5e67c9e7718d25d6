import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../load-engine.ts';
import { rateNameMatcher } from './match-rate-names.ts';

const { signal } = new AbortController();
const yieldTurn = () => undefined;
const rooms = ['Deluxe King Room', 'Standard Twin Room'];
const names = [
  'DELUXE KING - BED AND BREAKFAST',
  'Standard Twin',
  'Villa',
  'DELUXE KING - BED AND BREAKFAST',
];

test('names of rates are matched with the rooms of their hotel', async () => {
  const match = rateNameMatcher(roomEngine()).forSearch({ yieldTurn, signal });
  assert.deepEqual(await match(rooms, names), { rooms: [0, 1, undefined, 0], skipped: 0 });
  assert.deepEqual(await match([], ['Villa']), { rooms: [undefined], skipped: 0 });
});

test('names beyond the budget of a search are skipped; names matched by an earlier search cost nothing', async () => {
  const matcher = rateNameMatcher(roomEngine());
  const poor = () => matcher.forSearch({ yieldTurn, signal, budgetMs: 0.5 });
  // The two rooms are estimated at 0.16 ms and a name at 0.2 ms.
  assert.deepEqual(await poor()(rooms, names), { rooms: [0, undefined, undefined, 0], skipped: 2 });
  assert.deepEqual(await poor()(rooms, names), { rooms: [0, 1, undefined, 0], skipped: 0 });
  assert.deepEqual(await poor()(['Suite', ...names, ...names], names), {
    rooms: names.map(() => undefined),
    skipped: 4,
  });
});

test('a search yields between two names, and ends when its client disconnects', async () => {
  let turns = 0;
  const client = new AbortController();
  const turn = (): Promise<void> => {
    turns += 1;
    if (turns === rooms.length + 2) client.abort(new Error('gone'));
    return Promise.resolve();
  };
  const match = rateNameMatcher(roomEngine()).forSearch({ yieldTurn: turn, signal: client.signal });
  await assert.rejects(match(rooms, names), /gone/);
  assert.equal(turns, rooms.length + 2);
});
