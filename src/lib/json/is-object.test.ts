import assert from 'node:assert/strict';
import test from 'node:test';
import { isObject } from './is-object.ts';

test('only JSON objects are objects', () => {
  for (const text of ['{}', '{"a":1}']) assert.equal(isObject(JSON.parse(text)), true, text);
  for (const text of ['null', '[]', '"{}"', '1', 'true'])
    assert.equal(isObject(JSON.parse(text)), false, text);
  assert.equal(isObject(undefined), false);
});
