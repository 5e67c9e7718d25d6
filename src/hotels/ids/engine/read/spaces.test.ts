import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSpace } from './spaces.ts';

test('the spaces of ASCII are those that JavaScript trims', () => {
  for (let byte = 0; byte < 128; byte++) {
    assert.equal(isSpace(byte), /\s/.test(String.fromCharCode(byte)), `byte ${byte}`);
  }
});
