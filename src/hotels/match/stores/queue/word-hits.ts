import type { Owner } from '../../../../contract/owner.ts';
import type { Sql } from '../../../../contract/database.ts';
import { limits } from '../../../../contract/limits.ts';
import {
  facetConditions,
  hasWords,
  jobsWithReviews,
  rowConditions,
  Values,
  type QueueFilter,
} from './queue-filter.ts';

/**
 * Whether so many rows have the words of a text that rows in the order of a page are soon found by testing one after the
 * other. The index of words would read all rows that have them. The planner does not know the beginnings of words, so a
 * sample of the rows is counted.
 */
export async function areFrequent(sql: Sql, text: string | undefined): Promise<boolean> {
  if (text === undefined) return false;
  const values = new Values();
  const share = values.add(limits.wordSamplePercent);
  const most = values.add(limits.wordSampleRows);
  const sample = await sql.row<{ rows: number; hits: number }>(
    `select count(*)::float8 as rows, (count(*) filter (where ${hasWords(values, text)}))::float8 as hits
     from (select input from hotel_match_reviews tablesample system (${share}) limit ${most}) w`,
    values.list,
  );
  return sample !== undefined && sample.hits > sample.rows * limits.frequentWordShare;
}

/** Rows `q` of the filter, with their jobs `j`, by the index of words. */
export function rowsWithWords(
  values: Values,
  owner: Owner,
  { filter, now }: { readonly filter: QueueFilter & { readonly text: string }; readonly now: Date },
): { readonly from: string; readonly conditions: readonly string[] } {
  const { text, ...rest } = filter;
  // Each part is read for the rows of the one before.
  const from = `
    (select w.job, w.row_number from hotel_match_reviews w where ${hasWords(values, text)} offset 0) w
    join (select * from hotel_match_jobs j where ${jobsWithReviews(values, { owner, filter, now })} offset 0) j
      on j.id = w.job
    cross join lateral (
      select * from hotel_match_queue q where q.job = w.job and q.row_number = w.row_number offset 0
    ) q`;
  return { from, conditions: [...facetConditions(values, rest), ...rowConditions(values, rest)] };
}
