import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roomEngine } from '../../load-engine.ts';
import { entitiesOf, groupRooms } from './group.ts';
import { groupAttributes, type GroupAttribute } from './entities.ts';
import type { Room } from '../room.ts';

const engine = roomEngine();
const usual: readonly GroupAttribute[] = ['roomClass', 'roomType', 'bedType', 'roomView'];
const member = (name: string): { readonly room: Room } => ({ room: engine.parse(name) });
const codes = (names: readonly string[], attributes = usual): string[] =>
  groupRooms(names.map(member), attributes).map((group) => group.code);

test('the same room in different spellings is one group', () => {
  const names = [
    'Deluxe Room, 1 King Bed, Sea View',
    'DELUXE KING SEA VIEW',
    'Deluxe King Room with Ocean View',
    'Habitación Deluxe con cama king y vistas al mar',
  ];
  assert.deepEqual(codes(names), ['DELUXE-ROOM-1_KING-SEA_VIEW']);
});

test('only the chosen attributes separate rooms', () => {
  assert.equal(codes(['King Room, Sea View', 'King Room, City View'], ['bedType']).length, 1);
  assert.equal(codes(['King Room, Sea View', 'King Room, City View']).length, 2);
});

test('"standard" is in the name if a member has it, and is the base room', () => {
  const name = (names: readonly string[]): string | undefined =>
    groupRooms(names.map(member), usual)[0]?.title;
  assert.equal(name(['Twin Room']), 'Twin Room');
  assert.equal(name(['Twin Room', 'Standard Twin Room']), 'Standard Twin Room');
  assert.equal(codes(['Twin Room', 'Standard Twin Room']).length, 1);
});

test('without attributes all rooms are one group', () => {
  assert.deepEqual(codes(['King Room', 'Suite'], []), ['ROOM']);
});

const words = [
  'Deluxe',
  'Superior',
  'Zorbulon',
  'King',
  '2 Queen Beds',
  'Twin',
  'Suite',
  'Studio',
  'Sea View',
  'Partial City View',
  'Balcony',
  'Accessible',
  'Two-Bedroom',
  'Garden',
  'or',
  'Non Smoking',
  '2 adults',
];
const anyName = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(' '));
const seed = Date.now() % 1_000_000;
console.log(`seed ${seed}`);

test('grouping is a partition and does not depend on the order', () => {
  fc.assert(
    fc.property(
      fc.array(anyName, { maxLength: 20 }),
      fc.subarray([...groupAttributes]),
      (names, attributes) => {
        const members = names.map(member);
        const groups = groupRooms(members, attributes);
        assert.equal(groups.flatMap((group) => group.members).length, members.length);
        assert.equal(new Set(groups.flatMap((group) => group.members)).size, members.length);
        const turned = groupRooms(members.toReversed(), attributes);
        const shown = (list: typeof groups): string[] =>
          list.map(({ code, name, title, members: all }) => `${code} ${name} ${title} ${all.length}`);
        assert.deepEqual(shown(turned), shown(groups));
      },
    ),
    { seed, numRuns: 200 },
  );
});

test('a group keeps its code when rooms are added, and no two different groups share one', () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 20 }), anyName, (names, another) => {
      const before = new Set(codes(names, [...groupAttributes]));
      const after = new Set(codes([...names, another], [...groupAttributes]));
      for (const code of before) assert.ok(after.has(code));
      const keys = new Set(names.map((name) => JSON.stringify(entitiesOf(engine.parse(name)))));
      assert.equal(before.size, keys.size);
    }),
    { seed, numRuns: 200 },
  );
});

test('a group states nothing that no member states', () => {
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 8 }), (names) => {
      for (const group of groupRooms(names.map(member), usual)) {
        const stated = engine.parse(group.name);
        const members = group.members.map(({ room }) => room);
        for (const value of stated.classes)
          assert.ok(
            members.some((room) => room.classes.includes(value)),
            group.name,
          );
        if (stated.view !== undefined)
          assert.ok(
            members.some((room) => room.view !== undefined),
            group.name,
          );
        if (stated.isStandard)
          assert.ok(
            members.some((room) => room.isStandard),
            group.name,
          );
      }
    }),
    { seed, numRuns: 200 },
  );
});
