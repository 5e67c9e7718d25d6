import { readSurvivors } from '../../catalogue/survivors.ts';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import type { Needs } from '../../contract/needs.ts';
import { limits } from '../../contract/limits.ts';
import { Spill } from '../../platform/files/spill.ts';
import {
  addCounts,
  checkHeader,
  noCounts,
  outcomes,
  type CheckCounts,
  type CheckOutcome,
} from './compare-entries.ts';
import { chunksAtOnce, compareChunk } from './compare-chunk.ts';
import { TwoFiles, type Side } from './entries.ts';
import type { ReadClaims } from './claims.ts';

export interface CheckSummary extends CheckCounts {
  readonly ids: number;
  readonly files: Readonly<Record<Side, ReadClaims>>;
}

export interface CheckedFiles {
  readonly open: Readonly<Record<Side, () => AsyncIterable<Uint8Array>>>;
  readonly outcomes: readonly CheckOutcome[];
  readonly onProgress: (line: string) => void;
  readonly onEnd: (summary: CheckSummary) => void;
}

/** Compares two files without a job: what they say about each id, as CSV, the conflicts first. */
export async function* crossCheck(
  needs: Pick<Needs, 'db' | 'spool'>,
  { open, outcomes: wanted, onProgress, onEnd }: CheckedFiles,
): AsyncGenerator<Uint8Array> {
  await using files = new TwoFiles(needs.spool);
  const read = { a: await files.read('a', open.a()), b: await files.read('b', open.b()) };
  onProgress(`read ${read.a.rows.toLocaleString('en')} and ${read.b.rows.toLocaleString('en')} rows`);
  await using spills = new AsyncDisposableStack();
  const parts = new Map(
    outcomes.map((outcome) => [
      outcome,
      spills.use(new Spill(needs.spool, limits.crossCheckMemoryBytes / outcomes.length)),
    ]),
  );
  const survivors = await readSurvivors(needs.db);
  let counts = noCounts;
  let ids = 0;
  for await (const compared of mapConcurrently(files.partitions(), chunksAtOnce + 1, (chunk) =>
    compareChunk(needs, { chunk, survivors }),
  )) {
    for (const outcome of wanted) {
      const lines = compared.lines[outcome];
      if (lines.length > 0) await parts.get(outcome)?.append(lines);
    }
    counts = addCounts(counts, compared.counts);
    ids += outcomes.reduce((sum, outcome) => sum + compared.counts[outcome], 0);
    onProgress(`compared ${ids.toLocaleString('en')} ids`);
  }
  yield new TextEncoder().encode(checkHeader);
  for (const outcome of outcomes) yield* parts.get(outcome)?.pieces() ?? [];
  onEnd({ ids, ...counts, files: read });
}
