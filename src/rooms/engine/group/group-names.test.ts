import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { groupRooms } from './group.ts';
import { groupAttributes } from './entities.ts';

/** Name → name of its group for lists, and for travellers. */
const table: readonly (readonly [string, string, string])[] = [
  [
    'Deluxe Room, 1 King Bed, Sea View',
    'Deluxe Room, 1 King Bed, Sea View',
    'Deluxe King Room with Sea View',
  ],
  ['DELUXE KING', 'Deluxe Room, King', 'Deluxe King Room'],
  [
    'Junior Suite, 2 Queen Beds, Balcony',
    'Junior Suite, 2 Queen Beds, Balcony',
    'Junior Suite with 2 Queen Beds and Balcony',
  ],
  ['Double or Twin Room', 'Room, Double or Twin', 'Double or Twin Room'],
  ['Zweibettzimmer mit Meerblick', 'Room, Twin, Sea View', 'Twin Room with Sea View'],
  ['Two-Bedroom Apartment', 'Apartment, 2-Bedroom', '2-Bedroom Apartment'],
  ['1 King Bed or 2 Twin Beds', 'Room, 1 King Bed or 2 Twin Beds', 'Room with 1 King Bed or 2 Twin Beds'],
  ['King Room, Accessible', 'Room, King, Accessible', 'King Room (Accessible)'],
];

for (const [name, wanted, title] of table)
  test(`"${name}" → "${title}"`, () => {
    const [group] = groupRooms([{ room: roomEngine().parse(name) }], [...groupAttributes]);
    assert.deepEqual([group?.name, group?.title], [wanted, title]);
  });

test('a group name has only the attributes by which groups are made', () => {
  const rooms = ['Deluxe Suite, Sea View', 'Deluxe Villa, Sea View'].map((name) => ({
    room: roomEngine().parse(name),
  }));
  const namesBy = (attributes: (typeof groupAttributes)[number][]): string[] =>
    groupRooms(rooms, attributes).map(({ name, title }) => `${name} / ${title}`);
  assert.deepEqual(namesBy(['roomClass', 'roomView']), ['Deluxe, Sea View / Deluxe with Sea View']);
  assert.deepEqual(namesBy(['roomView']), ['Sea View / Sea View']);
  assert.deepEqual(namesBy(['roomSmoking']), ['Any Type / Any Type']);
});
