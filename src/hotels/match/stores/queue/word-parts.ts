import type { Sql } from '../../../../contract/database.ts';
import { limits } from '../../../../contract/limits.ts';
import { BUCKETS, type CountedRows } from './counted-rows.ts';
import { countConditions, queueStates, Values, type QueueFilter } from './queue-filter.ts';
import { queueSorts, type QueuePosition } from './queue-order.ts';
import type { Wanted } from './queue-page.ts';
import type { WordSearch } from './word-search.ts';
import { areIndexed, inCountryOf, isInPlace, placeKey, type SearchedWord } from './word-keys.ts';

/** A part of the rows of a job, and the query that finds it in the index of words: `match_review_places` of the schema. */
interface Part {
  readonly query: string;
  readonly job: string;
}

interface NarrowedFor {
  readonly page: Wanted['page'];
  readonly counted: Wanted['counted'];
  readonly search: WordSearch;
  readonly keyed: readonly SearchedWord[];
}

/**
 * The first rows of a page often lack words that depend on what the page is sorted by. The index of words knows the parts of the
 * jobs that have rows with them, and the first rows of those parts are tested. Undefined: the index does not know
 * such parts.
 */
export async function partsWithWords(
  sql: Sql,
  { page, counted, search }: Wanted,
): Promise<Wanted | undefined> {
  const keyed = search?.indexed.filter(({ byLetters }) => byLetters) ?? [];
  if (search?.tested === undefined || keyed.length === 0) return undefined;
  const { column } = queueSorts[page.sort];
  const left = await inJobsOfCountry(sql, { page, counted, search, keyed });
  if (left.search.jobs.length === 0) return left;
  return narrowing[column](sql, left);
}

/** The jobs that have rows with the words in the country of the page: to ask for each of their parts costs many times as much. */
async function inJobsOfCountry(sql: Sql, wanted: NarrowedFor): Promise<NarrowedFor> {
  const { page, search, keyed } = wanted;
  const { country } = page.filter;
  if (country === undefined || page.sort === 'country') return wanted;
  const parts = search.jobs.map((job) => ({ job, query: inCountryOf(job, country) }));
  const found = await withWords(sql, keyed, parts);
  return found === undefined ? wanted : { ...wanted, search: { ...search, ...jobsIn(search, found) } };
}

/** By what a page is sorted by. */
const narrowing = {
  confidence: inTwentieths,
  value: inTwentieths,
  row_number: fromFirstRange,
  country: fromFirstCountry,
} as const;

async function inTwentieths(
  sql: Sql,
  { page, counted, search, keyed }: NarrowedFor,
): Promise<Wanted | undefined> {
  const states = counted ?? anyCounts(page.filter);
  const possible = [...new Set([...states.values()].flatMap(({ twentieths }) => twentieths))];
  const parts = search.jobs.flatMap((job) =>
    possible.map((twentieth) => ({ job, twentieth, query: placeKey(`${job}/c${twentieth}`) })),
  );
  const found = await withWords(sql, keyed, inCountry(page, parts));
  if (found === undefined) return undefined;
  const twentieths = new Set(found.map(({ twentieth }) => twentieth));
  const left = [...states].map(
    ([state, one]) =>
      [state, { ...one, twentieths: one.twentieths.filter((of) => twentieths.has(of)) }] as const,
  );
  return { page, counted: new Map(left), search: { ...search, ...jobsIn(search, found) } };
}

/** Any number of rows in every twentieth. */
function anyCounts({ state }: QueueFilter): CountedRows {
  const all = { rows: Infinity, twentieths: Array.from({ length: BUCKETS }, (_, at) => at) };
  const states = state === undefined ? queueStates : [state];
  return new Map(states.map((of) => [of, { ...all, firstCountry: '', lastCountry: '' }]));
}

/** Rows of a range: as `match_review_places` of the schema cuts them. */
const RANGE = 10_000;

