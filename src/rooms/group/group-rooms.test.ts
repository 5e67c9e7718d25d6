import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupSuppliedRooms, type Hints } from './group-rooms.ts';
import { roomEngine } from '../load-engine.ts';
import { runAll } from '../../../test/support/run-all.ts';

const grouped = (rooms: readonly (readonly [string, Hints])[], language?: string): string[] => {
  const pieces = groupSuppliedRooms(roomEngine(), {
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
  });
  const { groups } = runAll(pieces);
  return groups.map((group) => group.code);
};

test('hints override the name', () => {
  assert.deepEqual(grouped([['Deluxe Room', { bedType: '2 queen beds' }]]), ['DELUXE-ROOM-2_QUEEN']);
  assert.deepEqual(
    grouped([['Deluxe King Room', { roomClass: 'Superior', roomType: 'suite', roomView: 'sea' }]]),
    ['SUPERIOR-SUITE-1_KING-SEA_VIEW'],
  );
});

test('an empty hint is ignored', () => {
  assert.deepEqual(grouped([['King Room', { bedType: ' ' }]]), ['ROOM-1_KING']);
});

test('a hint without attributes is ignored, and does not override the name', () => {
  for (const roomView of ['', ' ', 'none', 'N/A', 'No view', 'unknown', 'null', '-', 'View'])
    assert.deepEqual(grouped([['Deluxe King Sea View', { roomView }]]), ['DELUXE-ROOM-1_KING-SEA_VIEW']);
  for (const roomView of ['', 'none', 'N/A', 'No view', 'Unknown', 'NULL', '-', 'Not specified', 'n / a'])
    assert.deepEqual(grouped([['Deluxe King', { roomView }]]), ['DELUXE-ROOM-1_KING']);
  for (const roomClass of ['', 'unknown', 'none', 'N/A', '-', 'Not specified', 'King'])
    assert.deepEqual(grouped([['Deluxe King', { roomClass }]]), ['DELUXE-ROOM-1_KING']);
});

test('the standard class is a class', () => {
  assert.deepEqual(grouped([['Deluxe King', { roomClass: 'Standard' }]]), ['ROOM-1_KING']);
});

test('the hint of the type sets beds and bedrooms, unless the beds are stated', () => {
  assert.deepEqual(grouped([['Room', { roomType: 'Twin' }]]), ['ROOM-TWIN']);
  assert.deepEqual(grouped([['Room', { roomType: 'Double' }]]), ['ROOM-DOUBLE']);
  assert.deepEqual(grouped([['Room', { roomType: 'Double', bedType: 'King' }]]), ['ROOM-1_KING']);
  assert.deepEqual(grouped([['King Room', { roomType: 'Double' }]]), ['ROOM-1_KING']);
  assert.deepEqual(grouped([['King Room', { roomType: 'Twin' }]]), ['ROOM-TWIN']);
  assert.deepEqual(grouped([['Suite', { roomType: '2 bedroom apartment' }]]), ['APARTMENT+2_BEDROOM']);
});

test('the hint of the type sets the class, unless there is a hint of the class', () => {
  assert.deepEqual(grouped([['King', { roomType: 'Deluxe Suite' }]]), ['DELUXE-SUITE-1_KING']);
  assert.deepEqual(grouped([['King', { roomType: 'Deluxe Suite', roomClass: 'Club' }]]), [
    'CLUB-SUITE-1_KING',
  ]);
  assert.deepEqual(grouped([['Deluxe King', { roomType: 'Guest Room' }]]), ['DELUXE-ROOM-1_KING']);
});

test('a given language overrides detection', () => {
  assert.deepEqual(grouped([['Zimmer See Blick', {}]], 'de'), ['ROOM-LAKE_VIEW']);
});
