import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MappingDecision } from './audit.ts';
import { DeepMapper, type DeepMapResult } from './decide-name.ts';
import { roomEngine } from '../load-engine.ts';
import { seededRandom, testSeed } from '../../../test/support/random.ts';

const references = [
  { id: 1, name: 'Deluxe King Room' },
  { id: 2, name: 'Deluxe King Room, Sea View' },
  { id: 3, name: 'Deluxe Twin Room' },
  { id: 4, name: 'Superior Room' },
];
const mapper = new DeepMapper(roomEngine(), references);
const before = (id: number, confidence = 0.9): MappingDecision => ({
  name: references.find((room) => room.id === id)?.name ?? 'Gone Room',
  id,
  confidence,
});

const byPerson = (id: number): MappingDecision => ({ ...before(id, 1), decidedBy: 'key_1' });

const shown = ({ final, modelAction, source, reasonCode }: DeepMapResult): string =>
  [final.id, modelAction, source, reasonCode].filter((part) => part !== undefined).join(' ');

/** Supplier name, previous mapping, result. */
const table: readonly (readonly [string, MappingDecision | null, string])[] = [
  ['deluxe king room', null, '1 confirm omitted'],
  ['Deluxe King (Room)', before(3), '1 remap omitted'],
  ['Deluxe King (Room)', before(1), '1 confirm omitted'],
  ['Deluxe King (Room)', before(99), '1 confirm omitted'],
  ['Run of House - Room Only', null, '0 reject omitted roh'],
  ['DLX KING SEA VW', null, '2 confirm audit'],
  ['DLX KING SEA VW', before(2), '2 confirm audit'],
  ['DLX KING SEA VW', before(3), '2 remap audit'],
  ['DLX KING SEA VW', before(99), '2 confirm audit'],
  ['Deluxe Room', null, '0 reject audit ambiguous_candidates'],
  ['Deluxe Room', before(1), '1 keep_existing audit_adjustment'],
  ['Deluxe Room, 2 Single Beds', before(1), '3 remap audit'],
  ['Executive Villa', before(1), '0 reject audit_adjustment conflicting_existing'],
  ['Executive Villa', null, '0 reject audit not_in_catalog'],
  ['Superior Room', { name: 'not_mapped', id: 0, confidence: 0.9 }, '4 remap omitted'],
  ['Executive Villa', byPerson(1), '1 keep_existing omitted'],
  ['Deluxe King Room', byPerson(3), '3 keep_existing omitted'],
  ['Deluxe King Room', byPerson(99), '1 confirm omitted'],
  [
    'Deluxe King Room',
    { name: 'not_mapped', id: 0, confidence: 1, reasonCode: 'other', reason: 'no', decidedBy: 'key_1' },
    '0 reject omitted other',
  ],
  ['PROMO - Room Only', null, '0 reject audit no_confident_match'],
];

for (const [name, previous, wanted] of table)
  test(`"${name}" after ${previous === null ? 'nothing' : `room ${previous.id}`}: ${wanted}`, () => {
    const result = mapper.decide(name, previous);
    assert.equal(shown(result), wanted);
    assert.deepEqual(result.previous, previous?.id === 99 ? null : previous);
    assert.equal(result.modelOutput === null, result.source === 'omitted');
    assert.equal(result.final.name === 'not_mapped', result.final.id === 0);
    assert.equal(result.reason === undefined, result.final.id !== 0);
  });

test('run of house is mapped if the hotel sells it as a room', () => {
  const withHouse = new DeepMapper(roomEngine(), [...references, { id: 9, name: 'Run of House' }]);
  assert.equal(withHouse.decide('ROH - assigned on arrival', null).final.id, 9);
});

test('of references with the same name the first is selected', () => {
  const twice = new DeepMapper(roomEngine(), [
    { id: 5, name: 'Twin Room' },
    { id: 6, name: 'Twin Room' },
  ]);
  assert.equal(twice.decide('twin room', null).final.id, 5);
});

test('of references with the same name the earlier choice stays, whatever its position', () => {
  const twice = new DeepMapper(roomEngine(), [
    { id: 5, name: 'Twin Room' },
    { id: 6, name: 'Twin Room' },
  ]);
  assert.equal(twice.decide('twin room', { name: 'Twin Room', id: 6, confidence: 1 }).final.id, 6);
});

test('a nearly certain room replaces one that is nearly excluded', () => {
  const grown = new DeepMapper(roomEngine(), [
    { id: 10, name: 'Deluxe Room' },
    { id: 11, name: 'Deluxe King Room' },
  ]);
  const chosen = grown.decide('DLX KING', { name: 'Deluxe Room', id: 10, confidence: 0.9 });
  assert.equal(shown(chosen), '11 remap audit');
});

test('of references that state the same the earlier choice stays', () => {
  const alike = new DeepMapper(roomEngine(), [
    { id: 5, name: 'Deluxe Room, King' },
    { id: 6, name: 'Deluxe King Room' },
  ]);
  const chosen = alike.decide('DLX KING BB', { name: 'Deluxe King Room', id: 6, confidence: 0.9 });
  assert.equal(shown(chosen), '6 confirm audit');
});

const ids = [0, 1, 2, 3, 4, 77, 99];
const names = [
  ...references.map(({ name }) => name),
  'DLX KING',
  'DLX KING SEA VW',
  'Deluxe Room',
  'Double or Twin, Deluxe',
  'Executive Villa',
  'Run of House',
  'PROMO',
];

test('for random references and caches: `confirm` only for the same room or the first mapping, and never a room that is not offered', () => {
  const seed = testSeed();
  const { fraction } = seededRandom(seed);
  const some = <T>(values: readonly T[]): T[] => values.filter(() => fraction() < 0.5);
  const one = <T>(values: readonly T[]): T | undefined => values[Math.floor(fraction() * values.length)];
  for (let round = 0; round < 60; round += 1) {
    const offered = some(references).map((room, at) => ({
      ...room,
      id: fraction() < 0.2 ? 70 + at : room.id,
    }));
    const mapped = new DeepMapper(roomEngine(), offered);
    for (const name of names) {
      const id = one(ids) ?? 0;
      const earlier = fraction() < 0.3 ? null : before(id, fraction());
      const { previous, final, modelAction } = mapped.decide(name, earlier);
      const why = `seed ${seed}, round ${round}: "${name}" after ${earlier?.id}, offered ${offered.map((room) => room.id).join()}`;
      const isKnown =
        earlier !== null && (earlier.id === 0 || offered.some((room) => room.id === earlier.id));
      assert.deepEqual(previous, isKnown ? earlier : null, why);
      const isSame = previous === null || previous.id === final.id;
      if (modelAction === 'confirm') assert.ok(isSame && final.id !== 0, why);
      if (modelAction === 'remap') assert.ok(!isSame && final.id !== 0, why);
      if (modelAction === 'keep_existing') assert.equal(final.id, previous?.id, why);
      assert.equal(modelAction === 'reject', final.id === 0, why);
    }
  }
});
