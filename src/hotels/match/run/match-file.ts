import type { Owner } from '../../../contract/owner.ts';
import { releaseInUse } from '../../../catalogue/releases/release-store.ts';
import { enabledCalibration } from '../stores/calibration-store.ts';
import { catalogueNow } from '../stores/catalogue-store.ts';
import { readInput } from '../input/input.ts';
import { noneYet, type Counts } from '../stores/job-store.ts';
import { matchRows, type MatchSettings } from './match-rows.ts';
import { resultHeader } from '../result/result-row.ts';
import { leastConfidenceOf, type WantedCertainty } from '../submit/least-confidence.ts';
import type { IndexNeeds } from './country-indexes.ts';

export interface ListFile {
  readonly owner: Owner;
  readonly wanted?: WantedCertainty;
  /** Opens the file; called twice, because points that many rows share are known only at its end. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

export interface FileMatch extends ListFile {
  readonly onProgress: (counts: Counts) => void;
}

/** The result of a file that is matched without a job: the same rows and results. */
export async function* matchFile(
  needs: IndexNeeds,
  { onProgress, ...list }: FileMatch,
): AsyncGenerator<Uint8Array> {
  const settings = await matchSettingsOf(needs, list);
  let counts = noneYet;
  yield new TextEncoder().encode(resultHeader);
  for await (const { rows, firstRow } of (await readInput(list.open(), needs.config.matchChunkRows)).chunks) {
    const found = await matchRows(needs, settings, { rows, firstRow });
    yield found.result;
    counts = sum(counts, found.counts);
    onProgress(counts);
  }
}

/** The settings of a job for this file; reads the whole file. */
export async function matchSettingsOf(
  needs: Pick<IndexNeeds, 'db' | 'config'>,
  { owner, wanted = {}, open }: ListFile,
): Promise<MatchSettings> {
  const { chunks, sharedPoints } = await readInput(open(), needs.config.matchChunkRows);
  for await (const chunk of chunks) void chunk;
  const release = await releaseInUse(needs.db, owner);
  return {
    account: owner.accountId,
    environment: owner.environment,
    partner: null,
    catalogueChange: (await catalogueNow(needs.db)).change,
    sharedPoints: sharedPoints(),
    minConfidence: await leastConfidenceOf(needs.db, owner, wanted),
    calibration: await enabledCalibration(needs.db, owner),
    stateAt: release?.stateAt ?? null,
  };
}

function sum(a: Counts, b: Counts): Counts {
  return {
    matched: a.matched + b.matched,
    review: a.review + b.review,
    noMatch: a.noMatch + b.noMatch,
    geoMatchNameMismatch: a.geoMatchNameMismatch + b.geoMatchNameMismatch,
    nameMatchGeoMismatch: a.nameMatchGeoMismatch + b.nameMatchGeoMismatch,
    expectedWrong: a.expectedWrong + b.expectedWrong,
  };
}
