import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const hotels = Array.from({ length: 100 }, (_, number) => world.block(number, 1000)).flatMap(
  (block) => block.hotels,
);
const lengths = (texts: readonly string[]) => texts.map(({ length }) => length).toSorted((a, b) => a - b);
const middle = (numbers: readonly number[]) => numbers[Math.floor(numbers.length / 2)] ?? 0;

test('descriptions and important information have the length of real ones, and few are the same', () => {
  const descriptions = hotels.map(({ description = '' }) => description);
  const information = hotels.map(({ details }) => details?.important_information ?? '');
  assert.ok(middle(lengths(descriptions)) > 700 && middle(lengths(descriptions)) < 1000);
  assert.ok(middle(lengths(information)) > 450 && middle(lengths(information)) < 800);
  assert.ok(new Set(descriptions).size > hotels.length * 0.9);
  for (const text of descriptions) assert.doesNotMatch(text, /undefined|NaN|\{|\}| {2}/);
});
