import assert from 'node:assert/strict';
import test from 'node:test';
import { cursorOf, readCursor } from './cursor.ts';

test('a cursor returns the values that it was made of', () => {
  const position = [0.25, 'Zürich', 7, null];
  assert.deepEqual(readCursor(cursorOf(position)), position);
});

test('a text that is not a cursor is undefined', () => {
  for (const text of ['', 'x', '%', cursorOf([1]).slice(0, 2), Buffer.from('{"a":1}').toString('base64url')])
    assert.equal(readCursor(text), undefined, text);
});
