import assert from 'node:assert/strict';
import test from 'node:test';
import { windowOf } from './window.ts';

test('only what is in view is rendered, with a margin', () => {
  assert.deepEqual(windowOf({ top: 30_000, height: 600, lineHeight: 30, count: 1_000_000 }), {
    first: 992,
    last: 1_028,
  });
});

test('a list ends where its items end', () => {
  assert.deepEqual(windowOf({ top: 0, height: 600, lineHeight: 30, count: 3 }), { first: 0, last: 3 });
  assert.deepEqual(windowOf({ top: 9_000, height: 600, lineHeight: 30, count: 3 }), { first: 3, last: 3 });
});
