import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../../load-engine.ts';

/** Name → classes and features. */
const table: readonly (readonly [string, string])[] = [
  ['Suite with small terrace', 'terrace'],
  ['Suite avec petite piscine privée', 'private pool'],
  ['Suite con terraza pequeña', 'terrace'],
  ['Small Room with Terrace', 'small terrace'],
  ['Small Terrace Room', 'small terrace'],
  ['Habitación pequeña con terraza', 'small terrace'],
  ['Big Corner King', 'large corner'],
  ['Suite with rooftop terrace balcony', 'balcony terrace'],
];

for (const [name, wanted] of table)
  test(`"${name}": ${wanted}`, () => {
    const { classes, features } = roomEngine().parse(name);
    assert.equal([...classes, ...features].join(' '), wanted);
  });
