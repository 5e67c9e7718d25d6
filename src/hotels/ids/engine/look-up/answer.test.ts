import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvLine } from '../../../../lib/csv/write.ts';
import { packed, written } from './answer.ts';
import { Block } from '../read/block.ts';
import { code, summary, verdicts } from '../vocabulary.ts';

interface Row {
  readonly id: string;
  readonly verdict: number;
  readonly hotel: number;
  readonly candidates: string;
}

const scratch = { bytes: new Uint8Array(0) };

function write(rows: readonly Row[]): string {
  const block = new Block().reset();
  let used = 0;
  rows.forEach(({ id, verdict, hotel }, row) => {
    used += Buffer.from(id).copy(block.bytes, used);
    block.end[row] = used;
    const isMatch = verdicts[verdict]?.status === 'matched';
    block.low[row] = isMatch ? hotel >>> 0 : 0;
    block.meta[row] = verdict | (isMatch ? Math.trunc(hotel / 2 ** 32) << 3 : 0);
  });
  block.rows = rows.length;
  const candidates = rows.filter((row) => row.candidates !== '').map((row) => row.candidates);
  return Buffer.from(written(packed(block, { counts: new Uint32Array(8), candidates }), scratch)).toString();
}

/** By way of the general writer. */
function expected({ id, verdict, hotel, candidates }: Row): string {
  const { status, resolution } = verdicts[verdict]!;
  const ids = status === 'matched' ? [hotel, `lp${hotel.toString(16)}`] : ['', ''];
  return csvLine([id, status, resolution, ...ids, candidates]);
}

const row = fc
  .record({
    id: fc.string({ unit: fc.constantFrom(...'aé7 ,"\n\r\t\0'), maxLength: 8 }),
    verdict: fc.integer({ min: 0, max: verdicts.length - 1 }),
    hotel: fc.oneof(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 2 ** 32 }),
      fc.maxSafeInteger(),
    ),
    hotels: fc.array(fc.nat(), { minLength: 2, maxLength: 4 }),
  })
  .map(({ hotels, hotel, ...rest }) => {
    const several = rest.verdict === code.coordinates || rest.verdict === code.ambiguous;
    return { ...rest, hotel: Math.max(1, Math.abs(hotel)), candidates: several ? hotels.join('|') : '' };
  });

test('the fast writer gives the same bytes as the simple one', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      assert.equal(write(rows), rows.map(expected).join(''));
    }),
    { numRuns: 300 },
  );
});

test('ids are written in decimal, and as lp with hexadecimal', () => {
  const rows = [1001, 156_188, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER].map((hotel) => ({
    id: 'x',
    verdict: code.unique,
    hotel,
    candidates: '',
  }));
  assert.deepEqual(write(rows).split('\n').slice(0, 3), [
    'x,matched,unique,1001,lp3e9,',
    'x,matched,unique,156188,lp2621c,',
    'x,matched,unique,2147483648,lp80000000,',
  ]);
});

test('a summary counts every row once', () => {
  assert.deepEqual(summary([1, 2, 3, 4, 5, 6, 7, 8]), {
    rows: 36,
    matched: 14,
    review: 6,
    not_found: 8,
    invalid: 8,
  });
});
