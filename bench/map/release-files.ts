import type { Needs } from '../../src/contract/needs.ts';
import type { IndexParts } from '../../src/hotels/ids/engine/index/partner-index.ts';
import { idIndexesOf } from '../../src/hotels/ids/id-indexes.ts';
import { mapIds } from '../../src/hotels/ids/map-ids.ts';
import { partnerNamed } from '../../src/hotels/ids/partner-named.ts';
import type { Claim } from '../claim.ts';
import { msOf } from './world.ts';

const IDS_AT_ONCE = 10_000;
/** Files of either kind in turn; the fastest of each counts. */
const ROUNDS = 4;
/** A ratio of two figures of one run. */
const ALIKE = 1.25;

/** Files of ids against a past release, next to the same against the map as it is now. */
export async function benchReleaseFiles(
  needs: Needs,
  { ids, pastState }: { readonly ids: number; readonly pastState: Date | undefined },
): Promise<Claim[]> {
  const many = ids.toLocaleString('en');
  const fileMs = (at: Date | undefined) => {
    const index = indexOf(needs, at);
    return index.then(() => msOf(() => mapAll(needs, index, ids)));
  };
  const buildMs = (at: Date | undefined) => msOf(() => indexOf({ ...needs, db: { ...needs.db } }, at));
  const [mapped, built] = [
    await inTurn(fileMs, pastState, ROUNDS),
    await inTurn(buildMs, pastState, ROUNDS / 2),
  ];
  const claimOf = (claim: string, { past, now }: typeof mapped): Claim => ({
    claim,
    metric: 'elapsed',
    unit: 'ms',
    ours: past,
    rivals: { 'against the map as it is now': now },
    goal: 'as fast, within a quarter',
    isMet: past <= now * ALIKE,
  });
  return [
    claimOf(`map a file of ${many} ids against a past release`, mapped),
    claimOf(`the first index of a new process for ${many} ids of a past release`, built),
  ];
}

async function inTurn(
  measure: (at: Date | undefined) => Promise<number>,
  pastState: Date | undefined,
  rounds: number,
): Promise<{ readonly past: number; readonly now: number }> {
  const [past, now]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    now.push(await measure(undefined));
    past.push(await measure(pastState));
  }
  return { past: Math.min(...past), now: Math.min(...now) };
}

export async function indexOf(needs: Needs, at: Date | undefined): Promise<IndexParts> {
  return idIndexesOf(needs).indexOf(await partnerNamed(needs, 'Acme', at));
}

/** Every id of the partner, as a file of one column. */
async function mapAll(needs: Needs, index: Promise<IndexParts>, ids: number): Promise<void> {
  const source = (async function* () {
    for (let first = 1; first <= ids; first += IDS_AT_ONCE)
      yield Buffer.from(Array.from({ length: IDS_AT_ONCE }, (_, at) => `${first + at}\n`).join(''));
  })();
  await using mapped = await mapIds({ spool: needs.spool, pool: idIndexesOf(needs).pool }, source, index);
  for await (const piece of mapped.csv()) void piece;
}
