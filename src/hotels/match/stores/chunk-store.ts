import type { Db, Sql } from '../../../contract/database.ts';
import { column, insertInto, json, readFrom, tableOf, type RowOf } from '../../../lib/columns/columns.ts';
import type { InputRow } from '../input/input.ts';

const chunk = column<number>('chunk');
const firstRow = column<number>('first_row');
/** The JSON text of the rows. */
const rowsText = column<string>('rows');

const insert = insertInto(
  'hotel_match_chunks',
  tableOf({ job: column<string>('job'), chunk, firstRow, rows: json<readonly InputRow[]>('rows') }),
);

export interface NewChunk {
  readonly chunk: number;
  readonly firstRow: number;
  readonly rows: readonly InputRow[];
}

/** If two workers run one plan, the second waits here until the first has ended, and sees its result. */
export async function insertChunk(sql: Sql, job: string, made: NewChunk): Promise<void> {
  await sql.run(
    { name: 'hotel-match-insert-chunk', text: `${insert.text} on conflict do nothing` },
    insert.values(undefined, { job, ...made }),
  );
}

const held = tableOf({
  firstRow,
  rows: rowsText,
  isDone: readFrom<boolean>('is_done', 'result is not null'),
});

export type HeldChunk = RowOf<typeof held.members>;

export async function readChunk(sql: Sql, job: string, chunk: number): Promise<HeldChunk | undefined> {
  const row = await sql.row(
    {
      name: 'hotel-match-read-chunk',
      text: `select ${held.columns} from hotel_match_chunks where job = $1 and chunk = $2`,
    },
    [job, chunk],
  );
  return row && held.read(row);
}

const matched = tableOf({
  chunk,
  firstRow,
  rows: rowsText,
  /** The lines of the results of the rows. */
  result: column<Uint8Array>('result'),
});

export type MatchedChunk = RowOf<typeof matched.members>;

export async function* matchedChunks(db: Db | Sql, job: string): AsyncGenerator<MatchedChunk> {
  for (let after = -1; ;) {
    const rows = await db.rows(
      `select ${matched.columns} from hotel_match_chunks
       where job = $1 and chunk > $2 and result is not null order by chunk limit 4`,
      [job, after],
    );
    const chunks = rows.map(matched.read);
    yield* chunks;
    const last = chunks.at(-1);
    if (last === undefined) return;
    after = last.chunk;
  }
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
