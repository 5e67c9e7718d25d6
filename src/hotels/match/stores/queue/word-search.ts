import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import { limits } from '../../../../contract/limits.ts';
import {
  countedCondition,
  hasWordsWhenCut,
  isPlain,
  jobsWithReviews,
  Values,
  wordsOf,
  type QueueFilter,
} from './queue-filter.ts';
import { cheapestIndexed, shareWith, withKey, type Group, type Searched } from './word-cost.ts';
import type { SearchedWord } from './word-keys.ts';

/** How the rows that have the words of a text are found. */
export interface WordSearch {
  /** The words; where a sample was read, the rarest first. */
  readonly text: string;
  /** The jobs that have rows of the filter without its text, those with most rows first. */
  readonly jobs: readonly string[];
  /** Words that the index of words is best asked for; its rows are tested for the others. */
  readonly indexed: readonly SearchedWord[];
  /** The first rows are tested in the order of the page. Undefined: the index of words is read. */
  readonly tested: TestedRows | undefined;
  /** Every row of the filter is tested, where that costs less than the index of words. */
  readonly allTested: TestedRows | undefined;
  /** The jobs and the counted twentieths are those in which the index has rows with the words. */
  readonly isNarrowed?: boolean;
}

export interface TestedRows {
  readonly rows: number;
  /** There are more rows of the filter than these. */
  readonly isCut: boolean;
}

export interface WordQuestion {
  readonly filter: QueueFilter;
  readonly now: Date;
  /** Rows that are looked for. */
  readonly wanted: number;
  /** The number of rows that pass the rest of the filter, or a larger one. */
  readonly most?: number | undefined;
  /** Rows that may be tested. Above this cost the index is not read if some rows of these are likely to have the words. */
  readonly mostTested: number;
}

interface Job {
  readonly id: string;
  readonly rows: number;
  readonly lines: number;
  /** Its rows in the country of the filter; without one all of them. */
  readonly inCountry: number;
}

/** All rows that have the words are worth so many times the cost of some of them. */
const WORTH_OF_ALL = 2;

/**
 * Reads a sample of the rows of the jobs, because the planner does not know the beginnings of words. If many rows have the
 * words, a page is soon found by testing rows in its order. If few have them, the index of words finds them; a word that
 * many rows have is left out where reading its entries costs more than testing the rows that have the others. Where that
 * costs too much, the first rows are tested, and the page may have fewer rows than it could.
 */
export async function searchOf(
  sql: Sql,
  owner: Owner,
  question: WordQuestion,
): Promise<WordSearch | undefined> {
  const { filter, now, wanted, most = Infinity, mostTested } = question;
  const { text } = filter;
  if (text === undefined) return undefined;
  const found = await jobsOf(sql, owner, { filter, now });
  const jobs = found.map(({ id }) => id);
  const rows = found.reduce((sum, job) => sum + job.rows, 0);
  const passing = Math.min(rows, most);
  if (passing <= limits.wordTestedRows)
    return { text, jobs, indexed: [], tested: allOf(limits.wordTestedRows), allTested: undefined };
  const words = wordsOf(text);
  const sample = await sampleOf(sql, found, words);
  const ordered = words
    .map((word, at) => withKey({ word, at, share: shareWith(sample, (one) => one === at) }))
    .toSorted((a, b) => a.share - b.share);
  const own = { rows: found.reduce((sum, { inCountry }) => sum + inCountry, 0), sample };
  const all = await allRows(sql, words, { rows, sample });
  const best = cheapestIndexed(ordered, { own, all, read: filter.country === undefined ? all : own });
  const untilFull = wanted / shareWith(sample, () => true);
  const likely = passing <= limits.fewReviewRows ? passing : (limits.wordEntriesRead * passing) / rows;
  const tested = Math.ceil(Math.min(passing, mostTested, likely));
  const inOrder =
    untilFull <= tested || passing <= tested ? Math.min(untilFull, passing) : WORTH_OF_ALL * tested;
  const isInOrder = inOrder <= best.cost;
  return {
    text: ordered.map(({ word }) => word).join(' '),
    jobs,
    indexed: best.words,
    tested: isInOrder ? { rows: tested, isCut: tested < passing } : undefined,
    allTested: passing <= best.cost ? allOf(passing) : undefined,
  };
}

