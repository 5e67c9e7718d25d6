import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import {
  countConditions,
  jobsWithReviews,
  Values,
  type QueueFilter,
  type QueueState,
} from './queue-filter.ts';

/**
 * Rows of a filter by the counts of the queue, of each state that has some. They may be more than the rows of the page: a
 * twentieth of the confidence is counted as a whole, and the words of a text are not known.
 */
export type CountedRows = ReadonlyMap<QueueState, CountedState>;

export interface CountedState {
  readonly rows: number;
  /** The twentieths of the confidence that they are in, and the countries that come first and last. */
  readonly twentieths: readonly number[];
  readonly firstCountry: string;
  readonly lastCountry: string;
}

/** Twentieths of the confidence, as `match_bucket` of the schema cuts them. */
export const BUCKETS = 20;
/** A confidence may be so much outside of its twentieth, whose limits are rounded. */
const ROUNDING = 1e-9;

/** The confidences of twentieths. */
export const confidencesIn = (twentieths: readonly number[]) => ({
  least: Math.min(...twentieths) / BUCKETS - ROUNDING,
  most: (Math.max(...twentieths) + 1) / BUCKETS + ROUNDING,
});

/** Undefined: the filter names nothing that few rows may have. */
export async function countRows(
  sql: Sql,
  owner: Owner,
  { filter, now }: { readonly filter: QueueFilter; readonly now: Date },
): Promise<CountedRows | undefined> {
  const { job: _, partner: __, text: ___, state, ...words } = filter;
  const isOfMost = state === undefined || state === 'open';
  if (isOfMost && Object.values(words).every((word) => word === undefined)) return undefined;
  const values = new Values();
  const conditions = [jobsWithReviews(values, { owner, filter, now }), ...countConditions(values, filter)];
  const counts = await sql.rows<Count>(
    `select q.state, q.bucket, sum(q.rows)::float8 as rows, min(q.country) as "firstCountry", max(q.country) as "lastCountry"
     from hotel_match_jobs j join hotel_match_facets q on q.job = j.id where ${conditions.join(' and ')} group by 1, 2`,
    values.list,
  );
  const states = Map.groupBy(counts, (count) => count.state);
  return new Map([...states].map(([of, its]) => [of, inAll(its)]));
}

interface Count extends Pick<CountedState, 'rows' | 'firstCountry' | 'lastCountry'> {
  readonly state: QueueState;
  readonly bucket: number;
}

const inAll = (counts: readonly Count[]): CountedState => ({
  rows: counts.reduce((sum, { rows }) => sum + rows, 0),
  twentieths: counts.map(({ bucket }) => bucket),
  firstCountry: counts.map(({ firstCountry }) => firstCountry).toSorted()[0] ?? '',
  lastCountry:
    counts
      .map(({ lastCountry }) => lastCountry)
      .toSorted()
      .at(-1) ?? '',
});
