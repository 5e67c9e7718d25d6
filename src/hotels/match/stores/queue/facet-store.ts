import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import { limits } from '../../../../contract/limits.ts';
import { BUCKETS } from './counted-rows.ts';
import {
  facetConditions,
  jobsWithReviews,
  rowConditions,
  Values,
  wordCondition,
  wordsOf,
  type QueueFilter,
} from './queue-filter.ts';
import { rowsWithWords } from './word-hits.ts';
import { searchOf } from './word-search.ts';

// Data table. Each facet by its name, with its column.
export const facets = {
  state: 'state',
  job: 'job::text',
  partner: `partner`,
  country: 'country',
  class: 'class',
  reason: 'reason',
  decidedBy: `nullif(settled_by, '')`,
  confidence: 'bucket::text',
} as const;

export type Facet = keyof typeof facets;

export interface FacetCount {
  /** `uncounted`: there may be more rows. */
  readonly facet: Facet | 'total' | 'uncounted';
  readonly value: string | null;
  readonly rows: number;
}

const bucketOf = (confidence: number) => Math.min(Math.floor(confidence * BUCKETS), BUCKETS - 1);

interface CountRequest {
  readonly filter: QueueFilter;
  readonly now: Date;
}

/**
 * How many rows of the queue have each word of each facet. The counts of the schema answer it, except for rows in a
 * twentieth that a limit of the confidence cuts, and for words of a text: those rows are counted one by one, and with a
 * text only up to a limit.
 */
export async function countFacets(sql: Sql, owner: Owner, request: CountRequest): Promise<FacetCount[]> {
  const values = new Values();
  const search = await searchOf(sql, owner, {
    ...request,
    wanted: limits.facetFrequentRows,
    mostTested: limits.facetTestedRows,
  });
  if (search === undefined) return grouped(sql, values, { found: countedRows(values, owner, request) });
  const { text, jobs, indexed, tested } = search;
  const filter = { ...request.filter, text };
  if (tested !== undefined) return grouped(sql, values, testedRows(values, owner, { ...request, filter }));
  const { from, conditions } = rowsWithWords(values, { filter, jobs, indexed });
  const most = values.add(limits.facetTextRows);
  const found = `select ${oneRow} from ${from}${where(conditions)} limit ${most}`;
  return grouped(sql, values, { found, isPart: `(select count(*) from found) >= ${most}` });
}

const columns = 'j.id as job, j.partner, q.state, q.settled_by, q.country, q.class, q.reason';
const oneRow = `${columns}, match_bucket(q.confidence) as bucket, 1 as rows`;
const where = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;

/** By the counts of the schema. */
function countedRows(values: Values, owner: Owner, { filter, now }: CountRequest): string {
  const jobs = jobsWithReviews(values, { owner, filter, now });
  const words = facetConditions(values, filter);
  const { whole, cut } = bucketsOf(filter);
  const ofWhole = whole.length === BUCKETS ? [] : [`q.bucket = any(${values.add(whole)}::smallint[])`];
  const sources = [
    `select ${columns}, q.bucket, q.rows from hotel_match_jobs j join hotel_match_facets q on q.job = j.id
     ${where([jobs, 'q.rows > 0', ...words, ...ofWhole])}`,
    ...cut.map((bucket) => {
      const conditions = [
        ...rowConditions(values, filter),
        `match_bucket(q.confidence) = ${values.add(bucket)}`,
        // What the index knows of a twentieth.
        `q.confidence between ${values.add(bucket / BUCKETS - 1e-9)} and ${values.add((bucket + 1) / BUCKETS + 1e-9)}`,
      ];
      return `select ${columns}, match_bucket(q.confidence) as bucket, count(*) as rows
        from hotel_match_jobs j join hotel_match_queue q on q.job = j.id${where([jobs, ...words, ...conditions])}
        group by 1, 2, 3, 4, 5, 6, 7, 8`;
    }),
  ];
  return sources.join(' union all ');
}

/** Rows of the filter that have the words of a text, among the first that are tested. */
function testedRows(
  values: Values,
  owner: Owner,
  { filter: { text, ...filter }, now }: CountRequest & { readonly filter: { readonly text: string } },
) {
  const jobs = jobsWithReviews(values, { owner, filter, now });
  const conditions = [...facetConditions(values, filter), ...rowConditions(values, filter)];
  const tested = values.add(limits.facetTestedRows);
  const most = values.add(limits.facetFrequentRows);
  return {
    before: `tested as materialized (
      select ${oneRow}, q.row_number from (select * from hotel_match_jobs j where ${jobs} offset 0) j
        join hotel_match_queue q on q.job = j.id${where(conditions)} limit ${tested}),`,
    found: `select * from tested q where ${wordCondition(values, wordsOf(text))} limit ${most}`,
    isPart: `((select count(*) from tested) >= ${tested} or (select count(*) from found) >= ${most})`,
  };
}

interface Counting {
  /** Tables that `found` reads. */
  readonly before?: string;
  /** Statement of rows, or of how many rows there are of a kind. */
  readonly found: string;
  /** Condition: there may be more rows. */
  readonly isPart?: string;
}

function grouped(sql: Sql, values: Values, { before = '', found, isPart = 'false' }: Counting) {
  const sets = Object.values(facets).map((column) => `(${column})`);
  return sql.rows<FacetCount>(
    `with ${before} found as (${found})
     select 'uncounted' as facet, null as value, 1::bigint as rows where ${isPart} union all
     select ${facetName} as facet, coalesce(${Object.values(facets).join(', ')}) as value, sum(rows)::bigint as rows
     from found group by grouping sets (${sets.join(', ')}, ()) order by rows desc, value`,
    values.list,
  );
}

/** Twentieths that the limits of the confidence leave whole, and those that they cut. */
function bucketsOf({ leastConfidence = 0, mostConfidence = 1 }: QueueFilter) {
  const first = bucketOf(leastConfidence);
  const last = bucketOf(mostConfidence);
  const all = Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
  // A minimum at which a twentieth begins leaves it whole; a maximum leaves rows of the next one out.
  const isFirstCut = leastConfidence > 0 && bucketOf(nextBelow(leastConfidence)) === first;
  const isCut = (bucket: number) =>
    (bucket === first && isFirstCut) || (bucket === last && mostConfidence < 1);
  return { whole: all.filter((bucket) => !isCut(bucket)), cut: all.filter(isCut) };
}

/** The next number that a `double precision` can be. */
function nextBelow(positive: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, positive);
  view.setBigUint64(0, view.getBigUint64(0) - 1n);
  return view.getFloat64(0);
}

/** `grouping` is 0 for the column of the set. */
const facetName = `case ${Object.entries(facets)
  .map(([name, column]) => `when grouping(${column}) = 0 then '${name}'`)
  .join(' ')} else 'total' end`;
