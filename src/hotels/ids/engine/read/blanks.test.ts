import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlank } from './blanks.ts';

test('the spaces of ASCII are those that JavaScript trims', () => {
  for (let byte = 0; byte < 128; byte++) {
    assert.equal(isBlank(byte), /\s/.test(String.fromCharCode(byte)), `byte ${byte}`);
  }
});
