import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupSuppliedRooms, type Hints } from './group-rooms.ts';
import { roomEngine } from './load-engine.ts';

const grouped = (rooms: readonly (readonly [string, Hints])[], language?: string): string[] =>
  groupSuppliedRooms(roomEngine(), {
    rooms: rooms.map(([roomName, hints], index) => ({
      supplierName: 's',
      supplierId: '1',
      roomId: String(index),
      roomName,
      hints,
    })),
    attributes: ['roomClass', 'roomType', 'bedType', 'roomView'],
    createGroups: true,
    language,
  }).groups.map((group) => group.code);

test('hints outrank what the name states', () => {
  assert.deepEqual(grouped([['Deluxe Room', { bedType: '2 queen beds' }]]), ['DELUXE-ROOM-2_QUEEN']);
  assert.deepEqual(
    grouped([['Deluxe King Room', { roomClass: 'Superior', roomType: 'suite', roomView: 'sea' }]]),
    ['SUPERIOR-SUITE-1_KING-SEA_VIEW'],
  );
});

test('an empty hint says nothing', () => {
  assert.deepEqual(grouped([['King Room', { bedType: ' ' }]]), ['ROOM-1_KING']);
});

test('a language outranks detection', () => {
  assert.deepEqual(grouped([['Zimmer See Blick', {}]], 'de'), ['ROOM-LAKE_VIEW']);
});
