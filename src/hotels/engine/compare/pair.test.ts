import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN } from './pair.ts';

test('the unknown is neither more nor less than anything', () => {
  assert.ok(!(UNKNOWN >= 0) && !(UNKNOWN < 0));
});
