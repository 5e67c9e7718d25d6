import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { bytesOf } from '../../../test/support/catalogue.ts';
import type { FileKind } from './columns.ts';
import { readJsonLines } from './json-lines.ts';
import { plainBytes } from './plain-bytes.ts';
import { openRows } from './read-rows.ts';

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(bytes)).toString('utf8');
}

test('a file gives the same rows compressed and plain, however it is split', async () => {
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

test('JSON and CSV are distinguished by the first character', async () => {
  for (const [text, isJson] of [
    ['{"a":1}', true],
    ['\uFEFF \n{"a":1}', true],
    ['a,b\n', false],
    ['', false],
  ] as const)
    assert.equal((await plainBytes(bytesOf(text))).looksLikeJson, isJson, text);
});

test('JSON lines are counted as an editor counts them', async () => {
  const bytes = bytesOf('{"a":1}\r\n\n  \n{"b":"ü"}\nnull\n{"c":3}', 3);
  const lines = await Array.fromAsync(readJsonLines(bytes, { texts: [], wholes: [] }));
  assert.deepEqual(
    lines.map(({ line, object, reason }) => [line, object ?? reason]),
    [
      [1, { a: 1 }],
      [4, { b: 'ü' }],
      [5, 'the line is not a JSON object'],
      [6, { c: 3 }],
    ],
  );
});

test('a number in a text column is read as written; other numbers stay numbers', async () => {
  const text = [
    '{"partner":7,"partner_id":12345678901234567890,"hotel_id":1,"latitude":1.50,"longitude":1e1}',
    '{"partner":"A","partner_id":1.10,"hotel_id":1}',
    '{"partner":"A","partner_id":1e21,"hotel_id":1}',
    '{"partner":"A","partner_id":-0,"hotel_id":1}',
    '{"partner_id":1.10,"partner":"A","hotel_id":1,"partner_id":2.20}',
  ].join('\n');
  const { batches } = await openRows('partner-ids', bytesOf(text));
  const rows = (await Array.fromAsync(batches)).flatMap(({ columns, lines, values }) =>
    lines.map((_, row) => columns.map((__, place) => values[place]?.[row])),
  );
  assert.deepEqual(rows, [
    ['7', '12345678901234567890', 1, 1.5, 10],
    ['A', '1.10', 1],
    ['A', '1e21', 1],
    ['A', '-0', 1],
    ['A', '2.20', 1],
  ]);
  const nested = '{"name":5.0,"former_names":[1.10,"Old"],"country":"FR","extra":{"name":1.0}}';
  const [line] = await Array.fromAsync(
    readJsonLines(bytesOf(nested), { texts: ['name', 'former_names'], wholes: [] }),
  );
  assert.deepEqual(line?.object, {
    name: '5.0',
    former_names: ['1.10', 'Old'],
    country: 'FR',
    extra: { name: 1 },
  });
});

test('a line without an end is one bad line, not a full memory', async () => {
  const endless = async function* () {
    for (let piece = 0; piece < 6; piece++) yield Buffer.alloc(1024 * 1024, 120);
    yield Buffer.from('\n{"a":1}\n');
  };
  const lines = await Array.fromAsync(readJsonLines(endless(), { texts: [], wholes: [] }));
  assert.deepEqual(
    lines.map(({ line, object }) => [line, object]),
    [
      [1, undefined],
      [2, { a: 1 }],
    ],
  );
});

test('columns are found by name, in any order and case; others are ignored and reported', async () => {
  const { batches, ignored } = await openRows(
    'partner-ids',
    bytesOf('x,HOTEL_ID, Partner_Id ,partner,hotel_id\n1,7,A,Acme,8\n2,9\n'),
  );
  assert.deepEqual(ignored, ['x', 'hotel_id']);
  const [batch] = await Array.fromAsync(batches);
  assert.deepEqual(
    batch?.columns.map(({ name }) => name),
    ['hotel_id', 'partner_id', 'partner'],
  );
  assert.deepEqual(batch?.lines, [2]);
  assert.deepEqual(batch?.values, [[7], ['A'], ['Acme']]);
  assert.deepEqual(batch?.bad, [{ line: 3, reason: 'partner_id: is missing' }]);
});

test('a row with more cells than columns is bad, one that only ends with delimiters is not', async () => {
  const { batches } = await openRows(
    'hotels to delete',
    bytesOf('id,city\n1,Bari\n2,Lyon,FR\n3,Rome,\n4,Oslo, ,\n'),
  );
  const [batch] = await Array.fromAsync(batches);
  assert.deepEqual(batch?.lines, [2, 4, 5]);
  assert.match(batch?.bad[0]?.reason ?? '', /more cells than columns/);
});

test('a file that is neither CSV nor JSON lines is refused with a short message', async () => {
  for (const [text, detail] of [
    ['PK\x03\x04id,name,country\n1,One,FR\n', /seems to be an Excel workbook or zip archive/],
    ['[{"id":1,"name":"One","country":"FR"}]', /one object on each line, not one list/],
    ['x'.repeat(100_000), /needs the columns name, country; it has x{80}\.$/],
  ] as const)
    await assert.rejects(openRows('hotels', bytesOf(text)), detail);
});

/** The batches of a file of JSON lines: their columns, and the lines in them. */
async function batchesOf(kind: FileKind, lines: readonly (string | object)[]): Promise<unknown[]> {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { batches } = await openRows(kind, bytesOf(text));
  const found = await Array.fromAsync(batches);
  return found.map(({ columns, lines: good, bad }) => [
    columns.map(({ name }) => name).join(),
    [...good, ...bad.map(({ line }) => `${line} bad`)],
  ]);
}

test('JSON lines with the same columns are in one batch, in the order of the file', async () => {
  const found = await batchesOf('hotels', [
    { name: 'A', country: 'FR' },
    { id: 1, name: 'B', country: 'FR' },
    { country: 'FR', name: 'C', colour: 'red' },
    'broken',
    { country: 'FR', id: 3, name: 'D' },
    { name: 'E' },
  ]);
  assert.deepEqual(found, [
    ['name,country', [1, 3, '4 bad']],
    ['id,name,country', [2, 5, '6 bad']],
  ]);
});

test('a record that is repeated with other columns waits until the earlier one is stored', async () => {
  const again = await batchesOf('hotels', [
    { id: 31, name: 'A', country: 'FR' },
    { id: 32, name: 'B', country: 'FR', stars: 4 },
    { id: 'lp1f', name: 'A', country: 'FR', stars: 5 },
    { id: 31, name: 'A', country: 'FR', stars: 3 },
  ]);
  assert.deepEqual(again, [
    ['id,name,country', [1]],
    ['id,name,country,stars', [2]],
    ['id,name,country,stars', [3, 4]],
  ]);
  const rooms = await batchesOf('rooms', [
    { hotel_id: 1, name: 'Attic' },
    { id: 7, hotel_id: 1, name: 'Double' },
    { hotel_id: 'lp1', name: 'Double ' },
  ]);
  assert.deepEqual(rooms.length, 3, 'a room without an id is the room of that name');
});

test('whatever columns the lines have, the last line of a hotel comes last', async () => {
  const line = fc.record(
    {
      id: fc.integer({ min: 1, max: 4 }),
      name: fc.constant('A'),
      country: fc.constant('FR'),
      city: fc.constant('B'),
      stars: fc.constant(3),
    },
    { requiredKeys: ['id', 'name', 'country'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
      const { batches } = await openRows(
        'hotels',
        bytesOf(lines.map((one) => JSON.stringify(one)).join('\n')),
      );
      const landed = (await Array.fromAsync(batches)).flatMap((batch) => batch.lines);
      assert.deepEqual(
        landed.toSorted((a, b) => a - b),
        lines.map((_, place) => place + 1),
      );
      const linesOf = (id: number, order: readonly number[]) =>
        order.filter((at) => lines[at - 1]?.id === id);
      for (const { id } of lines)
        assert.deepEqual(
          linesOf(id, landed),
          linesOf(
            id,
            landed.toSorted((a, b) => a - b),
          ),
        );
    }),
    { numRuns: 100 },
  );
});
