import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IndexBuilder } from '../index/index-builder.ts';
import { PartnerIndex } from '../index/partner-index.ts';
import { Block } from '../read/block.ts';
import { IdReader } from '../read/id-reader.ts';
import { columnsElsewhere } from './elsewhere.ts';

const builder = new IndexBuilder();
for (let id = 500; id < 600; id += 1) {
  const bytes = Buffer.from(`x${id}`);
  builder.add(bytes, { from: 0, to: bytes.length }, { hotel: id, state: 'direct' });
}
const index = new PartnerIndex(builder.intoBuckets().finish(() => undefined).parts);

function elsewhere(file: string | Buffer): string[] | undefined {
  const reader = new IdReader({ fresh: () => new Block().reset(), full: () => undefined });
  reader.read(Buffer.from(file), true);
  return reader.others && columnsElsewhere(index, reader.others);
}

const table: readonly [detail: string, file: string | Buffer, headings: string[] | undefined][] = [
  ['a column of any name', 'hotel_id,Name,Ref\n1,Inn,x500\n2,Inn,x501\n', ['Ref']],
  ['a column in UTF-16', Buffer.from('\ufeffid;référence\n1;x500\n', 'utf16le'), ['référence']],
  ['a column without a heading', 'hotel_id,,name\n1,x500,Inn\n', ['column 2']],
  ['the column with most ids first', 'id,old,new\n1,x500,x501\n2,,x502\n3,x,x503\n', ['new', 'old']],
  ['no column that merely has the name of one', 'hotel_id,partner_id,code\n1,8,9\n', []],
  ['not the column that was read', 'id,name\nx500,Inn\n', []],
  ['nothing where there is one column', 'id\n1\n', undefined],
  ['nothing where there is no header', '1\n2\n', undefined],
];

for (const [detail, file, headings] of table)
  test(`names ${detail}`, () => assert.deepEqual(elsewhere(file), headings));

test('one id that is found by chance among many is not a hint', () => {
  const rows = Array.from({ length: 100 }, (_, row) => `${row},${row === 50 ? 'x500' : row}`);
  assert.deepEqual(elsewhere(`id,room\n${rows.join('\n')}\n`), []);
});

test('a heading of any length is cut', () => {
  assert.deepEqual(elsewhere(`id,${'r'.repeat(500)}\n1,x500\n`), ['r'.repeat(60)]);
});
