import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shared, without } from './facet.ts';

test('common members of two lists, and members of one that the other lacks', () => {
  assert.deepEqual(shared(['a', 'b'], ['b', 'c']), ['b']);
  assert.deepEqual(without(['a', 'b'], ['b', 'c']), ['a']);
});
