import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as invariant, BrokenInvariant, unreachable } from './assert.ts';

test('a true condition passes, a false one throws its sentence', () => {
  invariant(true, 'never seen');
  assert.throws(
    () => invariant(0, 'rows and counters agree'),
    new BrokenInvariant('rows and counters agree'),
  );
});

test('a value that the types forbid is named', () => {
  assert.throws(() => unreachable('blue' as never), /unreachable value: blue/);
});
