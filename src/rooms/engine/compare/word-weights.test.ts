import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roomEngine } from '../../load-engine.ts';
import { wordWeightOf } from './word-weights.ts';

const engine = roomEngine();

function wordWeight(references: readonly string[], word: string): number {
  return wordWeightOf(references.map((name) => engine.parse(name)))([word], 9);
}

test('a word of all references weighs nothing, one of few references weighs 1', () => {
  const house = ['Zorbulon King Room', 'Zorbulon Queen Room', 'Zorbulon Suite'];
  assert.equal(wordWeight(house, 'zorbulon'), 0);
  assert.equal(wordWeight(house, 'quandrix'), 1);
  assert.equal(wordWeight(['Zorbulon King Room', 'Queen Room', 'Suite'], 'zorbulon'), 1);
  assert.equal(wordWeight(['Zorbulon Room'], 'zorbulon'), 1);
});

test('a place in the name of every room weighs nothing either', () => {
  assert.equal(wordWeight(['Lagoon King Room', 'Lagoon Queen Room', 'Lagoon Suite'], 'lagoon'), 0);
});

const rooms = [
  'Deluxe King Room',
  'Superior Twin Room',
  'Junior Suite',
  'Deluxe King Room, Sea View',
  'Classic Queen Room',
  'Family Room, 2 Queen Beds',
  'Executive King Room',
  'Single Room',
];
const strangers = [
  'Bed in 8-Bed Dormitory',
  'Three-Bedroom Villa',
  'Houseboat',
  'Safari Tent',
  'Mobile Home',
];
const brands = ['Zorbulon', 'Zorbulon Quandrix', 'Lagoon'];

test('an irrelevant reference never changes a confident mapping, whatever the hotel calls its rooms', () => {
  const catalogues = fc.record({
    brand: fc.constantFrom(...brands),
    references: fc.uniqueArray(fc.record({ room: fc.constantFrom(...rooms), isBranded: fc.boolean() }), {
      minLength: 2,
      selector: ({ room }) => room,
    }),
    asksByBrand: fc.boolean(),
    stranger: fc.constantFrom(...strangers),
    isStrangerBranded: fc.boolean(),
  });
  fc.assert(
    fc.property(catalogues, ({ brand, references, asksByBrand, stranger, isStrangerBranded }) => {
      const called = (room: string, isBranded: boolean): string => (isBranded ? `${brand} ${room}` : room);
      const before = references.map(({ room, isBranded }) => called(room, isBranded));
      const after = [...before, called(stranger, isStrangerBranded)];
      for (const { room } of references) {
        const supplier = engine.parse(called(room, asksByBrand));
        const [best] = engine.rank(supplier, engine.hotel(before), 1);
        if (best === undefined || best.score < 0.99) continue;
        const [now] = engine.rank(supplier, engine.hotel(after), 1);
        assert.equal(now?.at, best.at, supplier.name);
        assert.ok(now.score >= 0.5, `${supplier.name}: ${best.score} became ${now.score}`);
      }
    }),
    { numRuns: 500 },
  );
});
