import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

const engine = roomEngine();
const hotel = engine.hotel([
  'Deluxe King Room',
  'Deluxe King Room, Sea View',
  'Twin Room',
  'Junior Suite',
  'Bed in Dormitory',
]);

for (const name of [
  'Deluxe King',
  'Deluxe King Sea View',
  'SUITE',
  'Zorbulon',
  'Superior Triple Room, Garden View',
])
  test(`the parts of every score of "${name}" add up`, () => {
    const supplier = engine.parse(name);
    for (const candidate of engine.rank(supplier, hotel)) {
      const { parts, logOdds, score } = engine.explain(supplier, hotel, candidate);
      const sum = parts.reduce((total, part) => total + part.weight, 0);
      assert.ok(Math.abs(sum - logOdds) < 1e-9);
      assert.ok(Math.abs(score - candidate.score) <= 0.5 / 10_000 + 1e-12);
    }
  });
