import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as invariant, BrokenInvariant, unreachable } from './assert.ts';

test('a true condition passes, a false one throws its message', () => {
  invariant(true, 'never seen');
  assert.throws(
    () => invariant(0, 'rows and counters agree'),
    new BrokenInvariant('rows and counters agree'),
  );
});

test('the error names a value that the types exclude', () => {
  assert.throws(() => unreachable('blue' as never), /unreachable value: blue/);
});
