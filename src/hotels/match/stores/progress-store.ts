import type { Sql } from '../../../contract/database.ts';
import { column, insertSelect, tableOf, type RowOf } from '../../../lib/columns/columns.ts';

const advance = {
  /** Countries whose hotels must be in memory before the first row is matched. */
  countries: column<number>('countries'),
  countriesReady: column<number>('countries_ready'),
  rowsMatched: column<number>('rows_matched'),
};

/** The progress of a chunk that a worker matches now. */
export type Advance = RowOf<typeof advance>;

const advances = tableOf({
  job: column<string>('job'),
  chunk: column<number>('chunk'),
  ...advance,
  at: column<Date>('updated_at'),
});

export type ChunkAdvance = RowOf<typeof advances.members>;

const insert = insertSelect('hotel_match_progress', advances, {
  job: 'job',
  chunk: 'chunk',
  countries: '$3',
  countriesReady: '$4',
  rowsMatched: '$5',
  at: '$6',
});

/** Only for a chunk that is not done: a worker that is late must not leave a row. */
export async function saveAdvance(
  sql: Sql,
  { job, chunk, at, countries, countriesReady, rowsMatched }: ChunkAdvance,
): Promise<void> {
  await sql.run(
    {
      name: 'hotel-match-save-advance',
      text: `${insert} from hotel_match_chunks where job = $1 and chunk = $2 and result is null
      on conflict (job, chunk) do update set countries = excluded.countries,
        countries_ready = excluded.countries_ready, rows_matched = excluded.rows_matched,
        updated_at = excluded.updated_at`,
    },
    [job, chunk, countries, countriesReady, rowsMatched, at],
  );
}

export async function deleteAdvance(sql: Sql, job: string, chunk: number): Promise<void> {
  await sql.run('delete from hotel_match_progress where job = $1 and chunk = $2', [job, chunk]);
}
