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
import { lettersOf, type AskedWord } from './word-keys.ts';

/** How the rows that have the words of a text are found. */
export interface WordSearch {
  /** The words; where a sample was read, the rarest first. */
  readonly text: string;
  /** The jobs that have rows of the filter without its text, those with most rows first. */
  readonly jobs: readonly string[];
  /** Words that the index of words is best asked for; its rows are tested for the others. */
  readonly indexed: readonly AskedWord[];
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
}

/** Rows of a sample that have the same ones of the words. */
interface Group {
  readonly has: readonly boolean[];
  readonly rows: number;
}

/**
 * What it costs to find a row by the index of words, when to test a row of a job costs 1. The entries of a word are read for the
 * rows of all accounts, and rows that have all indexed words are read before those of other accounts are left out. An entry
 * of a key is compared as it is read; those of all words that begin with a word are collected first.
 */
const INDEX_COST = { keyEntry: 0.015, collectedEntry: 0.1, rowOfAll: 0.1, row: 0.6 } as const;

/** A longer word that a smaller share of the rows has is not asked by its first letters, which many other rows may have. */
const LEAST_SHARE_BY_LETTERS = 0.01;

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
  const best = cheapestIndexed(ordered, { rows, sample, all: await allRows(sql, words, { rows, sample }) });
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
    `select j.id, j.review::float8 as rows, coalesce(j.list_rows, j.total)::float8 as lines
     from hotel_match_jobs j
     where ${jobsWithReviews(values, { owner, filter, now })} and ${countedCondition(values, filter)}
     order by j.review desc, j.id`,
    values.list,
  );
}

/** Rows that words are looked for in. */
interface Searched {
  readonly rows: number;
  readonly sample: readonly Group[];
}

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

interface Word {
  readonly word: string;
  /** Its position in the text. */
  readonly at: number;
  /** The share of rows that have it. */
  readonly share: number;
}

function withKey(word: Word): Word & AskedWord {
  const letters = lettersOf(word.word);
  return {
    ...word,
    byLetters: letters === 'all' || (letters === 'first' && word.share >= LEAST_SHARE_BY_LETTERS),
  };
}

function cheapestIndexed(
  ordered: readonly (Word & AskedWord)[],
  { rows, sample, all }: Searched & { readonly all: Searched },
) {
  const choices = ordered.map((_, last) => {
    const chosen = ordered.slice(0, last + 1);
    const entries = chosen.reduce(
      (sum, { at, byLetters }) =>
        sum +
        INDEX_COST[byLetters ? 'keyEntry' : 'collectedEntry'] * shareWith(all.sample, (one) => one === at),
      0,
    );
    const isChosen = (at: number) => chosen.some((one) => one.at === at);
    const ofAll = entries + INDEX_COST.rowOfAll * shareWith(all.sample, isChosen);
    const cost = all.rows * ofAll + INDEX_COST.row * rows * shareWith(sample, isChosen);
    return { words: chosen.map(({ word, byLetters }) => ({ word, byLetters })), cost };
  });
  return choices.toSorted((a, b) => a.cost - b.cost)[0] ?? { words: [], cost: 0 };
}

/** The share of rows that have some of the words, by their positions. None in a sample may be a few. */
function shareWith(sample: readonly Group[], isAsked: (at: number) => boolean): number {
  const sum = (groups: readonly Group[]) => groups.reduce((total, { rows }) => total + rows, 0);
  const hits = sum(sample.filter(({ has }) => has.every((one, at) => one || !isAsked(at))));
  return (hits + 0.5) / (sum(sample) + 1);
}
