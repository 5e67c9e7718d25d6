import type { Sql } from '../../../contract/database.ts';

/** How far a chunk is that a worker matches now. */
export interface Advance {
  /** Countries whose hotels must be in memory before the first row is matched. */
  readonly countries: number;
  readonly countriesReady: number;
  readonly rowsMatched: number;
}

export interface ChunkAdvance extends Advance {
  readonly job: string;
  readonly chunk: number;
  readonly at: Date;
}

/** Only for a chunk that is not done: a worker that is late must not leave a row. */
export async function saveAdvance(
  sql: Sql,
  { job, chunk, at, countries, countriesReady, rowsMatched }: ChunkAdvance,
): Promise<void> {
  await sql.run(
    {
      name: 'hotel-match-save-advance',
      text: `insert into hotel_match_progress (job, chunk, countries, countries_ready, rows_matched, updated_at)
      select job, chunk, $3, $4, $5, $6 from hotel_match_chunks where job = $1 and chunk = $2 and result is null
      on conflict (job, chunk) do update set countries = excluded.countries,
        countries_ready = excluded.countries_ready, rows_matched = excluded.rows_matched,
        updated_at = excluded.updated_at`,
    },
    [job, chunk, countries, countriesReady, rowsMatched, at],
  );
}

export async function forgetAdvance(sql: Sql, job: string, chunk: number): Promise<void> {
  await sql.run('delete from hotel_match_progress where job = $1 and chunk = $2', [job, chunk]);
}
