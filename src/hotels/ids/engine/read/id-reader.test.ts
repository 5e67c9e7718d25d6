import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Block, UNREADABLE } from './block.ts';
import { IdReader } from './id-reader.ts';

/** One for all files: each is read before the next, and to allocate one takes longer than to read a short file. */
const spare = new Block();

/** Ids as sent, those that cannot be read with a `!`, or the problem of the file. */
function read(file: string | Uint8Array, cut = Infinity): string[] | string {
  const bytes = Buffer.from(file);
  const ids: string[] = [];
  const reader = new IdReader({
    fresh: () => spare.reset(),
    full: (block) => {
      for (let row = 0; row < block.rows; row++) {
        const id = Buffer.from(block.bytes.subarray(row === 0 ? 0 : block.end[row - 1], block.end[row]));
        ids.push(`${id.toString()}${block.meta[row] === UNREADABLE ? '!' : ''}`);
      }
    },
  });
  for (let at = 0; at < bytes.length; at += cut) reader.read(bytes.subarray(at, at + cut), false);
  reader.read(new Uint8Array(0), true);
  return reader.problem ?? ids;
}

const table: readonly [detail: string, file: string | Uint8Array, ids: string[]][] = [
  ['a column without a header', '12\n13\n', ['12', '13']],
  ['a column with a header', 'Hotel ID\n12\n13', ['12', '13']],
  ['a header and nothing else', 'id\n', []],
  ['the id among others', 'name;Code;x\na;7;\nb;8;\n', ['7', '8']],
  ['blanks kept, blank lines left out', 'id\n\n 7 \n \n8', [' 7 ', '8']],
  ['an empty id, a missing one, one of blanks', 'x,id\n1,\n2\n3,  \n', ['!', '!', '  !']],
  [
    'NUL bytes',
    'id\n1\u00002\n\u00003\n4\u0000\n\u0000\n5\n',
    ['1\u00002!', '\u00003!', '4\u0000!', '\u0000!', '5'],
  ],
  ['other control characters', 'id\n\u00011\n\u0001\n', ['\u00011', '\u0001']],
  ['quotes doubled and line breaks', 'id,n\n"a""b",1\n"c\nd",2\n', ['a"b', 'c\nd']],
  ['a quote that never closes', 'id,n\n1,"a\n2,b\n', ['1!', '2']],
  ['UTF-8 with a mark', '\ufeffid\né\n', ['é']],
  ['UTF-16', Buffer.from('\ufeffid\t n\né\t1\n', 'utf16le'), ['é']],
  ['Windows-1252', Buffer.from('id\n\xe9\x80\n', 'latin1'), ['é€']],
  ['a line for spreadsheets above the header', '"sep=;"\r\nname;id\r\na;7\r\n', ['7']],
  ['trailing delimiters', '1;\n2;\n', ['1', '2']],
];

for (const [detail, file, ids] of table) {
  test(detail, () => {
    assert.deepEqual(read(file), ids);
    assert.deepEqual(read(file, 1), ids);
  });
}

const problems: readonly [file: string | Uint8Array, problem: RegExp][] = [
  ['', /^the file is empty$/],
  ['name,city\na,b\n', /^of the columns "name", "city" none is called id, hotel_id/],
  ['PK\x03\x04\x14\0\x06', /an Excel workbook/],
  [new Uint8Array(5000).fill(7), /a binary file/],
  [`${'c,'.repeat(3_000_000)}c\n`, /of the columns "c", .* and \d+ more none is called/],
];

for (const [file, problem] of problems) {
  test(`refuses: ${problem.source}`, () => assert.match(String(read(file)), problem));
}

test('a line of many megabytes is one unreadable row', () => {
  assert.deepEqual(read(`id\n1\n${'x'.repeat(5_000_000)}\n2\n`, 1 << 20), ['1', '!', '2']);
});

test('any cut of any file gives the same rows', () => {
  const file = fc.string({ unit: fc.constantFrom(...'17,;"\n\r \t\0é'), maxLength: 80 });
  fc.assert(
    fc.property(file, fc.integer({ min: 1, max: 30 }), (words, cut) => {
      assert.deepEqual(read(`id,x\n${words}`, cut), read(`id,x\n${words}`));
    }),
    { numRuns: 500 },
  );
});
