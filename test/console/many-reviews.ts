import type { Sql } from '../../src/contract/database.ts';
import { reviewClasses } from '../../src/hotels/engine/engine.ts';
import { submitReviewList } from './review-list.ts';
import type { ConsoleWorld } from './world.ts';

interface ManyReviews {
  readonly rows: number;
  /** Prints what was done. */
  readonly say?: (line: string) => void;
}

const tables = ['hotel_match_queue', 'hotel_match_reviews', 'hotel_match_facets'];

/**
 * A list whose review rows are repeated under new numbers until there are this many, with confidences and classes that
 * differ. A job writes such rows with triggers and indexes. Here the rows are written without both, and their
 * effect is added at the end, to save time.
 */
export async function submitManyReviews(
  world: ConsoleWorld,
  { rows, say = () => undefined }: ManyReviews,
): Promise<string> {
  const { db } = world;
  const job = await submitReviewList(world);
  await db.patient.transaction(async (tx) => {
    // Without triggers.
    await tx.run('set local session_replication_role = replica');
    const indexes = await tx.rows<{ name: string; statement: string }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as statement from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
      [tables],
    );
    for (const { name } of indexes) await tx.run(`drop index ${name}`);
    await repeatReviews(tx, job, rows);
    say('the rows are written');
    for (const { name, statement } of indexes) {
      await tx.run(statement);
      say(`${name} is built`);
    }
  });
  for (const table of tables) await db.patient.run(`vacuum analyze ${table}`);
  return job;
}

async function repeatReviews(tx: Sql, job: string, rows: number): Promise<void> {
  await tx.run(
    `with pattern as materialized (
       select *, row_number() over (order by row_number) - 1 as place, count(*) over () as count,
         max(row_number) over () as last
       from hotel_match_reviews where job = $1
     )
     insert into hotel_match_reviews (job, row_number, row_key, class, reason, profile, confidence, hotel, country, input, candidates)
     select job, last + n, row_key || '#' || n, ($3::text[])[1 + n % cardinality($3::text[])], reason, profile,
       0.3 + 0.6 * random(), hotel, country, input, candidates
     from pattern join generate_series((select max(count) from pattern) + 1, $2::bigint) as n on place = n % count`,
    [job, rows, reviewClasses],
  );
  // As the triggers do it.
  await tx.run(
    `insert into hotel_match_queue (job, row_number, row_key, class, reason, confidence, hotel, country, value, state)
     select job, r.row_number, row_key, class, reason, confidence, hotel, country,
       -(confidence * ln(confidence) + (1 - confidence) * ln(1 - confidence)) / ln(2::float8), 'open'
     from hotel_match_reviews r
     where job = $1 and not exists (select from hotel_match_queue q where q.job = $1 and q.row_number = r.row_number)`,
    [job],
  );
  for (const counts of ['hotel_match_facets', 'hotel_match_hours'])
    await tx.run(`delete from ${counts} where job = $1`, [job]);
  await tx.run(
    `select add_match_counts(array_agg(row(job, state, settled_by, country, class, reason, bucket, rows)::hotel_match_facets))
     from (
       select job, state, settled_by, country, class, reason, match_bucket(confidence) as bucket, count(*) as rows
       from hotel_match_queue where job = $1 group by 1, 2, 3, 4, 5, 6, 7
     ) as counted`,
    [job],
  );
  await tx.run('update hotel_match_jobs set total = total - review + $2, review = $2 where id = $1', [
    job,
    rows,
  ]);
}
