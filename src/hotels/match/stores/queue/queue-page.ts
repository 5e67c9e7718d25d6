import type { Owner } from '../../../../contract/owner.ts';
import { limits } from '../../../../contract/limits.ts';
import { confidencesIn, type CountedRows, type CountedState } from './counted-rows.ts';
import {
  countConditions,
  countedCondition,
  facetConditions,
  jobsWithReviews,
  queueStates,
  rowConditions,
  type QueueFilter,
  type QueueState,
  type Values,
} from './queue-filter.ts';
import {
  behind,
  columnsOf,
  inOrder,
  queueSorts,
  type Order,
  type QueuePosition,
  type QueueSort,
} from './queue-order.ts';
import { rowsWithWords } from './word-hits.ts';
import type { WordSearch } from './word-search.ts';

export interface QueuePage {
  readonly filter: QueueFilter;
  readonly now: Date;
  readonly sort: QueueSort;
  readonly after: QueuePosition | undefined;
  readonly limit: number;
  /** Leaves out the rows that others have claimed. */
  readonly claimer?: string | undefined;
}

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
    search.indexed === undefined
      ? mergedJobs(values, wanted, search.jobs)
      : rowsByWords(values, page, search);
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

function rowsOfJob(values: Values, wanted: Wanted): string {
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

/** Jobs are merged like the parts of one, because a test for words costs more than a part. Many jobs have few rows each. */
function mergedJobs(values: Values, wanted: Wanted, jobs: readonly string[]): string {
  const sources = sourcesOf(values, wanted);
  const columns = columnsOf(wanted.page.sort);
  const parts = jobs.slice(0, limits.mergedJobs).flatMap((job) => {
    const id = `(select ${values.add(job)}::uuid as id) j`;
    return sources.map(
      (source) => `select q.* from ${id} cross join lateral (select ${columns} from ${source}) q`,
    );
  });
  const others = jobs.slice(limits.mergedJobs);
  if (others.length > 0)
    parts.push(
      `select q.* from unnest(${values.add(others)}::uuid[]) j (id) cross join lateral (${rowsOfJob(values, wanted)}) q`,
    );
  return merged(values, wanted.page, parts);
}

/** All rows of the filter by the index of words; they are sorted. */
function rowsByWords(values: Values, page: QueuePage, { text, jobs, indexed = [] }: WordSearch): string {
  const { from, conditions } = rowsWithWords(values, { filter: { ...page.filter, text }, jobs, indexed });
  const all = [...conditions, ...placeConditions(values, page)];
  return `select ${columnsOf(page.sort)} from ${from} ${all.length === 0 ? '' : `where ${all.join(' and ')}`}
    order by ${inOrder('q', page.sort, 'q.job, ')} limit ${values.add(page.limit)}`;
}

/** Rows of a job `j`: all at once, or in parts where no index has all of them in order. */
function sourcesOf(values: Values, { page, counted }: Wanted): string[] {
  const { filter, sort } = page;
  const { states }: Order = queueSorts[sort];
  const possible = filter.state === undefined ? queueStates : [filter.state];
  const found = counted === undefined ? possible : possible.filter((state) => counted.has(state));
  const all = [...(counted?.values() ?? [])];
  const rows = all.reduce((sum, one) => sum + one.rows, 0);
  const isFewInAll = counted !== undefined && isFew(filter, rows);
  if (isFewInAll && !found.some((state) => isRange(filter, state))) return [fewRows(values, page)];
  if (!isFewInAll && !found.every((state) => states.includes(state))) return rowsInOrder(values, page, all);
  return found.flatMap((state) => {
    const part = { ...page, filter: { ...filter, state } };
    const one = counted?.get(state);
    if (one === undefined) return rowsInOrder(values, part, []);
    if (isRange(filter, state) && one.rows <= limits.fewReviewRows) return [rowsOfRange(values, part)];
    return isFew(filter, one.rows) ? [fewRows(values, part)] : rowsInOrder(values, part, [one]);
  });
}

function isFew({ text }: QueueFilter, rows: number): boolean {
  return rows <= (text === undefined ? limits.fewReviewRows : limits.fewReviewRowsWithText);
}

/** An index of the open rows by confidence knows all that the filter asks and the page is sorted by. */
function isRange(filter: QueueFilter, state: QueueState): boolean {
  const { leastConfidence, mostConfidence, reason, decidedBy, text } = filter;
  return (
    state === 'open' &&
    (leastConfidence !== undefined || mostConfidence !== undefined) &&
    [reason, decidedBy, text].every((word) => word === undefined)
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
function rowsInOrder(values: Values, page: QueuePage, counted: readonly CountedState[]): string[] {
  const { state, country, ...words } = page.filter;
  const conditions = [
    'q.job = j.id',
    ...facetConditions(values, { state, country }),
    ...facetConditions(values, words).map((condition) => `case when ${condition} then true end`),
    ...conditionsOnRows(values, page),
    ...boundsOf(values, page.sort, counted),
  ];
  const rows = `hotel_match_queue q where ${conditions.join(' and ')}`;
  // Values depend on confidences: rows of other twentieths may all come first. With words each part would be tested to its first hit.
  if (page.sort !== '-value' || page.filter.text !== undefined || counted.length === 0) return [rows];
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
function fewRows(values: Values, page: QueuePage): string {
  const conditions = conditionsOnRows(values, page);
  return `(select * from hotel_match_facets q where ${countConditions(values, page.filter).join(' and ')} offset 0) f
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

/** Whether a row is on the page, whatever the filter. */
function placeConditions(values: Values, { sort, now, after, claimer }: QueuePage): string[] {
  return [
    ...(after === undefined ? [] : [behind(values, sort, after)]),
    ...(claimer === undefined ? [] : [unclaimed(values, claimer, now)]),
  ];
}

const unclaimed = (values: Values, claimer: string, now: Date) => `not exists (
    select from hotel_match_claims c where c.job = q.job and c.row_number = q.row_number
      and c.claimed_until > ${values.add(now)} and c.claimed_by <> ${values.add(claimer)})`;
