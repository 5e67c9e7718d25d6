import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { destinations } from '../../reference/destinations.ts';
import { blocksOf } from './blocks.ts';
import { demoWorld, type DemoBlock } from './demo-world.ts';

function everyBlock(seed: number, hotels: number): DemoBlock[] {
  const world = demoWorld(seed, testAtlas);
  return Array.from({ length: blocksOf(hotels) }, (_, number) => world.block(number, hotels));
}

const all = everyBlock(1, 3000);
const hotels = all.flatMap((block) => block.hotels);

test('the same seed gives the same world, and a block needs no other block', () => {
  assert.deepEqual(demoWorld(1, testAtlas).block(17, 3000), all[17]);
  assert.notDeepEqual(demoWorld(2, testAtlas).block(17, 3000), all[17]);
});

test('a smaller world is the beginning of a larger one, and has exactly the requested size', () => {
  const small = everyBlock(1, 25);
  assert.deepEqual(small[1], all[1]);
  assert.equal(
    small.flatMap((block) => block.hotels).length - small.flatMap((block) => block.merges).length,
    25,
  );
  assert.equal(hotels.length - all.flatMap((block) => block.merges).length, 3000);
});

test('famous cities come first, villages never', () => {
  assert.equal(all[0]?.hotels[0]?.city, 'Rome');
  assert.equal(all[0]?.hotels[0]?.country, 'IT');
  assert.equal(all[1]?.hotels[0]?.city, 'Tokyo');
  assert.ok(!hotels.some((hotel) => hotel.city === 'Hamlet'));
});

test('destinations are dense, and have every class', () => {
  const cities = destinations.map(({ name, country }) => {
    const town = { name, country, region: '', population: 500_000 };
    return { ...town, latitude: 40, longitude: 10 };
  });
  const dense = demoWorld(1, { ...testAtlas, cities });
  const starsOf = new Map<string, number[]>();
  for (let number = 0; number < 500; number += 1)
    for (const { city = '', stars } of dense.block(number, 5000).hotels)
      starsOf.set(city, [...(starsOf.get(city) ?? []), stars ?? 0]);
  for (const city of ['Rome', 'London', 'New York', 'Paris', 'Dubai']) {
    const stars = starsOf.get(city) ?? [];
    assert.ok(stars.length >= 50, `${city} has ${stars.length} hotels`);
    assert.deepEqual([...new Set(stars)].toSorted(), [1, 2, 3, 4, 5], city);
  }
  assert.equal(starsOf.size, destinations.length);
  for (const [city, stars] of starsOf) assert.ok(stars.includes(5), city);
});
