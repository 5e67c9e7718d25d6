import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isDeeperThan } from './json-depth.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth of a text is that of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(8), (value, most) => {
      assert.equal(isDeeperThan(most, JSON.stringify(value)), depthOf(value) > most);
    }),
    { seed: 17 },
  );
});

test('brackets inside of texts do not count', () => {
  assert.equal(isDeeperThan(1, JSON.stringify(['[[[', '\\', '"[[', { length: 1 }.length])), false);
  assert.equal(isDeeperThan(1, JSON.stringify({ '{[': '\\"[[{' })), false);
  assert.equal(isDeeperThan(1, JSON.stringify(['\\\\"', []])), true);
});

test('a text that is no JSON has a depth as well', () => {
  assert.equal(isDeeperThan(2, '[[['), true);
  assert.equal(isDeeperThan(2, '["[[['), false);
  assert.equal(isDeeperThan(64, '['.repeat(1_000_000)), true);
});

test('a text full of escaped quotes costs one look at each character', () => {
  // A quadratic scan would need minutes for this.
  assert.equal(isDeeperThan(2, `["${String.raw`\"`.repeat(1_000_000)}"]`), false);
});
