import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen, columnsNamed, keysIn, readRows, sizeOf, withoutFirst } from './batch.ts';

const batchOf = (names: readonly string[], rows: readonly (readonly unknown[])[]) =>
  readRows({
    columns: columnsNamed('hotels', names),
    lines: rows.map((_, row) => row + 2),
    cells: names.map((_, place) => rows.map((row) => row[place])),
    bad: [],
  });

const named = batchOf(
  ['id', 'name', 'country'],
  [
    [1, 'One', 'IT'],
    ['x', '', 'IT'],
    [3, 'Three', 'Nowhere'],
    [4, 'Four', 'FR'],
    [5, 'Five', 'FR'],
  ],
);

test('an invalid row is bad with its first flaw, and the others keep their line numbers', () => {
  assert.deepEqual(named.lines, [2, 5, 6]);
  assert.deepEqual(named.values[1], ['One', 'Four', 'Five']);
  assert.deepEqual(
    named.bad.map(({ line, reason }) => [line, reason.split(':')[0]]),
    [
      [3, 'id'],
      [4, 'country'],
    ],
  );
  assert.equal(sizeOf(named), 5);
});

test('one coordinate alone is invalid, whether the other one is empty or has no column', () => {
  const places = batchOf(
    ['name', 'country', 'latitude', 'longitude'],
    [
      ['A', 'IT', '1', '2'],
      ['B', 'IT', '1', ''],
      ['C', 'IT', '', ''],
    ],
  );
  assert.deepEqual([places.lines, places.bad.map(({ line }) => line)], [[2, 4], [3]]);
  assert.deepEqual(batchOf(['name', 'country', 'latitude'], [['A', 'IT', '']]).lines, []);
});

test('rows that were stored before are left out, good and bad ones', () => {
  for (const [count, good, bad] of [
    [0, [2, 5, 6], [3, 4]],
    [1, [5, 6], [3, 4]],
    [2, [5, 6], [4]],
    [4, [6], []],
  ] as const) {
    const left = withoutFirst(named, count);
    assert.deepEqual([left.lines, left.bad.map(({ line }) => line)], [good, bad]);
  }
});

test('rows can be selected in any order; a key is the same whether an empty column is present or not', () => {
  assert.deepEqual(chosen(named, [2, 0]).values[0], [5, 1]);
  const longer = batchOf(['name', 'id', 'address', 'country'], [['Four', 4, '', 'FR']]);
  assert.equal(keysIn(named, ['id', 'address'])(1), keysIn(longer, ['id', 'address'])(0));
});
