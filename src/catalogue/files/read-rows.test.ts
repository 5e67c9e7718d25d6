import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { bytesOf } from '../../../test/support/catalogue.ts';
import { Misfit } from '../landing/misfit.ts';
import { readJsonLines } from './json-lines.ts';
import { plainBytes } from './plain-bytes.ts';
import { openRows } from './read-rows.ts';

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(bytes)).toString('utf8');
}

test('a file is the same packed and plain, wherever its pieces fall', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 1, max: 50 }),
      async (text, piece) => {
        const packed = gzipSync(text);
        const inPieces = async function* () {
          for (let from = 0; from < packed.length; from += Math.max(2, piece))
            yield packed.subarray(from, from + Math.max(2, piece));
        };
        assert.equal(await textOf((await plainBytes(inPieces())).bytes), text);
        assert.equal(await textOf((await plainBytes(bytesOf(text, piece))).bytes), text);
      },
    ),
    { numRuns: 50 },
  );
});

test('JSON is told from CSV by its first sign', async () => {
  for (const [text, isJson] of [
    ['{"a":1}', true],
    ['\uFEFF \n{"a":1}', true],
    ['a,b\n', false],
    ['', false],
  ] as const)
    assert.equal((await plainBytes(bytesOf(text))).looksLikeJson, isJson, text);
});

test('JSON lines are counted as an editor counts them', async () => {
  const lines = await Array.fromAsync(readJsonLines(bytesOf('{"a":1}\r\n\n  \n{"b":"ü"}\nnull\n{"c":3}', 3)));
  assert.deepEqual(
    lines.map(({ line, object, reason }) => [line, object ?? reason]),
    [
      [1, { a: 1 }],
      [4, { b: 'ü' }],
      [5, 'the line is no JSON object'],
      [6, { c: 3 }],
    ],
  );
});

test('a line without an end is one bad line, not a full memory', async () => {
  const endless = async function* () {
    for (let piece = 0; piece < 6; piece++) yield Buffer.alloc(1024 * 1024, 120);
    yield Buffer.from('\n{"a":1}\n');
  };
  const lines = await Array.fromAsync(readJsonLines(endless()));
  assert.deepEqual(
    lines.map(({ line, object }) => [line, object]),
    [
      [1, undefined],
      [2, { a: 1 }],
    ],
  );
});

test('columns are found by name, in any order and in capitals; others are ignored', async () => {
  const { batches, ignored } = await openRows(
    'partner-ids',
    bytesOf('x,HOTEL_ID, Partner_Id ,partner,hotel_id\n1,7,A,Acme,8\n2,9\n'),
  );
  assert.deepEqual(ignored, ['x']);
  const [batch] = await Array.fromAsync(batches);
  assert.deepEqual(
    batch?.columns.map(({ name }) => name),
    ['hotel_id', 'partner_id', 'partner'],
  );
  assert.deepEqual(batch?.rows, [
    { line: 2, cells: ['7', 'A', 'Acme'] },
    { line: 3, cells: ['9', '', ''] },
  ]);
});

test('lines of JSON with the same keys land together, in the order of the file', async () => {
  const lines = [
    '{"name":"A","country":"FR"}',
    '{"name":"B","country":"FR"}',
    'broken',
    '{"id":3,"name":"C","country":"FR"}',
    '{"name":"D"}',
  ];
  const { batches } = await openRows('hotels', bytesOf(lines.join('\n')));
  const found = await Array.fromAsync(batches);
  assert.deepEqual(
    found.map(({ columns, rows }) => [
      columns.map(({ name }) => name).join(),
      rows.map(({ line, cells }) => (cells instanceof Misfit ? `${line} bad` : line)),
    ]),
    [
      ['name,country', [1, 2, '3 bad']],
      ['id,name,country', [4, '5 bad']],
    ],
  );
});
