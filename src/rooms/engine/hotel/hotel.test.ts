import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';
import { worthOf } from '../compare/conflicts.ts';
import { featuresOf } from './hotel.ts';

const engine = roomEngine();

test('the looked-up fit equals the fit computed pair by pair', () => {
  const names = [
    'Deluxe King Room',
    'Deluxe King Room, Sea View',
    'Twin Room',
    'Junior Suite',
    'Zorbulon Suite',
  ];
  const hotel = engine.hotel(names);
  for (const name of [...names, 'DELUXE KING SEA VIEW', 'Suite', 'غرفة']) {
    const supplier = engine.parse(name);
    const fits = hotel.compare(supplier).fits;
    hotel.rooms.forEach((reference, at) => {
      const direct =
        engine.model.pair.prior +
        worthOf(featuresOf(supplier, reference, hotel.offer), engine.model.pair.weights).weight;
      assert.ok(Math.abs(direct - (fits[at] ?? Number.NaN)) < 1e-9, `${name} against ${reference.name}`);
    });
  }
});

test('a known class is never a brand', () => {
  const hotel = engine.hotel(['Deluxe King Room', 'Deluxe Queen Room', 'Deluxe Suite']);
  assert.deepEqual(
    hotel.rooms.map((room) => room.classes),
    [['deluxe'], ['deluxe'], ['deluxe']],
  );
});

test('references that state the same share a group', () => {
  const hotel = engine.hotel(['Deluxe King Room', 'King Deluxe Room', 'Queen Room']);
  assert.deepEqual([...hotel.groups], [0, 0, 1]);
});
