import { reviewClasses } from '../../src/hotels/engine/engine.ts';
import { submitReviewList } from './review-list.ts';
import type { ConsoleWorld } from './world.ts';

const CHUNK_ROWS = 10_000;

/**
 * A list whose review rows are repeated under new numbers until there are this many, with confidences and classes that
 * differ. They are written as a job writes them: chunk by chunk.
 */
export async function submitManyReviews(world: ConsoleWorld, rows: number): Promise<string> {
  const { db } = world;
  const job = await submitReviewList(world);
  const made = await db.row<{ count: number; last: number }>(
    'select count(*)::int as count, max(row_number)::int as last from hotel_match_reviews where job = $1',
    [job],
  );
  const { count, last } = made ?? { count: 0, last: 0 };
  for (let first = count; first < rows; first += CHUNK_ROWS)
    await db.run(
      `insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, hotel, input, candidates)
       select job, $3::bigint + n, row_key || '#' || n, ($6::text[])[1 + n % cardinality($6::text[])], reason, profile,
         0.3 + 0.6 * random(), hotel, input, candidates
       from generate_series($4::bigint, $5::bigint) as n join (
         select *, row_number() over (order by row_number) - 1 as place from hotel_match_reviews
         where job = $1 and row_number <= $3
       ) as pattern on place = n % $2::bigint`,
      [job, count, last, first + 1, Math.min(first + CHUNK_ROWS, rows), reviewClasses],
    );
  await db.run('update hotel_match_jobs set total = total + $2, review = review + $2 where id = $1', [
    job,
    rows - count,
  ]);
  for (const table of ['hotel_match_queue', 'hotel_match_reviews', 'hotel_match_facets'])
    await db.run(`vacuum analyze ${table}`);
  return job;
}
