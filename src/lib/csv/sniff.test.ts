import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ONE_COLUMN } from './spans.ts';
import { notText, separatorLineBytes, sniffDialect, sniffEncoding } from './sniff.ts';

const isHeader = (names: readonly string[]) => names.includes('id');

const dialects: readonly [words: string, delimiter: string][] = [
  ['', ''],
  ['123\n456\n', ''],
  ['id,name\n1,a;b;c\n', ','],
  ['id;name\n1;"a,b,c"\n2;x, y\n', ';'],
  ['id\tname\n1\ta, b\n', '\t'],
  ['name|id\na|1\n', '|'],
  ['id\n1,234\n5,678\n', ''],
  ['id\n1;\n2;\n', ';'],
  ['12;\n13;\n', ';'],
  ['Hotel, the;id\nA, B;1\n', ';'],
  ['"line\nbreak";id\nx;1\n', ';'],
];

for (const [words, delimiter] of dialects) {
  test(`${JSON.stringify(words)} has the delimiter ${JSON.stringify(delimiter)}`, () => {
    const found = sniffDialect(Buffer.from(words), isHeader).delimiter;
    assert.equal(found === ONE_COLUMN ? '' : String.fromCharCode(found), delimiter);
  });
}

test('a delimiter that gives a known header wins over one that gives rows of equal width', () => {
  const head = Buffer.from('id;note, free\n1;a, b\n2;c, d\n3;e\n');
  assert.equal(sniffDialect(head, isHeader).delimiter, 59);
});

test('encodings are recognized by their byte order mark, or by the zeros of UTF-16', () => {
  const utf16 = Buffer.from('id\n12\n', 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  const encoding = (head: Uint8Array) => sniffEncoding(head).encoding;
  assert.equal(encoding(Buffer.from('id\n')), 'utf-8');
  assert.deepEqual(sniffEncoding(Buffer.from('\ufeffid')), { encoding: 'utf-8', markBytes: 3 });
  assert.equal(encoding(utf16), 'utf-16le');
  assert.equal(encoding(swapped), 'utf-16be');
  assert.equal(encoding(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])), 'utf-16le');
  assert.equal(encoding(Buffer.from([0xfe, 0xff, 0, 0x31])), 'utf-16be');
  assert.equal(encoding(Buffer.from('id\n\0\0\0\0')), 'utf-8');
});

const separatorLines: readonly [words: string, bytes: number][] = [
  ['sep=;\nid', 6],
  ['SEP=\t\r\nid', 7],
  ['"sep=,"\r\nid', 9],
  ['sep=;', 0],
  ['separator=;\n', 0],
  ['id\nsep=;\n', 0],
];

for (const [words, bytes] of separatorLines) {
  test(`${bytes} bytes of ${JSON.stringify(words)} are a line for spreadsheets`, () =>
    assert.equal(separatorLineBytes(Buffer.from(words)), bytes));
}

test('a file that is not text is named', () => {
  assert.equal(notText(Buffer.from('PK\x03\x04rest')), 'an Excel workbook or zip archive');
  assert.equal(notText(Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 14, 65])), 'a binary file');
  assert.equal(notText(Buffer.from('id,name\n1,a\0b, a long line of text\n')), undefined);
  assert.equal(notText(Buffer.from('1\0\n2\0\n')), undefined);
  assert.equal(notText(Buffer.from('')), undefined);
});
