import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

const engine = roomEngine();
const pools = ['One Bedroom Pool Villa', 'Two Bedroom Pool Villa', 'Garden Suite'];

/** A name, and whether it states a private pool in a hotel whose villas have one. */
const table: readonly (readonly [string, boolean])[] = [
  ['1BR Villa PP', true],
  ['2 Bedroom Villa with pp', true],
  ['1BR Villa, 90 EUR pp', false],
  ['1BR Villa, rate pp', false],
  ['Garden Suite PP', false],
];

for (const [name, wanted] of table)
  test(`"${name}" ${wanted ? 'has a private pool' : 'has a price'}`, () => {
    const read = (references: readonly string[]) =>
      engine.hotel(references).interpret(engine.parse(name)).features;
    assert.equal(read(pools).includes('private pool'), wanted);
    assert.equal(read(['One Bedroom Villa', 'Garden Suite']).includes('private pool'), false);
  });
