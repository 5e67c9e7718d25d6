import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withFirst } from './use-pages.ts';

const keyOf = (item: string) => item.slice(0, 1);

test('a first page that is read again keeps the rows below it', () => {
  const before = ['c0', 'b0', 'a0'];
  assert.deepEqual(withFirst(before, { first: ['d1', 'c1'], keyOf }), ['d1', 'c1', 'b0', 'a0']);
  assert.deepEqual(withFirst(before, { first: ['c1', 'b1'], keyOf }), ['c1', 'b1', 'a0']);
});

test('a first page of new rows only is the whole list: the rows between are not known', () => {
  assert.deepEqual(withFirst(['a0'], { first: ['z1', 'y1'], keyOf }), ['z1', 'y1']);
  assert.deepEqual(withFirst(['a0'], { first: [], keyOf }), []);
});
