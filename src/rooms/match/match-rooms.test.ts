import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../load-engine.ts';
import { type Reference, rankRooms } from './match-rooms.ts';

function bestOf(references: readonly Reference[]): (string | number | undefined)[] {
  const best: (string | number | undefined)[] = [];
  const request = { references, suppliers: [{ i: 0, name: 'Twin room' }], most: 3 };
  const pieces = rankRooms(roomEngine(), request, ({ references: ranked, candidates }) =>
    best.push(...candidates.map(({ at }) => ranked[at]?.id)),
  );
  for (const _ of pieces) continue;
  return best;
}

test('of references with one name the same one is best, in whichever order they are sent', () => {
  const references = [
    { id: 'b', name: 'Twin Room' },
    { id: 12, name: 'Twin Room' },
    { id: 7, name: 'Suite' },
  ];
  assert.deepEqual(bestOf(references), [12, 'b', 7]);
  assert.deepEqual(bestOf(references.toReversed()), [12, 'b', 7]);
});
