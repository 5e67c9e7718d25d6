import type { Owner } from '../../../../contract/owner.ts';

// Data table. Words of requests and responses.
export const queueStates = ['open', 'decided', 'skipped'] as const;
export type QueueState = (typeof queueStates)[number];

export interface QueueFilter {
  readonly job?: string | undefined;
  readonly partner?: string | undefined;
  /** The country of the first candidate. */
  readonly country?: string | undefined;
  readonly class?: string | undefined;
  readonly reason?: string | undefined;
  readonly leastConfidence?: number | undefined;
  readonly mostConfidence?: number | undefined;
  readonly text?: string | undefined;
  readonly state?: QueueState | undefined;
  readonly decidedBy?: string | undefined;
}

/** The values of a statement that is written for one call, so that it is planned for the filters of the call. */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value, and returns its parameter. */
  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** Jobs of an owner whose review rows are available. */
export function jobsWithReviews(
  values: Values,
  { owner, filter, now }: { readonly owner: Owner; readonly filter: QueueFilter; readonly now: Date },
): string {
  const conditions = [
    `j.account = ${values.add(owner.accountId)} and j.environment = ${values.add(owner.environment)}`,
    `j.status = 'done' and j.expires_at > ${values.add(now)} and j.review > 0`,
    ...(filter.job === undefined ? [] : [`j.id = ${values.add(filter.job)}`]),
    ...(filter.partner === undefined ? [] : [`lower(j.partner) = lower(${values.add(filter.partner)})`]),
  ];
  return conditions.join(' and ');
}

/** Conditions on the words of a facet, which rows of the queue and of the counts both have. */
export function facetConditions(values: Values, filter: QueueFilter): string[] {
  return [
    // A literal: the indexes of open and of settled rows are partial.
    ...(filter.state === undefined ? [] : [stateConditions[filter.state]]),
    ...(filter.country === undefined ? [] : [`q.country = ${values.add(filter.country)}`]),
    ...(filter.class === undefined ? [] : [`q.class = ${values.add(filter.class)}`]),
    ...(filter.reason === undefined ? [] : [`q.reason = ${values.add(filter.reason)}`]),
    ...(filter.decidedBy === undefined
      ? []
      : [`q.state <> 'open' and q.settled_by = ${values.add(filter.decidedBy)}`]),
  ];
}

const stateConditions: Readonly<Record<QueueState, string>> = {
  open: `q.state = 'open'`,
  decided: `q.state = 'decided'`,
  skipped: `q.state = 'skipped'`,
};

/** Conditions on single rows: the counts have the confidence in twentieths, and no words. */
export function rowConditions(values: Values, filter: QueueFilter): string[] {
  return [
    ...(filter.leastConfidence === undefined
      ? []
      : [`q.confidence >= ${values.add(filter.leastConfidence)}`]),
    ...(filter.mostConfidence === undefined ? [] : [`q.confidence <= ${values.add(filter.mostConfidence)}`]),
    ...(filter.text === undefined ? [] : [wordCondition(values, wordsOf(filter.text))]),
  ];
}

/**
 * Whether a job `j` may have rows of the filter, by the counts of the queue. Without it a filter that no row passes reads
 * all of them.
 */
export function countedCondition(values: Values, filter: QueueFilter): string {
  return `exists (select from hotel_match_facets q where ${countConditions(values, filter).join(' and ')})`;
}

/** Conditions on the counts `q` of a job `j` whose rows may pass the filter. */
export function countConditions(values: Values, filter: QueueFilter): string[] {
  const { leastConfidence, mostConfidence } = filter;
  return [
    'q.job = j.id and q.rows > 0',
    ...facetConditions(values, filter),
    ...(leastConfidence === undefined
      ? []
      : [`q.bucket >= match_bucket(${values.add(leastConfidence)}::float8)`]),
    ...(mostConfidence === undefined
      ? []
      : [`q.bucket <= match_bucket(${values.add(mostConfidence)}::float8)`]),
  ];
}

/** Rows are read in the order of a page, and each is tested: `case` hides from the planner how many may pass. */
export const wordCondition = (values: Values, words: readonly string[]) => `case when exists (
    select from hotel_match_reviews w where w.job = q.job and w.row_number = q.row_number and ${hasWords(values, words)}
    offset 0) then true end`;

/**
 * A condition on a review `w`: each of these words begins one of its words. To cut a row into words takes ten times as long as to find
 * letters in it. Most rows without a word lack its letters, and most rows with it have them after a sign between words.
 */
export function hasWords(values: Values, words: readonly string[]): string {
  const plain = words.filter(isPlain).map((word) => {
    const letters = `lower(w.input) like lower(${values.add(`%${word}%`)})`;
    return `${letters} and (w.input ~* ${values.add(`${BEFORE_A_WORD}${word}`)} or ${hasWordsWhenCut(values, [word])})`;
  });
  const others = words.filter((word) => !isPlain(word));
  const isPlainText = others.length === 0 && plain.length > 0;
  return [...plain, ...(isPlainText ? [] : [hasWordsWhenCut(values, others)])].join(' and ');
}

/** Signs of ASCII, of which words have none, but for the backslash: the letter after it may belong to it. */
const BEFORE_A_WORD = '(^|[ -/:-@[\\]^-`{-~])';

/** The words of a row have such a word as it is; others may be cut or folded. */
export const isPlain = (word: string): boolean => /^([a-z][a-z0-9]*|[0-9]+)$/i.test(word);

/** The same condition, for which a row is cut into words. */
export const hasWordsWhenCut = (values: Values, words: readonly string[]): string =>
  `match_review_words(w.input) @@ to_tsquery('simple', ${values.add(words.map(beginning).join(' & '))})`;

export const wordsOf = (text: string): string[] =>
  text.split(/[\s!-/:-@[-`{-~\0]+/).filter((word) => word !== '');

/** A query for words that begin with this one. */
export const beginning = (word: string): string => `${word}:*`;
