import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LargestOf } from './largest-of.ts';

test('keeps what sorting all would keep, ties to the lower number', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 80 }), fc.integer({ min: 1, max: 10 }), (scores, size) => {
      const heap = new LargestOf(size);
      for (const [item, score] of scores.entries()) heap.offer(item, score);
      const sorted = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
      const kept = sorted.slice(0, size);
      assert.deepEqual(heap.items(), kept);
      assert.deepEqual(
        heap.items(10),
        kept.filter((item) => (scores[item] ?? 0) >= 10),
      );
    }),
  );
});
