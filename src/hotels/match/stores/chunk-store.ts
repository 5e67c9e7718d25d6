import type { Sql } from '../../../contract/database.ts';
import type { InputRow } from '../input/input.ts';

export interface NewChunk {
  readonly chunk: number;
  readonly firstRow: number;
  readonly rows: readonly InputRow[];
}

/** If two workers run one plan, the second waits here until the first has ended, and sees its result. */
export async function insertChunk(sql: Sql, job: string, { chunk, firstRow, rows }: NewChunk): Promise<void> {
  await sql.run(
    {
      name: 'hotel-match-insert-chunk',
      text: `insert into hotel_match_chunks (job, chunk, first_row, rows) values ($1, $2, $3, $4)
     on conflict do nothing`,
    },
    [job, chunk, firstRow, JSON.stringify(rows)],
  );
}

export interface HeldChunk {
  readonly firstRow: number;
  readonly rows: string;
  readonly isDone: boolean;
}

export function readChunk(sql: Sql, job: string, chunk: number): Promise<HeldChunk | undefined> {
  return sql.row<HeldChunk>(
    {
      name: 'hotel-match-read-chunk',
      text: `select first_row as "firstRow", rows, result is not null as "isDone"
      from hotel_match_chunks where job = $1 and chunk = $2`,
    },
    [job, chunk],
  );
}

/** Returns false if another worker was first. */
export async function saveResult(
  sql: Sql,
  job: string,
  { chunk, result }: { chunk: number; result: Uint8Array },
): Promise<boolean> {
  const rowCount = await sql.run(
    {
      name: 'hotel-match-save-result',
      text: 'update hotel_match_chunks set result = $3 where job = $1 and chunk = $2 and result is null',
    },
    [job, chunk, Buffer.from(result)],
  );
  return rowCount === 1;
}
