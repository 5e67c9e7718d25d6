import assert from 'node:assert/strict';
import { test } from 'node:test';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { partitionsOf, sizeOf } from './chunk.ts';
import { compareChunk } from './compare-chunk.ts';
import { Comparison, outcomes } from './compare-entries.ts';
import { comparedHotels } from '../match/stores/catalogue-store.ts';

const needs = await testNeeds();

/** One line for each id, as `TwoFiles` keeps it: ids of hotels, and every fifth a record. */
function linesOf(ids: number, shift: number): Uint8Array<ArrayBuffer>[] {
  const lines = Array.from({ length: ids }, (_, at) =>
    JSON.stringify(
      at % 5 === 0
        ? [`R${at}`, '', '', `${shift === 0 ? '' : 'The '}Swan Inn ${at}`, `${at} Mill Lane`, 'Welby', 'GB']
        : [`R${at}`, `lp${(1_001 + ((at + (at % 7 === 0 ? shift : 0)) % 3)).toString(16)}`],
    ),
  );
  return [Uint8Array.from(Buffer.from(`${lines.join('\n')}\n`))];
}

test('a large chunk is compared on a thread, with the same result; an error of the database leaves nothing there', async () => {
  await landMarling(needs.db);
  const chunk = { a: linesOf(6_000, 0), b: linesOf(6_000, 1) };
  assert.ok(sizeOf(chunk) > limits.crossCheckThreadBytes);
  const survivors = new Map([[1003, 1002]]);
  const away = { ...needs.db, rows: () => Promise.reject(new Error('the database is unavailable')) };
  await assert.rejects(compareChunk({ db: away }, { chunk, survivors }), /is unavailable/);
  const there = await compareChunk(needs, { chunk, survivors });
  const here = new Comparison(partitionsOf(chunk), survivors);
  const expected = here.finish(await comparedHotels(needs.db, here.hotels));
  assert.deepEqual(there.counts, expected.counts);
  for (const outcome of outcomes)
    assert.equal(
      Buffer.from(there.lines[outcome]).toString(),
      Buffer.from(expected.lines[outcome]).toString(),
    );
  assert.ok(there.counts.conflict > 100 && there.counts.agreement > 1_000, JSON.stringify(there.counts));
});
