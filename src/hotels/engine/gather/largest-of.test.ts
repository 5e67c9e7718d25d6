import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LargestOf } from './largest-of.ts';

test('keeps what sorting all would keep, ties to the lower id', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 80 }), fc.integer({ min: 1, max: 10 }), (scores, size) => {
      const ids = Float64Array.from(scores.keys(), (item) => (item * 7) % 81);
      const drained = (least?: number) => {
        const heap = new LargestOf(size, ids);
        for (const [item, score] of scores.entries()) heap.offer(item, score);
        return heap.drain(least);
      };
      // An entry per score.
      const sorted = [...scores.keys()].sort(
        (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || ids[a]! - ids[b]!,
      );
      const kept = sorted.slice(0, size);
      assert.deepEqual(drained(), kept);
      assert.deepEqual(
        drained(10),
        kept.filter((item) => (scores[item] ?? 0) >= 10),
      );
    }),
  );
});
