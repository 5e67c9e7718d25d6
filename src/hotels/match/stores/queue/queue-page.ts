import type { Owner } from '../../../../contract/owner.ts';
import { limits } from '../../../../contract/limits.ts';
import { BUCKETS, confidencesIn, type CountedRows, type CountedState } from './counted-rows.ts';
import {
  countConditions,
  countedCondition,
  facetConditions,
  jobsWithReviews,
  queueStates,
  rowConditions,
  wordCondition,
  wordsOf,
  type QueueFilter,
  type QueueState,
  type Values,
} from './queue-filter.ts';
import {
  columnsOf,
  inOrder,
  queueSorts,
  type Order,
  placeConditions,
  type QueuePage,
  type QueueSort,
} from './queue-order.ts';
import { rowsWithWords } from './word-hits.ts';
import type { WordSearch } from './word-search.ts';

export interface Wanted {
  readonly page: QueuePage;
  /** Undefined: most rows of the jobs pass the filter. */
  readonly counted: CountedRows | undefined;
  /** For a filter with a text. */
  readonly search: WordSearch | undefined;
}

/** The statement that finds the rows of a page: their jobs and numbers. */
export function queuePage(values: Values, owner: Owner, wanted: Wanted): string {
  const { page, search } = wanted;
  if (search === undefined) return pageOfJobs(values, owner, wanted);
  const rows =
    search.tested === undefined ? rowsByWords(values, page, search) : testedRows(values, wanted, search);
  return `
    select page.*, j.partner, j.account, j.environment from (${rows}) page join hotel_match_jobs j on j.id = page.job
    order by ${inOrder('page', page.sort, 'page.job, ')} limit ${values.add(page.limit)}`;
}

/** Each job gives one page, and the pages are merged. The jobs are chosen first (`offset 0`). */
function pageOfJobs(values: Values, owner: Owner, wanted: Wanted): string {
  const { filter, now, sort, limit } = wanted.page;
  const jobs = [jobsWithReviews(values, { owner, filter, now }), countedCondition(values, filter)];
  return `
    select page.*, j.partner, j.account, j.environment
    from (select * from hotel_match_jobs j where ${jobs.join(' and ')} offset 0) j
      cross join lateral (${rowsOfJob(values, wanted)}) page
    order by ${inOrder('page', sort, 'page.job, ')} limit ${values.add(limit)}`;
}

function rowsOfJob(values: Values, wanted: Parts): string {
  const { page } = wanted;
  const parts = sourcesOf(values, wanted).map((source) => `select ${columnsOf(page.sort)} from ${source}`);
  return merged(values, page, parts);
}

/** The rows of the parts are merged as they are read, so that a part of which no row comes first is not read further. */
function merged(values: Values, { sort, limit }: QueuePage, parts: readonly string[]): string {
  const most = values.add(limit);
  const sorted = parts.map((part) => `(${part} order by ${inOrder('q', sort, 'q.job, ')} limit ${most})`);
  return `select * from (${sorted.join(' union all ')}) part order by ${inOrder('part', sort, 'part.job, ')} limit ${most}`;
}

/** Those of the first rows that have the words. */
function testedRows(values: Values, wanted: Wanted, search: WordSearch): string {
  const { page } = wanted;
  return `select ${columnsOf(page.sort)} from (${firstRows(values, wanted, search)}) q
    where ${wordCondition(values, wordsOf(search.text))}
    order by ${inOrder('q', page.sort, 'q.job, ')} limit ${values.add(page.limit)}`;
}

/**
 * The first rows in the order of the page that pass the filter without its text, as many as are tested. Jobs are merged like
 * the parts of one; those after the first of many jobs have few rows each.
 */
export function firstRows(
  values: Values,
  { page, counted, search }: Wanted,
  { jobs, tested, isNarrowed = false }: WordSearch,
): string {
  const twentieths = [...(counted?.values() ?? [])].flatMap((one) => one.twentieths);
  // Rows that are as likely right as wrong have the highest values, whatever else is asked.
  const hasFirst = twentieths.includes(BUCKETS / 2);
  const first = {
    page: { ...page, filter: { ...page.filter, text: undefined }, limit: tested?.rows ?? page.limit },
    counted,
    search,
    isSplit: (isNarrowed || !hasFirst) && jobs.length * twentieths.length <= limits.mergedParts,
  };
  const sources = sourcesOf(values, first);
  const columns = columnsOf(page.sort);
  const merging = Math.max(1, Math.floor(limits.mergedParts / sources.length));
  const merge = jobs.slice(0, merging).flatMap((job) => {
    const id = `(select ${values.add(job)}::uuid as id) j`;
    return sources.map(
      (source) => `select q.* from ${id} cross join lateral (select ${columns} from ${source}) q`,
    );
  });
  const rest = jobs.slice(merging);
  if (rest.length > 0)
    merge.push(
      `select q.* from unnest(${values.add(rest)}::uuid[]) j (id) cross join lateral (${rowsOfJob(values, first)}) q`,
    );
  return merged(values, first.page, merge);
}

/** All rows of the filter by the index of words; they are sorted. */
function rowsByWords(values: Values, page: QueuePage, { text, jobs, indexed }: WordSearch): string {
  const { from, conditions } = rowsWithWords(values, { filter: { ...page.filter, text }, jobs, indexed });
  const all = [...conditions, ...placeConditions(values, page)];
  return `select ${columnsOf(page.sort)} from ${from} ${all.length === 0 ? '' : `where ${all.join(' and ')}`}
    order by ${inOrder('q', page.sort, 'q.job, ')} limit ${values.add(page.limit)}`;
}

