import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Scanner } from './scan.ts';
import { ONE_COLUMN, flaws } from './spans.ts';
import { fieldText } from './text.ts';

interface Options {
  readonly delimiter?: number;
  readonly maxFields?: number;
  readonly maxRecordBytes?: number;
}

/** All records of `bytes`, passed to the scanner in pieces that end at `cuts`. */
function read(bytes: Uint8Array, cuts: readonly number[] = [], options: Options = {}): string[] {
  const scanner = new Scanner({ delimiter: 44, maxFields: 50, maxRecordBytes: 100, ...options });
  const found: string[] = [];
  let from = 0;
  for (const to of [...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]) {
    for (;;) {
      from = scanner.scan({ bytes, from, to, last: to === bytes.length });
      if (scanner.records === 0) break;
      for (let record = 0; record < scanner.records; record++) {
        const fields: string[] = [];
        for (let field = scanner.firstField[record]!; field < scanner.firstField[record + 1]!; field++) {
          fields.push(fieldText(bytes, scanner, field));
        }
        const flaw = ['', ' too long', ' unterminated'][scanner.flaw[record]!];
        found.push(`${scanner.line[record]}: ${JSON.stringify(fields)}${flaw}`);
      }
    }
  }
  assert.equal(from, bytes.length, 'the scanner reads to the end');
  return found;
}

const text = (words: string) => Buffer.from(words);

const table: readonly [words: string, records: readonly string[], options?: Options][] = [
  ['', []],
  ['\n\r\n \t \n', []],
  ['a', ['1: ["a"]']],
  ['a,b\nc,d\n', ['1: ["a","b"]', '2: ["c","d"]']],
  ['a,b\rc,d\r\n\r\ne,f', ['1: ["a","b"]', '2: ["c","d"]', '4: ["e","f"]']],
  ['a,\n,b\n,', ['1: ["a",""]', '2: ["","b"]', '3: ["",""]']],
  ['"a,b","c""d","e\r\nf"\ng', ['1: ["a,b","c\\"d","e\\r\\nf"]', '3: ["g"]']],
  ['""\n', ['1: [""]']],
  [' "a" , "b"\n', ['1: ["a","b"]']],
  ['"a" b,c\nd"e,f', ['1: ["\\"a\\" b","c"]', '2: ["d\\"e","f"]']],
  ['a,"b\nc,d\ne', ['1: ["a","\\"b"] unterminated', '2: ["c","d"]', '3: ["e"]']],
  ['a,b,c\n', ['1: ["a","b"]'], { maxFields: 2 }],
  ['a,b;"c,d"\n', ['1: ["a,b;\\"c,d\\""]'], { delimiter: ONE_COLUMN }],
  ['"a,b"\nc', ['1: ["a,b"]', '2: ["c"]'], { delimiter: ONE_COLUMN }],
  ['abcdef\ng\n', ['1: [] too long', '2: ["g"]'], { maxRecordBytes: 6 }],
  ['abcde\ng\n', ['1: ["abcde"]', '2: ["g"]'], { maxRecordBytes: 6 }],
  ['a,"b\nc\nd"\n', ['1: ["a","\\"b"] unterminated', '2: ["c"]', '3: ["d\\""]'], { maxRecordBytes: 6 }],
  [' \t,b\n', ['1: [" \\t","b"]'], { maxFields: 2 }],
  [' ,b\n', ['1: [" "]'], { maxFields: 1 }],
  ['\t\t\n', ['1: ["","",""]'], { delimiter: 9 }],
];

for (const [words, records, options] of table) {
  test(`scans ${JSON.stringify(words)}`, () => {
    assert.deepEqual(read(text(words), [], options), records);
  });
}

test('the same bytes give the same records, however they are split', () => {
  const bytes = fc
    .array(fc.constantFrom(...'ab"",\n\r ;\té\0'), { maxLength: 60 })
    .map((signs) => Buffer.from(signs.join('')));
  fc.assert(
    fc.property(
      bytes,
      fc.array(fc.nat(200), { maxLength: 12 }),
      fc.integer({ min: 2, max: 40 }),
      (all, cuts, max) => {
        assert.deepEqual(read(all, cuts, { maxRecordBytes: max }), read(all, [], { maxRecordBytes: max }));
      },
    ),
    { numRuns: 3000 },
  );
});

test('a file of quotes that never close is read in linear time: after some of them quotes are ordinary characters', () => {
  const lines = 20_000;
  const bytes = text('a","b\n'.repeat(lines));
  const scanner = new Scanner({ delimiter: 44, maxFields: 9, maxRecordBytes: 4096 });
  let [from, rows, unterminated] = [0, 0, 0];
  do {
    from = scanner.scan({ bytes, from, to: bytes.length, last: true });
    rows += scanner.records;
    for (let row = 0; row < scanner.records; row++)
      if (scanner.flaw[row] === flaws.unterminated) unterminated++;
  } while (scanner.records > 0);
  assert.equal(rows, lines);
  assert.equal(unterminated, 256);
});
