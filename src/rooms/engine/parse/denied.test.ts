import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

/** Name → the features of the room, without those that the name denies. */
const table: readonly (readonly [string, readonly string[]])[] = [
  ['Villa without private pool', []],
  ['Villa, private pool, no kitchen', ['private pool']],
  ['Zimmer ohne Kochnische, mit Terrasse', ['terrace']],
  ['和室 露天風呂なし', []],
  ['Szoba konyha nélkül', []],
  // A separate meaning, because a hotel may have both.
  ['Double room without balcony', ['without balcony']],
];

for (const [name, features] of table)
  test(`"${name}" has ${features.join() || 'nothing'}`, () => {
    assert.deepEqual(roomEngine().parse(name).features, features);
  });
