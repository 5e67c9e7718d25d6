import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CsvOptions, type CsvRow, readCsv } from './read.ts';
import { csvLine } from './write.ts';

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, options: CsvOptions, size = 1 << 16) {
  const { batches, ...table } = await readCsv(cut(bytes, size), options);
  const rows: CsvRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return { ...table, rows };
}

test('written records are read back, however the bytes are split', async () => {
  const field = fc.string({ unit: fc.constantFrom(...'ab ,;"\n\r\té漢') });
  const tables = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(tables, fc.integer({ min: 1, max: 50 }), async (table, size) => {
      const bytes = Buffer.from([['id', 'x'], ...table].map(csvLine).join(''));
      const { header, rows } = await read(bytes, { header: (names) => names[0] === 'id' }, size);
      assert.deepEqual(header, ['id', 'x']);
      assert.deepEqual(
        rows.map((row) => row.fields),
        table,
      );
    }),
  );
});

test('a first line `sep=` for spreadsheets is not a record, but counts as a line of the file', async () => {
  const { header, rows } = await read(Buffer.from('\ufeffsep=;\r\nid;name\r\n7;a, b\r\n'), {
    header: 'always',
  });
  assert.deepEqual(header, ['id', 'name']);
  assert.deepEqual(rows, [{ line: 3, fields: ['7', 'a, b'] }]);
});

test('the first record is a header always, never, or if the caller recognizes it', async () => {
  const bytes = Buffer.from('Code;Name\n1;a\n');
  assert.equal((await read(bytes, { header: 'always' })).rows.length, 1);
  assert.equal((await read(bytes, { header: 'never' })).rows.length, 2);
  const named = await read(bytes, { header: ([first]) => first === 'Code' });
  assert.deepEqual(named.header, ['Code', 'Name']);
  assert.equal(named.delimiter, ';');
  assert.deepEqual(named.rows, [{ line: 2, fields: ['1', 'a'] }]);
});

test('rows that cannot be read are reported with their line, and the rows around them are read', async () => {
  const bytes = Buffer.from(`id,name\n1,a\n2,${'x'.repeat(300_000)}\n3,"b\n4,c\n`);
  const { rows } = await read(bytes, { header: 'always', maxRecordBytes: 100_000 });
  assert.deepEqual(rows, [
    { line: 2, fields: ['1', 'a'] },
    { line: 3, fields: [], flaw: 'tooLong' },
    { line: 4, fields: ['3', '"b'], flaw: 'unterminated' },
    { line: 5, fields: ['4', 'c'] },
  ]);
});

test('an empty file has no rows and no header', async () => {
  const { header, rows, notText } = await read(new Uint8Array(0), { header: 'always' });
  assert.deepEqual({ header, rows, notText }, { header: undefined, rows: [], notText: undefined });
});

test('many rows in many blocks arrive in order', async () => {
  const count = 100_000;
  const bytes = Buffer.from(Array.from({ length: count }, (_, row) => `${row},"q${row}"\r\n`).join(''));
  const { rows } = await read(bytes, { header: 'never' });
  assert.equal(rows.length, count);
  assert.ok(rows.every((row, at) => row.line === at + 1 && row.fields[0] === String(at)));
});

test('a reader that stops early closes the source', async () => {
  let closed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('1,2\n'.repeat(1000));
    } finally {
      closed = true;
    }
  }
  const { batches } = await readCsv(endless(), { header: 'never' });
  for await (const batch of batches) if (batch.length > 0) break;
  assert.ok(closed);
});
