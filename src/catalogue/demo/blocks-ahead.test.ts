import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DemoBlock } from './engine/demo-world.ts';
import { BlocksAhead } from './blocks-ahead.ts';

/** Blocks with their number, and how often each was made. */
function counted() {
  const made: number[] = [];
  const blocks = new BlocksAhead((block) => {
    made.push(block);
    return { hotels: [{ id: block, name: '', country: 'IT' }] } as unknown as DemoBlock; // only the number is used
  });
  const numbers = async (from: number, to: number) =>
    (await blocks.take(from, to)).map(({ hotels }) => hotels[0]?.id);
  return { made, blocks, numbers };
}

test('what was made ahead is made once', async () => {
  const { made, blocks, numbers } = counted();
  blocks.begin(3, 6);
  assert.deepEqual(await numbers(3, 6), [3, 4, 5]);
  assert.deepEqual(made, [3, 4, 5]);
});

test('blocks that were not made ahead are made on demand', async () => {
  const { blocks, numbers } = counted();
  blocks.begin(3, 6);
  assert.deepEqual(await numbers(6, 8), [6, 7], 'another process took 3 to 5');
  assert.deepEqual(await numbers(3, 4), [3], 'blocks that were not taken are dropped');
});

test('a block that cannot be made is reported to the caller that takes it', async () => {
  const blocks = new BlocksAhead(() => {
    throw new Error('no such block');
  });
  blocks.begin(0, 1);
  await assert.rejects(blocks.take(0, 1), /no such block/);
});
