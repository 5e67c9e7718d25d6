import type { Needs } from '../../platform/needs.ts';
import { catalogueNow } from './catalogue-store.ts';
import { readInput } from './input.ts';
import type { Counts, Owner } from './job-store.ts';
import { matchRows } from './match-rows.ts';
import { resultHeader } from './result-row.ts';

export interface FileMatch {
  readonly owner: Owner;
  /** Opens the file; asked twice, because points that many rows share are known only at its end. */
  readonly open: () => AsyncIterable<Uint8Array>;
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly onProgress: (done: number, counts: Counts) => void;
}

/** Matches a file here and now, without a job: the same rows and the same answers. */
export async function matchFile(
  needs: Pick<Needs, 'db' | 'config' | 'log' | 'clock'>,
  { owner, open, write, onProgress }: FileMatch,
): Promise<Counts> {
  const rowsPerChunk = needs.config.matchChunkRows;
  const first = await readInput(open(), rowsPerChunk);
  for await (const chunk of first.chunks) void chunk;
  const job = {
    account: owner.accountId,
    environment: owner.environment,
    catalogueChange: (await catalogueNow(needs.db)).change,
    sharedPoints: first.sharedPoints(),
  };
  let counts: Counts = {
    matched: 0,
    review: 0,
    noMatch: 0,
    geoMatchNameMismatch: 0,
    nameMatchGeoMismatch: 0,
  };
  let done = 0;
  await write(new TextEncoder().encode(resultHeader));
  for await (const { rows, firstRow } of (await readInput(open(), rowsPerChunk)).chunks) {
    const found = await matchRows(needs, job, { rows, firstRow });
    await write(found.result);
    counts = sum(counts, found.counts);
    done += rows.length;
    onProgress(done, counts);
  }
  return counts;
}

function sum(a: Counts, b: Counts): Counts {
  return {
    matched: a.matched + b.matched,
    review: a.review + b.review,
    noMatch: a.noMatch + b.noMatch,
    geoMatchNameMismatch: a.geoMatchNameMismatch + b.geoMatchNameMismatch,
    nameMatchGeoMismatch: a.nameMatchGeoMismatch + b.nameMatchGeoMismatch,
  };
}
