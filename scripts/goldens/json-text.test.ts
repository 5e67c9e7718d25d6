import assert from 'node:assert/strict';
import test from 'node:test';
import { jsonText } from './json-text.ts';

test('a value that is short or deep is one line, any other has a line for each member', () => {
  const value = { kind: 'word', list: ['one', 'two', { three: 'four and five' }], none: {}, empty: [] };
  const lines = ['{', '"kind":"word",', '"list":[', '"one",', '"two",', '{"three":"four and five"}', '],'];
  const rest = ['"none":{},', '"empty":[]', '}', ''];
  assert.equal(jsonText(value, 2, 22), [...lines, ...rest].join('\n'));
  assert.equal(jsonText({ list: [1, 'a'] }), '{"list":[1,"a"]}\n');
  assert.deepEqual(JSON.parse(jsonText(value, 4, 10)), value);
});
