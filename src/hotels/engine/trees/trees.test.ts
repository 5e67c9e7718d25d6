import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { probability, Trees, type TreeNode, type TreesTable } from './trees.ts';

const table: TreesTable = {
  features: ['near', 'same'],
  bias: -1,
  trees: [
    [
      [0, 0.5, 1, 1, 2, 0.1],
      [-1, 0, 0, 0, 0, -0.4],
      [1, 2, 0, 3, 4, 0.3],
      [-1, 0, 0, 0, 0, 0.2],
      [-1, 0, 0, 0, 0, 0.9],
    ],
    [[-1, 0, 0, 0, 0, 0.25]],
  ],
};

test('walks to a leaf; what is missing goes where the table says', () => {
  const trees = new Trees(table);
  assert.ok(Math.abs(trees.score(Float32Array.of(0.4, 9)) - -1.15) < 1e-12);
  assert.ok(Math.abs(trees.score(Float32Array.of(1, 3)) - 0.15) < 1e-12);
  assert.equal(trees.score(Float32Array.of(Number.NaN, 3)), trees.score(Float32Array.of(0, 3)));
});

test('the parts of a score add up to it', () => {
  const trees = new Trees(table);
  const value = fc.oneof(fc.double({ min: -5, max: 5, noNaN: true }), fc.constant(Number.NaN));
  fc.assert(
    fc.property(value, value, (a, b) => {
      const values = Float32Array.of(a, b);
      const { prior, parts } = trees.explain(values);
      assert.ok(Math.abs(prior + parts.reduce((sum, part) => sum + part, 0) - trees.score(values)) < 1e-9);
    }),
  );
});

test('full trees with four levels end in the same leaf as the table', () => {
  const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(Number.NaN));
  const node = fc.tuple(fc.nat({ max: 2 }), fc.integer({ min: -3, max: 3 }), fc.constantFrom(0 as const, 1));
  const full = fc
    .array(node, { minLength: 15, maxLength: 15 })
    .map((nodes): TreeNode[] => [
      ...nodes.map(([feature, threshold, missing], at): TreeNode => [
        feature,
        threshold,
        missing,
        2 * at + 1,
        2 * at + 2,
        0,
      ]),
      ...Array.from({ length: 16 }, (_, leaf): TreeNode => [-1, 0, 0, 0, 0, 2 ** leaf]),
    ]);
  fc.assert(
    fc.property(
      fc.array(full, { minLength: 1, maxLength: 4 }),
      fc.tuple(value, value, value),
      (trees, sample) => {
        const laidOut = new Trees({ features: ['a', 'b', 'c'], bias: 0.5, trees });
        const values = Float32Array.of(...sample);
        const { prior, parts } = laidOut.explain(values);
        assert.equal(laidOut.score(values), prior + parts.reduce((sum, part) => sum + part, 0));
      },
    ),
  );
});

test('a tree that is too deep is refused', () => {
  const chain = Array.from({ length: 5 }, (_, question): TreeNode[] => [
    [0, question, 1, 2 * question + 1, 2 * question + 2, 0],
    [-1, 0, 0, 0, 0, 0],
  ]).flat();
  assert.throws(
    () => new Trees({ ...table, trees: [[...chain, [-1, 0, 0, 0, 0, 0]]] }),
    /more than four questions/,
  );
});

test('log-odds as probability', () => {
  assert.equal(probability(0), 0.5);
  assert.ok(probability(4) > 0.98);
});
