import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoWorld, type DemoBlock } from './demo-world.ts';

function blocksOf(seed: number, hotels: number): DemoBlock[] {
  const world = demoWorld(seed, testAtlas);
  return Array.from({ length: world.blocks(hotels) }, (_, number) => world.block(number, hotels));
}

const all = blocksOf(1, 3000);
const hotels = all.flatMap((block) => block.hotels);

test('the same seed gives the same world, and a block needs no other block', () => {
  assert.deepEqual(demoWorld(1, testAtlas).block(17, 3000), all[17]);
  assert.notDeepEqual(demoWorld(2, testAtlas).block(17, 3000), all[17]);
});

test('a smaller world is the beginning of a larger one, and has exactly the requested size', () => {
  const small = blocksOf(1, 25);
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
