import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Blocks, blockOf } from './blocks.ts';

const HOTELS = 400;
const hotel = fc.nat(HOTELS - 1);

test('contains every hotel that was added since it was cleared, and none of another block', () => {
  const blocks = new Blocks(HOTELS);
  fc.assert(
    fc.property(fc.array(hotel, { maxLength: 5 }), hotel, fc.nat(60), (ones, from, length) => {
      blocks.clear();
      for (const one of ones) blocks.add(one);
      blocks.addRange(from, from + length);
      const added = new Set([...ones, ...Array.from({ length }, (_, at) => from + at)].map(blockOf));
      for (let one = 0; one < HOTELS; one++) assert.equal(blocks.has(one), added.has(blockOf(one)));
    }),
  );
});
