import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN } from './pair.ts';

test('an unknown value is neither larger nor smaller than any other', () => {
  assert.ok(!(UNKNOWN >= 0) && !(UNKNOWN < 0));
});
