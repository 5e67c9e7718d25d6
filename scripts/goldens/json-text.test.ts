import assert from 'node:assert/strict';
import test from 'node:test';
import { jsonText } from './json-text.ts';

test('a value that fits into a line is one line, any other has a line for each member', () => {
  const value = { kind: 'word', list: ['one', 'two', 'three'], none: {}, empty: [] };
  const lines = [
    '{',
    ' "kind": "word",',
    ' "list": [',
    '  "one",',
    '  "two",',
    '  "three"',
    ' ],',
    ' "none": {},',
    ' "empty": []',
    '}',
  ];
  assert.equal(jsonText(value, 22), `${lines.join('\n')}\n`);
  assert.equal(jsonText({ list: [1, 'a'] }), '{ "list": [1, "a"] }\n');
  assert.deepEqual(JSON.parse(jsonText(value, 22)), value);
});
