import { setImmediate as turn } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../platform/needs.ts';
import { countriesOf, explainCandidate, Matcher, type Outcome } from '../engine/index.ts';
import { decisionsFor, type Decision } from './decision-store.ts';
import { hotelTextOf, pointKeyOf, rowKeyOf, type InputRow } from './input.ts';
import type { Counts, MatchJob } from './job-store.ts';
import { resultLine } from './result-row.ts';
import type { NewReview } from './review-store.ts';
import { shelfOf } from './shelf.ts';

type Asks = Pick<Needs, 'db' | 'config' | 'log' | 'clock'>;
type Asked = Pick<MatchJob, 'account' | 'environment' | 'catalogueChange' | 'sharedPoints'>;

export interface MatchedRows {
  readonly result: Uint8Array;
  readonly counts: Counts;
  readonly reviews: readonly NewReview[];
}

/** Matches the rows of a chunk: only the countries its rows may lie in are loaded. */
export async function matchRows(
  needs: Asks,
  job: Asked,
  { rows, firstRow }: { rows: readonly InputRow[]; firstRow: number },
): Promise<MatchedRows> {
  const matcher = await matcherFor(needs, rows, job.catalogueChange);
  const owner = { accountId: job.account, environment: job.environment };
  const keys = rows.map(rowKeyOf);
  const decisions = Map.groupBy(await decisionsFor(needs.db, owner, keys), ({ rowKey }) => rowKey);
  const shared = new Set(job.sharedPoints);
  const lines: string[] = [];
  const reviews: NewReview[] = [];
  const counts = { matched: 0, review: 0, noMatch: 0, geoMatchNameMismatch: 0, nameMatchGeoMismatch: 0 };
  for (const [index, row] of rows.entries()) {
    if (index % limits.matchRowsPerTurn === 0) await turn();
    const found = matcher.match(hotelTextOf(row), {
      isPointShared: shared.has(pointKeyOf(row)),
      decided: decidedOf(decisions.get(keys[index] ?? '') ?? []),
    });
    lines.push(resultLine(row, firstRow + index, found));
    count(counts, found);
    if (found.verdict === 'review')
      reviews.push(reviewOf(found, { row, number: firstRow + index, key: keys[index] ?? '' }));
  }
  return { result: new TextEncoder().encode(lines.join('')), counts, reviews };
}

export async function matcherFor(needs: Asks, rows: readonly InputRow[], atLeast: number): Promise<Matcher> {
  const countries = new Set(rows.flatMap((row) => countriesOf(hotelTextOf(row))));
  const shelf = shelfOf(needs);
  const finders = [];
  for (const country of countries) finders.push(await shelf.finder(country, atLeast));
  return new Matcher(finders);
}

function decidedOf(decisions: readonly Decision[]): {
  mustLink: number | undefined;
  mustNotLink: ReadonlySet<number>;
} {
  return {
    mustLink: decisions.find(({ decision }) => decision === 'must-link')?.hotel,
    mustNotLink: new Set(
      decisions.filter(({ decision }) => decision === 'must-not-link').map(({ hotel }) => hotel),
    ),
  };
}

type Counting = { -readonly [Name in keyof Counts]: Counts[Name] };

function count(counts: Counting, found: Outcome): void {
  if (found.verdict === 'matched') counts.matched += 1;
  else if (found.verdict === 'review') counts.review += 1;
  else counts.noMatch += 1;
  if (found.class === 'geo_match_name_mismatch') counts.geoMatchNameMismatch += 1;
  if (found.class === 'name_match_geo_mismatch') counts.nameMatchGeoMismatch += 1;
}

function reviewOf(
  found: Outcome,
  { row, number, key }: { row: InputRow; number: number; key: string },
): NewReview {
  return {
    rowNumber: number,
    rowKey: key,
    class: found.class,
    profile: found.profile,
    confidence: found.confidence ?? 0,
    hotel: found.hotelId ?? 0,
    input: JSON.stringify(row),
    candidates: JSON.stringify(
      found.candidates.map((candidate) => {
        const { probability, prior, parts } = explainCandidate(candidate);
        return { hotelId: candidate.id, probability, prior, parts };
      }),
    ),
  };
}
