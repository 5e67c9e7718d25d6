import type { Sql } from '../../../contract/database.ts';

/** A condition with the time in `$1`. */
export const anyExpired = `exists (select from hotel_match_jobs where expires_at < $1)`;

/** Deletes the rows of expired jobs; the job itself can still be read for a while. */
export function deleteOfExpired(
  sql: Sql,
  held: 'hotel_match_chunks' | 'hotel_match_reviews' | 'hotel_match_queue',
  { at, most }: { at: Date; most: number },
): Promise<number> {
  return sql.run(
    `delete from ${held} where ctid in (
       select h.ctid from ${held} h join hotel_match_jobs j on j.id = h.job where j.expires_at < $1 limit $2)`,
    [at, most],
  );
}

export function deleteJobs(sql: Sql, before: Date, most: number): Promise<number> {
  const expired = 'select id from hotel_match_jobs where expires_at < $1 limit $2';
  return sql.run(`delete from hotel_match_jobs where id in (${expired})`, [before, most]);
}
