import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupSuppliedRooms, type Hints } from './group-rooms.ts';
import { roomEngine } from './load-engine.ts';

const grouped = async (
  rooms: readonly (readonly [string, Hints])[],
  language?: string,
): Promise<string[]> => {
  const { groups } = await groupSuppliedRooms(roomEngine(), {
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
    giveWay: () => undefined,
  });
  return groups.map((group) => group.code);
};

test('hints outrank what the name states', async () => {
  assert.deepEqual(await grouped([['Deluxe Room', { bedType: '2 queen beds' }]]), ['DELUXE-ROOM-2_QUEEN']);
  assert.deepEqual(
    await grouped([['Deluxe King Room', { roomClass: 'Superior', roomType: 'suite', roomView: 'sea' }]]),
    ['SUPERIOR-SUITE-1_KING-SEA_VIEW'],
  );
});

test('an empty hint says nothing', async () => {
  assert.deepEqual(await grouped([['King Room', { bedType: ' ' }]]), ['ROOM-1_KING']);
});

test('what says nothing is no hint, and takes nothing from the name', async () => {
  for (const roomView of ['', ' ', 'none', 'N/A', 'No view', 'unknown', 'null', '-', 'View'])
    assert.deepEqual(await grouped([['Deluxe King Sea View', { roomView }]]), [
      'DELUXE-ROOM-1_KING-SEA_VIEW',
    ]);
  for (const roomView of ['', 'none', 'N/A', 'No view', 'Unknown', 'NULL', '-', 'Not specified', 'n / a'])
    assert.deepEqual(await grouped([['Deluxe King', { roomView }]]), ['DELUXE-ROOM-1_KING']);
  for (const roomClass of ['', 'unknown', 'none', 'N/A', '-', 'Not specified', 'King'])
    assert.deepEqual(await grouped([['Deluxe King', { roomClass }]]), ['DELUXE-ROOM-1_KING']);
});

test('the standard class is a class', async () => {
  assert.deepEqual(await grouped([['Deluxe King', { roomClass: 'Standard' }]]), ['ROOM-1_KING']);
});

test('the type says how one sleeps and how many bedrooms there are, unless the beds are said', async () => {
  assert.deepEqual(await grouped([['Room', { roomType: 'Twin' }]]), ['ROOM-TWIN']);
  assert.deepEqual(await grouped([['Room', { roomType: 'Double' }]]), ['ROOM-DOUBLE']);
  assert.deepEqual(await grouped([['Room', { roomType: 'Double', bedType: 'King' }]]), ['ROOM-1_KING']);
  assert.deepEqual(await grouped([['King Room', { roomType: 'Double' }]]), ['ROOM-1_KING']);
  assert.deepEqual(await grouped([['King Room', { roomType: 'Twin' }]]), ['ROOM-TWIN']);
  assert.deepEqual(await grouped([['Suite', { roomType: '2 bedroom apartment' }]]), ['APARTMENT+2_BEDROOM']);
});

test('the type says the class too, unless a hint of the class does', async () => {
  assert.deepEqual(await grouped([['King', { roomType: 'Deluxe Suite' }]]), ['DELUXE-SUITE-1_KING']);
  assert.deepEqual(await grouped([['King', { roomType: 'Deluxe Suite', roomClass: 'Club' }]]), [
    'CLUB-SUITE-1_KING',
  ]);
  assert.deepEqual(await grouped([['Deluxe King', { roomType: 'Guest Room' }]]), ['DELUXE-ROOM-1_KING']);
});

test('a language outranks detection', async () => {
  assert.deepEqual(await grouped([['Zimmer See Blick', {}]], 'de'), ['ROOM-LAKE_VIEW']);
});