async function fromFirstRange(
  sql: Sql,
  { page, counted, search, keyed }: NarrowedFor,
): Promise<Wanted | undefined> {
  const values = new Values();
  const ranges = await sql.rows<{ job: string; range: number }>(
    `select j.job, range::float8 as range
     from unnest(${values.add(search.jobs)}::uuid[]) j (job)
       cross join lateral (select max(row_number) as last from hotel_match_queue q where q.job = j.job) q
       cross join generate_series(${values.add(Math.floor(Number(page.after?.by ?? 0) / RANGE))}::bigint, q.last / ${RANGE}) range
     limit ${values.add(limits.wordParts + 1)}`,
    values.list,
  );
  const parts = ranges.map((one) => ({ ...one, query: placeKey(`${one.job}/r${one.range}`) }));
  const found = await withWords(sql, keyed, inCountry(page, parts));
  if (found === undefined) return undefined;
  const first = Math.min(...found.map(({ range }) => range)) * RANGE;
  return {
    page: { ...page, after: laterOf(page.after, { by: first - 1, job: LAST_JOB, row: first - 1 }) },
    counted,
    search: { ...search, ...jobsIn(search, found) },
  };
}

async function fromFirstCountry(
  sql: Sql,
  { page, counted, search, keyed }: NarrowedFor,
): Promise<Wanted | undefined> {
  const values = new Values();
  const countries = await sql.rows<{ job: string; country: string }>(
    `select distinct q.job, q.country from unnest(${values.add(search.jobs)}::uuid[]) j (id), hotel_match_facets q
     where ${countConditions(values, page.filter).join(' and ')} and q.country >= ${values.add(page.after?.by ?? '')}
     limit ${values.add(limits.wordParts + 1)}`,
    values.list,
  );
  const parts = countries.map((one) => ({ ...one, query: inCountryOf(one.job, one.country) }));
  const found = await withWords(sql, keyed, parts);
  if (found === undefined) return undefined;
  const [first] = found.map(({ country }) => country).toSorted();
  const isLater = first !== undefined && first !== page.after?.by;
  return {
    page: isLater ? { ...page, after: { by: first, job: FIRST_JOB, row: 0 } } : page,
    counted,
    search: { ...search, ...jobsIn(search, found) },
  };
}

/** Comes before every job, and row 0 before the first of a job. */
const FIRST_JOB = '00000000-0000-0000-0000-000000000000';

/** Comes after every job at the same row. */
const LAST_JOB = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const laterOf = (one: QueuePosition | undefined, other: QueuePosition): QueuePosition =>
  one !== undefined && one.row > other.row ? one : other;

const jobsIn = ({ jobs }: WordSearch, parts: readonly Part[]) => {
  const found = new Set(parts.map(({ job }) => job));
  return { jobs: jobs.filter((job) => found.has(job)), isNarrowed: true };
};

/** The rows of the parts in the country that a page is about. */
const inCountry = <P extends Part>({ filter: { country } }: Wanted['page'], parts: readonly P[]) =>
  country === undefined
    ? parts
    : parts.map((part) => ({ ...part, query: `${part.query} & ${inCountryOf(part.job, country)}` }));

/** The parts with rows that may have these words, of all accounts; undefined if there are too many parts to ask for. */
async function withWords<P extends Part>(
  sql: Sql,
  keyed: readonly SearchedWord[],
  parts: readonly P[],
): Promise<P[] | undefined> {
  const queries = [...new Set(parts.map(({ query }) => query))];
  if (queries.length > limits.wordParts) return undefined;
  const values = new Values();
  const found = await sql.rows<{ query: string }>(
    `select p.query from unnest(${values.add(queries)}::text[]) p (query) where exists (
       select from hotel_match_reviews w where ${areIndexed(values, keyed)} and ${isInPlace('p.query')} offset 0)`,
    values.list,
  );
  const has = new Set(found.map(({ query }) => query));
  return parts.filter(({ query }) => has.has(query));
}
