import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testSeed } from '../../../test/support/random.ts';
import { Refusal } from '../../contract/refusal.ts';
import { readJson } from './read-json.ts';

test('JSON is parsed', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.deepEqual(readJson(text, 'invalid-value'), JSON.parse(text));
    }),
    { seed: testSeed() },
  );
});

test('U+0000 is refused with the path of its field, at any depth', () => {
  for (const [body, field] of [
    ['{"name":"a\\u0000b"}', 'name'],
    ['{"list":[{"name":"a"},{"name":"\\u0000"}]}', 'list[1].name'],
    ['{"name\\u0000":1}', 'name'],
    ['"\\u0000"', 'the body'],
  ] as const)
    assert.throws(
      () => readJson(body, 'invalid-value'),
      (error) =>
        error instanceof Refusal &&
        error.detail?.startsWith(`${field} contains the character U+0000`) === true,
    );
  assert.deepEqual(readJson('{"name":"a\\\\u0000b"}', 'invalid-value'), { name: 'a\\u0000b' });
});

test('a lone surrogate becomes the replacement character, and a pair stays', () => {
  assert.deepEqual(readJson('{"name":"Suite \\ud83c"}', 'invalid-value'), { name: 'Suite \uFFFD' });
  assert.deepEqual(readJson('{"name":"\\ud83c\\udf0a"}', 'invalid-value'), { name: '🌊' });
});

test('a byte order mark before the JSON is ignored', () => {
  assert.deepEqual(readJson('\uFEFF{"a":1}', 'invalid-value'), { a: 1 });
});
