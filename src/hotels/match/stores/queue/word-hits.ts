import {
  facetConditions,
  hasWords,
  rowConditions,
  wordsOf,
  type QueueFilter,
  type Values,
} from './queue-filter.ts';
import { areIndexed, inCountryOf, isExact, isInPlace, type SearchedWord } from './word-keys.ts';

export interface WordHits {
  /** Tables with rows `q` of the filter, and their jobs `j`. */
  readonly from: string;
  readonly conditions: readonly string[];
}

interface IndexedWords {
  readonly filter: QueueFilter & { readonly text: string };
  readonly jobs: readonly string[];
  readonly indexed: readonly SearchedWord[];
}

/** Rows of the filter, by the index of words. */
export function rowsWithWords(values: Values, { filter, jobs, indexed }: IndexedWords): WordHits {
  const { text, ...others } = filter;
  const { country } = filter;
  const found = indexed.filter(isExact).map(({ word }) => word);
  const tested = wordsOf(text).filter((word) => !found.includes(word));
  const ofReviews = [
    areIndexed(values, indexed),
    `w.job = any(${values.add(jobs)}::uuid[])`,
    ...(country === undefined || jobs.length === 0
      ? []
      : [isInPlace(values.add(jobs.map((job) => inCountryOf(job, country)).join(' | ')))]),
    // Hidden from the planner, which would ask the index for these words too.
    ...(tested.length === 0 ? [] : [`case when ${hasWords(values, tested)} then true end`]),
  ];
  // Each part is read for the rows of the one before.
  const from = `
    (select w.job, w.row_number from hotel_match_reviews w where ${ofReviews.join(' and ')} offset 0) w
    join hotel_match_jobs j on j.id = w.job
    cross join lateral (
      select * from hotel_match_queue q where q.job = w.job and q.row_number = w.row_number offset 0
    ) q`;
  return {
    from,
    conditions: [...facetConditions(values, others), ...rowConditions(values, others)],
  };
}
