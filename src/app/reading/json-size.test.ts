import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { jsonExcess } from './json-size.ts';

const isDeeperThan = (depth: number, json: string): boolean =>
  jsonExcess(json, { depth, values: Infinity, members: Infinity }) === 'depth';

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

test('brackets inside strings are ignored', () => {
  assert.equal(isDeeperThan(1, JSON.stringify(['[[[', '\\', '"[[', { length: 1 }.length])), false);
  assert.equal(isDeeperThan(1, JSON.stringify({ '{[': '\\"[[{' })), false);
  assert.equal(isDeeperThan(1, JSON.stringify(['\\\\"', []])), true);
});

test('a text that is not JSON has a depth, too', () => {
  assert.equal(isDeeperThan(2, '[[['), true);
  assert.equal(isDeeperThan(2, '["[[['), false);
  assert.equal(isDeeperThan(64, '['.repeat(1_000_000)), true);
});

test('a text full of escaped quotes takes linear time', () => {
  // A quadratic scan would need minutes for this.
  assert.equal(isDeeperThan(2, `["${String.raw`\"`.repeat(1_000_000)}"]`), false);
});

test('values are counted without parsing: elements, members, and those inside of them', () => {
  const hasMoreThan = (values: number, json: unknown): boolean =>
    jsonExcess(JSON.stringify(json), { depth: 64, values, members: Infinity }) === 'values';
  for (const value of [[1, 2, 3], { a: 1, b: 2, c: 3 }, [[1], 2], [{}, []]]) {
    assert.equal(hasMoreThan(4, value), false, JSON.stringify(value));
    assert.equal(hasMoreThan(1, value), true, JSON.stringify(value));
  }
  assert.equal(hasMoreThan(1, ['1,2,3,[{']), false);
});

test('the members of each object are counted separately, and elements of arrays are not counted', () => {
  const hasWider = (members: number, json: unknown): boolean =>
    jsonExcess(JSON.stringify(json), { depth: 64, values: Infinity, members }) === 'members';
  assert.equal(hasWider(2, { a: [1, 2, 3, { b: 1, c: 2 }], d: 4 }), false);
  assert.equal(hasWider(2, { a: [1, 2, 3, { b: 1, c: 2, d: 3 }] }), true);
  assert.equal(hasWider(2, { a: {}, b: {}, c: 1 }), true);
});
