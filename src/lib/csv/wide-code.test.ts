import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECORDS, Spans } from './spans.ts';
import { WideReader } from './wide.ts';
import { wideCode } from './wide-code.ts';

/** How far the code reads by itself, and what. The rest is left to `one-record.ts`. */
function read(
  text: string,
  { maxRecordBytes = 1000, maxFields = 2 } = {},
): [next: number, records: number, fields: number, lines: number] {
  const spans = new Spans(maxFields);
  const reader = new WideReader({ delimiter: 44, maxFields, maxRecordBytes }, spans);
  const bytes = Buffer.from(text);
  const next = reader.read({ bytes, from: 0, to: bytes.length, last: false }, 0, 1);
  return [next, spans.records, spans.fields, reader.lines];
}

const table: readonly [detail: string, text: string, found: ReturnType<typeof read>][] = [
  ['records of usual make', 'a,b,c\n"d",e\n', [12, 2, 4, 2]],
  ['nothing behind the last line end', 'a,b\nc,d', [4, 1, 2, 1]],
  ['over empty lines', 'a\n\n\r\nb\n', [7, 2, 2, 4]],
  ['both bytes of a line end', 'a\r\nb\r\n', [6, 2, 2, 2]],
  ['no record whose line end may be half', 'a\r\nb\r', [3, 1, 1, 1]],
  ['up to a quote within a field', 'a,b\nc"d,e\nf\n', [4, 1, 2, 1]],
  ['up to text behind a quote', 'a,b\n"c"d,e\nf\n', [4, 1, 2, 1]],
  ['up to blanks before a quote', 'a,b\n "c",e\n', [4, 1, 2, 1]],
  ['up to a line of blanks', 'a\n  \nb\n', [2, 1, 1, 1]],
  ['up to a quote that does not close', 'a\n"b\nc\n', [2, 1, 1, 1]],
];

for (const [detail, text, found] of table) {
  test(`the code reads ${detail}`, () => assert.deepEqual(read(text), found));
}

test('the code does not read a record that is too long', () => {
  assert.equal(read('abcd\nabcde\n', { maxRecordBytes: 5 })[0], 5);
});

test('the code stops when the arrays are full', () => {
  const [next, records] = read('a\r\n'.repeat(RECORDS + 5));
  assert.deepEqual([next, records], [3 * RECORDS, RECORDS]);
});

test('the code is small: every thread generates it', () => assert.ok(wideCode().length < 6000));