interface Parts extends Wanted {
  /** Whether each twentieth of the confidence may be a part. */
  readonly isSplit?: boolean;
}

/** Rows of a job `j`: all at once, or in parts where no index has all of them in order. */
function sourcesOf(values: Values, { page, counted, search, isSplit = true }: Parts): string[] {
  const { filter, sort } = page;
  const { states }: Order = queueSorts[sort];
  const possible = filter.state === undefined ? queueStates : [filter.state];
  const found = counted === undefined ? possible : possible.filter((state) => counted.has(state));
  const all = [...(counted?.values() ?? [])];
  const rows = all.reduce((sum, one) => sum + one.rows, 0);
  const isFewInAll = counted !== undefined && rows <= limits.fewReviewRows;
  // Not in a search that left out twentieths: the index by confidence would have their rows.
  const isByRange = (state: QueueState) => search?.isNarrowed !== true && isRange(filter, state);
  if (isFewInAll && !found.some(isByRange)) return [fewRows(values, page, all)];
  if (!isFewInAll && !found.every((state) => states.includes(state)))
    return rowsInOrder(values, page, { counted: all, isSplit });
  return found.flatMap((state) => {
    const part = { ...page, filter: { ...filter, state } };
    const one = counted?.get(state);
    if (one === undefined) return rowsInOrder(values, part, { counted: [], isSplit });
    if (one.rows > limits.fewReviewRows) return rowsInOrder(values, part, { counted: [one], isSplit });
    return [isByRange(state) ? rowsOfRange(values, part) : fewRows(values, part, [one])];
  });
}

/** An index of the open rows by confidence knows all that the filter asks and the page is sorted by. */
function isRange(filter: QueueFilter, state: QueueState): boolean {
  const { leastConfidence, mostConfidence, reason, decidedBy } = filter;
  return (
    state === 'open' &&
    (leastConfidence !== undefined || mostConfidence !== undefined) &&
    [reason, decidedBy].every((word) => word === undefined)
  );
}

/** All rows of the filter, by the index of the open rows; they are sorted. */
function rowsOfRange(values: Values, page: QueuePage): string {
  const { state, country, class: reviewClass, ...range } = page.filter;
  const words = facetConditions(values, { state, country, class: reviewClass });
  const conditions = ['q.job = j.id', ...words, ...rowConditions(values, range)];
  const others = placeConditions(values, page);
  const columns = columnsOf(page.sort);
  return `(select ${columns} from hotel_match_queue q where ${conditions.join(' and ')} offset 0) q${
    others.length === 0 ? '' : ` where ${others.join(' and ')}`
  }`;
}

/**
 * Rows that an index has in the order of the page: it is read until the page is full. They select only what the indexes
 * know, so that rows which fail the filter are not read. Many rows pass the filter, and the planner must not expect few, which
 * it would read and sort: words that depend on each other are hidden from it.
 */
function rowsInOrder(
  values: Values,
  page: QueuePage,
  { counted, isSplit }: { readonly counted: readonly CountedState[]; readonly isSplit: boolean },
): string[] {
  const { state, country, ...words } = page.filter;
  const conditions = [
    'q.job = j.id',
    ...facetConditions(values, { state, country }),
    ...facetConditions(values, words).map((condition) => `case when ${condition} then true end`),
    ...conditionsOnRows(values, page),
    ...boundsOf(values, page.sort, counted),
  ];
  const rows = `hotel_match_queue q where ${conditions.join(' and ')}`;
  // Values depend on confidences: rows of other twentieths may all come first.
  if (page.sort !== '-value' || !isSplit || counted.length === 0) return [rows];
  return counted.flatMap(({ twentieths }) =>
    twentieths.map((twentieth) => `${rows} and match_bucket(q.confidence) = ${twentieth}`),
  );
}

/** Where the rows that were counted are in the order of the page. */
function boundsOf(values: Values, sort: QueueSort, counted: readonly CountedState[]): string[] {
  const { column }: Order = queueSorts[sort];
  if (counted.length === 0) return [];
  const between = (first: unknown, last: unknown) => [
    `q.${column} between ${values.add(first)} and ${values.add(last)}`,
  ];
  if (column === 'confidence') {
    const { least, most } = confidencesIn(counted.flatMap(({ twentieths }) => twentieths));
    return between(least, most);
  }
  if (column !== 'country') return [];
  const countries = counted
    .flatMap(({ firstCountry, lastCountry }) => [firstCountry, lastCountry])
    .toSorted();
  return between(countries[0], countries.at(-1));
}

/** All rows of the filter, by the rows of the counts that it has; they are sorted. */
function fewRows(values: Values, page: QueuePage, counted: readonly CountedState[]): string {
  const conditions = conditionsOnRows(values, page);
  const twentieths = [...new Set(counted.flatMap((one) => one.twentieths))];
  const counts = [
    ...countConditions(values, page.filter),
    `q.bucket = any(${values.add(twentieths)}::smallint[])`,
  ];
  return `(select * from hotel_match_facets q where ${counts.join(' and ')} offset 0) f
    cross join lateral (
      select * from hotel_match_queue q
      where q.job = f.job and q.class = f.class and q.country = f.country and q.state = f.state
        and q.settled_by = f.settled_by and q.reason = f.reason and match_bucket(q.confidence) = f.bucket offset 0
    ) q${conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`}`;
}

/** What the counts do not know. */
function conditionsOnRows(values: Values, page: QueuePage): string[] {
  return [...rowConditions(values, page.filter), ...placeConditions(values, page)];
}
