import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storableJson } from './storable-json.ts';

test('what the database cannot store becomes U+FFFD, at any depth', () => {
  const json = String.raw`{"a":"x\u0000y","b":[{"c":"\ud83d"}],"d":"\uD83D\uDE00","e":null,"f":1}`;
  assert.deepEqual(storableJson(json), { a: 'x\uFFFDy', b: [{ c: '\uFFFD' }], d: '😀', e: null, f: 1 });
});

test('anything else is as JSON says', () => {
  for (const json of ['"a"', '[1,"é",{"b":true}]', 'null', String.raw`"\n\u00e9"`])
    assert.deepEqual(storableJson(json), JSON.parse(json));
  assert.throws(() => storableJson('{'), SyntaxError);
});
