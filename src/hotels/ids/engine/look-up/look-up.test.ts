import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashBytes } from '../hash.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import { PartnerIndex } from '../index/partner-index.ts';
import { Block, READABLE, UNREADABLE } from '../read/block.ts';
import { code } from '../vocabulary.ts';
import { lookUp } from './look-up.ts';

const builder = new IndexBuilder();
for (const [id, hotel] of [
  ['A1', 11],
  ['B2', 22],
  ['B2', 33],
] as const)
  builder.add(Buffer.from(id), { from: 0, to: 2 }, { hotel, state: 'direct' });
const index = new PartnerIndex(builder.intoBuckets().finish(() => undefined).parts);

/** A block of these ids as the reader leaves it; undefined is a row that could not be read. */
function blockOf(ids: readonly (string | undefined)[]): Block {
  const block = new Block();
  let end = 0;
  for (const [row, id] of ids.entries()) {
    const bytes = Buffer.from(id ?? '');
    const trimmed = Buffer.from((id ?? '').trim());
    bytes.copy(block.bytes, end);
    end += bytes.length;
    block.end[row] = end;
    block.low[row] = hashBytes(trimmed, 0, trimmed.length);
    block.meta[row] = id === undefined ? UNREADABLE : READABLE;
  }
  block.rows = ids.length;
  return block;
}

test('each row gets its code and its hotel, and the codes are counted', () => {
  const block = blockOf(['A1', ' A1 ', 'a1', 'nobody', 'B2', undefined]);
  const { counts, candidates } = lookUp(index, block);
  assert.deepEqual(
    [...block.meta.subarray(0, 6)].map((meta) => meta & 7),
    [code.unique, code.unique, code.folded, code.unknown, code.ambiguous, code.invalid],
  );
  assert.deepEqual([...block.low.subarray(0, 6)], [11, 11, 11, 0, 0, 0]);
  assert.deepEqual(candidates, ['22|33']);
  assert.deepEqual(counts[code.unique], 2);
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    6,
  );
});

test('more rows than a batch are all looked up', () => {
  const rows = 1_200;
  const { counts } = lookUp(
    index,
    blockOf(Array.from({ length: rows }, (_, at) => (at % 3 === 0 ? 'A1' : 'no'))),
  );
  assert.deepEqual([counts[code.unique], counts[code.unknown]], [rows / 3, (rows * 2) / 3]);
});
