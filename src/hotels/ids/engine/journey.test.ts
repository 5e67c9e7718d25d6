import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCsv } from '../../../lib/csv/read.ts';
import { csvLine } from '../../../lib/csv/write.ts';
import { answerHeader, packed, written } from './look-up/answer.ts';
import { Block } from './read/block.ts';
import { IdReader } from './read/id-reader.ts';
import { IndexBuilder } from './index/index-builder.ts';
import { lookUp } from './look-up/look-up.ts';
import { PartnerIndex } from './index/partner-index.ts';
import { summary, verdicts } from './vocabulary.ts';

const builder = new IndexBuilder();
for (const [at, id] of ['7', '0012', 'ab', 'é', 'x,y'].entries()) {
  const bytes = Buffer.from(id);
  builder.add(bytes, { from: 0, to: bytes.length }, { hotel: 1001 + at, state: 'direct' });
}
const { parts } = builder.intoBuckets().finish(() => undefined);
const scratch = { bytes: new Uint8Array(0) };
const spare = new Block();

/** The whole way of a file, on one thread. */
function map(file: Uint8Array, cut: number): { csv: string; counts: Uint32Array } {
  let csv = answerHeader;
  const counts = new Uint32Array(verdicts.length);
  const reader = new IdReader({
    fresh: () => spare.reset(),
    full(block) {
      const found = lookUp(new PartnerIndex(parts), block);
      found.counts.forEach((count, code) => (counts[code] = (counts[code] ?? 0) + count));
      csv += Buffer.from(written(packed(block, found), scratch)).toString();
    },
  });
  for (let at = 0; at < file.length; at += cut) reader.read(file.subarray(at, at + cut), false);
  reader.read(new Uint8Array(0), true);
  return { csv, counts };
}

async function rowsOf(csv: string): Promise<string[][]> {
  const { batches } = await readCsv(Readable.from([Buffer.from(csv)]), { header: 'always' });
  return (await Array.fromAsync(batches)).flat().map(({ fields }) => [...fields]);
}

const id = fc.oneof(
  fc.constantFrom('7', '12', '0012', 'AB', 'é', 'É', 'x,y', ''),
  fc.string({ unit: fc.constantFrom(...'07a,;"\n\r\té '), maxLength: 6 }),
);

test('every row has its answer, its id as sent, and its place in the totals, however the file is cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(id, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), async (ids, cut) => {
      const file = Buffer.from([['id', 'note'], ...ids.map((one) => [one, 'n'])].map(csvLine).join(''));
      const { csv, counts } = map(file, cut);
      const rows = await rowsOf(csv);
      assert.deepEqual(
        rows.map(([inputId]) => inputId),
        ids,
      );
      const totals = summary(counts);
      assert.equal(totals.rows, ids.length);
      for (const status of ['matched', 'review', 'not_found', 'invalid'] as const) {
        assert.equal(rows.filter((row) => row[1] === status).length, totals[status]);
      }
      assert.equal(map(file, file.length).csv, csv);
    }),
    { numRuns: 300 },
  );
});
