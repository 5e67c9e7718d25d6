import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import { limits } from '../../../../contract/limits.ts';
import { BUCKETS } from './counted-rows.ts';
import {
  facetConditions,
  hasWords,
  jobsWithReviews,
  rowConditions,
  Values,
  type QueueFilter,
} from './queue-filter.ts';

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
  /** `hits`: rows with the words of the text, whatever the other filters. */
  readonly facet: Facet | 'total' | 'hits';
  readonly value: string | null;
  readonly rows: number;
}

const bucketOf = (confidence: number) => Math.min(Math.floor(confidence * BUCKETS), BUCKETS - 1);

/**
 * How many rows of the queue have each word of each facet. The counts of the schema answer it, except for rows in a
 * twentieth that a limit of the confidence cuts, and for words of the text: those rows are counted one by one, and with a
 * text only up to a limit.
 */
export function countFacets(
  sql: Sql,
  owner: Owner,
  { filter, now }: { readonly filter: QueueFilter; readonly now: Date },
): Promise<FacetCount[]> {
  const values = new Values();
  const jobs = jobsWithReviews(values, { owner, filter, now });
  const words = facetConditions(values, filter);
  const columns = 'j.id as job, j.partner, q.state, q.settled_by, q.country, q.class, q.reason';
  const counted = (bucket: string, rows: string, table: string, conditions: readonly string[]) => `
    select ${columns}, ${bucket} as bucket, ${rows} as rows from hotel_match_jobs j join ${table} q on q.job = j.id
    where ${[jobs, ...conditions].join(' and ')}`;
  const one = (conditions: readonly string[]) =>
    `${counted('match_bucket(q.confidence)', 'count(*)', 'hotel_match_queue', [...words, ...conditions])}
     group by 1, 2, 3, 4, 5, 6, 7, 8`;
  const { whole, cut } = bucketsOf(filter);
  const { text, ...rest } = filter;
  const hits =
    text === undefined
      ? ''
      : `hits as materialized (
          select w.job, w.row_number from hotel_match_reviews w
          where ${hasWords(values, text)} and w.job in (select j.id from hotel_match_jobs j where ${jobs})
          limit ${values.add(limits.facetTextRows)}),`;
  const sources =
    filter.text === undefined
      ? [
          counted('q.bucket', 'q.rows', 'hotel_match_facets', [
            'q.rows > 0',
            ...words,
            ...(whole.length === BUCKETS ? [] : [`q.bucket = any(${values.add(whole)}::smallint[])`]),
          ]),
          ...cut.map((bucket) =>
            one([
              ...rowConditions(values, filter),
              `match_bucket(q.confidence) = ${values.add(bucket)}`,
              // What the index knows of a twentieth.
              `q.confidence between ${values.add(bucket / BUCKETS - 1e-9)} and ${values.add((bucket + 1) / BUCKETS + 1e-9)}`,
            ]),
          ),
        ]
      : [
          one([
            '(q.job, q.row_number) in (select job, row_number from hits)',
            ...rowConditions(values, rest),
          ]),
        ];
  const sets = Object.values(facets).map((column) => `(${column})`);
  return sql.rows<FacetCount>(
    `with ${hits} found as (${sources.join(' union all ')})
     ${text === undefined ? '' : `select 'hits' as facet, null as value, count(*) as rows from hits union all`}
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
