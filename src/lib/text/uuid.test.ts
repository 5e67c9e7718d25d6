import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUuid } from './uuid.ts';

test('a UUID has five groups of hexadecimal digits, in small or capital letters', () => {
  const id = '6f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b01';
  const texts = [id, id.toUpperCase(), id.replaceAll('-', ''), ` ${id}`, `${id}0`, id.replace('f', 'g'), ''];
  assert.deepEqual(texts.map(isUuid), [true, true, false, false, false, false, false]);
});
