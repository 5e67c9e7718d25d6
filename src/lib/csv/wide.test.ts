import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ONE_COLUMN, type ScannerOptions } from './spans.ts';
import { Scanner } from './scan.ts';

/** All results of a scanner for bytes that it receives up to `cut` and then whole, with the wide reader or without. */
function recordsOf(
  bytes: Uint8Array,
  options: ScannerOptions,
  { isWide, cut }: { isWide: boolean; cut: number },
): string[] {
  const scanner = new Scanner(options, isWide);
  const all: string[] = [];
  let from = 0;
  for (const to of [cut % (bytes.length + 1), bytes.length]) {
    do {
      from = scanner.scan({ bytes, from, to, last: to === bytes.length });
      for (let record = 0; record < scanner.records; record++) {
        const [first, after] = [scanner.firstField[record], scanner.firstField[record + 1]];
        const of = (spans: Int32Array | Uint8Array) => spans.subarray(first, after).join(' ');
        all.push(
          `${scanner.line[record]}/${scanner.flaw[record]}: ${of(scanner.start)} | ${of(scanner.end)} | ${of(scanner.marks)}`,
        );
      }
    } while (scanner.records > 0);
  }
  return all;
}

function agree(bytes: Uint8Array, options: ScannerOptions, cut: number): void {
  assert.deepEqual(
    recordsOf(bytes, options, { isWide: true, cut }),
    recordsOf(bytes, options, { isWide: false, cut }),
  );
}

/** Words that make records, most of them ordinary. */
const usual = fc.constantFrom(
  'a',
  'bc',
  '',
  ',',
  ',',
  ',',
  '\n',
  '\r\n',
  '"d"',
  '"e,f"',
  '"g""h"',
  '"\n"',
  'é',
  ' ',
);
const anything = fc.constantFrom(
  'a',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '"i',
  'j"',
  'ü',
  '\0',
);
const fileOf = (words: fc.Arbitrary<string>) =>
  fc.array(words, { maxLength: 600 }).map((parts) => Buffer.from(parts.join('')));

const dialects = fc.record({
  delimiter: fc.constantFrom(44, 59, 9, ONE_COLUMN),
  maxFields: fc.integer({ min: 1, max: 12 }),
  maxRecordBytes: fc.constantFrom(9, 70, 500, 1 << 20),
});

for (const [name, words] of Object.entries({ usual, anything })) {
  test(`records of ${name} kind are read as the reader of single records does, wherever the file is split`, () => {
    fc.assert(
      fc.property(fileOf(words), dialects, fc.nat(2000), (bytes, options, cut) => agree(bytes, options, cut)),
      { numRuns: 400 },
    );
  });
}

/** Long files, which take several windows and fill the arrays. */
const long: Readonly<Record<string, (row: number) => string>> = {
  'short records': (row) => `${row},b\n`,
  'records as long as some windows': (row) =>
    row % 50 === 7 ? `${'x'.repeat(70_000)},${row}\n` : `${row},"y"\r\n`,
  'many fields': (row) => `${row}${',"q""q",é'.repeat(300)}\r`,
  'every record odd': (row) => ` "a" ,${row}\n`,
  'blank lines': (row) => (row % 3 === 0 ? '\n' : row % 3 === 1 ? '  \n' : `${row}\n\r\n`),
  'line breaks within quotes': (row) => `"a\r\nb\rc\n",${row}\r\n`,
  'a quote that never closes': (row) => (row === 900 ? '"a,b\n' : `${row},"c"\n`),
};

for (const [name, line] of Object.entries(long)) {
  test(`a long file is read as the reader of single records does: ${name}`, () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, row) => line(row)).join(''));
    agree(bytes, { delimiter: 44, maxFields: 3, maxRecordBytes: 1 << 20 }, 1_000_003);
    agree(bytes, { delimiter: 44, maxFields: 1000, maxRecordBytes: 300 }, 65_536);
  });
}
