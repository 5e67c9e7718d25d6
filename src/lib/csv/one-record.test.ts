import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INCOMPLETE, OneRecord } from './one-record.ts';
import { Spans } from './spans.ts';
import { fieldText } from './text.ts';

/** The first record of a text: its fields, the position after it, and its lines. */
function read(
  text: string,
  { last = true, maxFields = 9 } = {},
): [fields: string[], next: number, lines: number] {
  const options = { delimiter: 44, maxFields, maxRecordBytes: 1000 };
  const spans = new Spans(maxFields);
  const reader = new OneRecord(options, spans);
  const bytes = Buffer.from(text);
  const next = reader.read({ bytes, from: 0, to: bytes.length, last }, 0);
  return [Array.from({ length: spans.fields }, (_, at) => fieldText(bytes, spans, at)), next, reader.lines];
}

const table: readonly [text: string, fields: string[], next: number, lines: number][] = [
  ['a,b\nc', ['a', 'b'], 4, 1],
  ['a,b\r\nc', ['a', 'b'], 5, 1],
  ['a\rb', ['a'], 2, 1],
  ['a,', ['a', ''], 2, 1],
  ['"a,""b""",c\nd', ['a,"b"', 'c'], 12, 1],
  ['"a\r\nb\rc"\n', ['a\r\nb\rc'], 9, 3],
  ['  "a"  ,b\n', ['a', 'b'], 10, 1],
  ['"a"b,c\n', ['"a"b', 'c'], 7, 1],
  ['a"b,"c"\n', ['a"b', 'c'], 8, 1],
];

for (const [text, ...found] of table) {
  test(`reads the first of ${JSON.stringify(text)}`, () => assert.deepEqual(read(text), found));
}

test('fields after the last requested one are skipped', () => {
  assert.deepEqual(read('a,b,"c\n",d\ne', { maxFields: 1 }), [['a'], 11, 2]);
});

test('a record that may continue is incomplete, and a quote that never closes does not make a record', () => {
  for (const text of ['a,b', 'a\r', '"a', '"a"'])
    assert.equal(read(text, { last: false })[1], INCOMPLETE, text);
  assert.ok(read('"a\nb\n')[1] < INCOMPLETE);
});