const allOf = (rows: number): TestedRows => ({ rows, isCut: false });

function jobsOf(
  sql: Sql,
  owner: Owner,
  { filter, now }: Pick<WordQuestion, 'filter' | 'now'>,
): Promise<readonly Job[]> {
  const values = new Values();
  return sql.rows<Job>(
    `select j.id, j.review::float8 as rows, coalesce(j.list_rows, j.total)::float8 as lines, ${inCountryOf(values, filter)} as "inCountry"
     from hotel_match_jobs j
     where ${jobsWithReviews(values, { owner, filter, now })} and ${countedCondition(values, filter)}
     order by j.review desc, j.id`,
    values.list,
  );
}

const inCountryOf = (values: Values, { country }: QueueFilter): string =>
  country === undefined
    ? 'j.review::float8'
    : `(select coalesce(sum(rows), 0)::float8 from hotel_match_facets where job = j.id and country = ${values.add(country)})`;

/** The rows of all accounts. Where the jobs have most of them, the sample of the jobs is good enough. */
async function allRows(sql: Sql, words: readonly string[], own: Searched): Promise<Searched> {
  const table = await sql.row<{ rows: number }>(
    `select reltuples::float8 as rows from pg_class where oid = 'hotel_match_reviews'::regclass`,
  );
  const rows = table?.rows ?? 0;
  if (rows < 2 * own.rows) return own;
  const values = new Values();
  const percent = values.add(Math.min(100, (100 * limits.wordSamplePlaces) / rows));
  const sample = await groupsOf(sql, values, words, `hotel_match_reviews w tablesample system (${percent})`);
  return { rows, sample };
}

/** A few rows after each of many places. */
function sampleOf(sql: Sql, jobs: readonly Job[], words: readonly string[]): Promise<readonly Group[]> {
  const places = placesIn(jobs);
  const values = new Values();
  const ids = values.add(places.map(({ job }) => job));
  const lines = values.add(places.map(({ line }) => line));
  const from = `unnest(${ids}::uuid[], ${lines}::bigint[]) as place (job, line) cross join lateral (
      select input from hotel_match_reviews r where r.job = place.job and r.row_number >= place.line
      order by r.row_number limit ${values.add(limits.wordSampleRowsAtPlace)}
    ) w`;
  return groupsOf(sql, values, words, from);
}

function groupsOf(
  sql: Sql,
  values: Values,
  words: readonly string[],
  from: string,
): Promise<readonly Group[]> {
  const has = words.map((word) => beginsWord(values, word)).join(', ');
  return sql.rows<Group>(
    `select array[${has}]::boolean[] as has, count(*)::float8 as rows from ${from} group by 1`,
    values.list,
  );
}

/** Like the index of words, but for a sample cheaper: to cut a row into words takes longer than to search it. */
const beginsWord = (values: Values, word: string): string =>
  isPlain(word) ? `w.input ~* ${values.add(`\\m${word}`)}` : hasWordsWhenCut(values, [word]);

interface Place {
  readonly job: string;
  readonly line: number;
}

/** One place in each of the equal parts of all rows, not at equal distances: the words of a list may repeat at some distance. */
function placesIn(jobs: readonly Job[]): readonly Place[] {
  const part = jobs.reduce((sum, { rows }) => sum + rows, 0) / limits.wordSamplePlaces;
  const rowsToPass = Array.from(
    { length: limits.wordSamplePlaces },
    (_, at) => part * (at + ((at * GOLDEN_RATIO) % 1)),
  );
  let passed = 0;
  return jobs.flatMap(({ id, rows, lines }) => {
    const before = passed;
    passed += rows;
    const inJob = rowsToPass.filter((row) => row >= before && row < passed);
    return inJob.map((row) => ({ job: id, line: Math.floor((lines * (row - before)) / rows) }));
  });
}

/** Its multiples are spread evenly between whole numbers. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;
