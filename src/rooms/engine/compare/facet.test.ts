import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shared, without } from './facet.ts';

test('what two lists share and what one lacks', () => {
  assert.deepEqual(shared(['a', 'b'], ['b', 'c']), ['b']);
  assert.deepEqual(without(['a', 'b'], ['b', 'c']), ['a']);
});
