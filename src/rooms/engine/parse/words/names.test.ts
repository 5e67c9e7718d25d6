import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';

const engine = roomEngine();

/** Name → its words, and what is left after them. */
const table: readonly (readonly [string, readonly string[], object])[] = [
  ['Queen Mary Room', ['queen mary'], { beds: [] }],
  ['Queen Mary, Queen Bed', ['queen mary'], { beds: [[{ count: 1, kind: 'queen', isCounted: false }]] }],
  ["King's Cross Double", ['kings cross'], { beds: [], capacities: ['double'] }],
  ['Garden Wing Twin', ['garden'], { places: [], features: ['wing'] }],
  ['Twin in the Garden', [], { places: ['garden'], features: [] }],
  ['Torre Mar Doble', ['sea'], { places: [], features: ['tower'] }],
  ['Prince Albert Suite', ['albert', 'prince'], { types: ['suite'] }],
];

for (const [name, words, others] of table)
  test(`"${name}" is called ${words.join(', ') || 'nothing'}`, () => {
    const room = engine.parse(name);
    assert.deepEqual(room.words, words);
    assert.partialDeepStrictEqual(room, others);
  });
