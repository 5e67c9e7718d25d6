import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPARED, openWalk, SLOT, TREE } from './walk.ts';

/** Trees whose nodes test whether the value at address 0 is above the number of the node. */
function counting(trees: number): { walk: ReturnType<typeof openWalk>; compared: Float32Array; end: number } {
  const end = SLOT + trees * TREE;
  const walk = openWalk(end);
  const memory = new DataView(walk.memory);
  for (let root = SLOT; root < end; root += TREE) {
    for (let node = 1; node < 16; node++) {
      memory.setFloat32(root + node * SLOT, node, true);
      memory.setInt32(root + node * SLOT + COMPARED, 0, true);
    }
    for (let leaf = 16; leaf < 32; leaf++) memory.setFloat64(root + leaf * SLOT, leaf, true);
  }
  return { walk, compared: new Float32Array(walk.memory, 0, 1), end };
}

test('every tree is walked to one of its leaves, which are added up', () => {
  const { walk, compared, end } = counting(300);
  // By the value: left all the way; right at 1 and 3, not above 7; right all the way.
  for (const [value, leaf] of [
    [1, 16],
    [4, 28],
    [15.5, 31],
  ] as const) {
    compared[0] = value;
    assert.equal(walk.sum(SLOT, end, 0.25), 0.25 + 300 * leaf);
  }
});

test('memory is as large as the trees need', () => {
  assert.equal(openWalk(1).memory.byteLength, 65_536);
  assert.equal(openWalk(200_000).memory.byteLength, 4 * 65_536);
});
