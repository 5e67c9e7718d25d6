import type { Sql } from '../../contract/database.ts';
import { column, insertArrays, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const calls = tableOf({
  account: column<string>('account'),
  environment: column<string>('environment'),
  keyId: column<string>('key_id'),
  requestId: column<string>('request_id'),
  method: column<string>('method'),
  /** The path of the operation, with the names of its parameters; empty if there is none. */
  operation: column<string>('operation'),
  path: column<string>('path'),
  status: column<number>('status'),
  ms: column<number>('ms'),
  bytesIn: column<number | null>('bytes_in'),
  bytesOut: column<number | null>('bytes_out'),
  at: column<Date>('answered_at'),
});
const insert = insertArrays('request_log', calls, {
  account: 'text',
  environment: 'text',
  keyId: 'text',
  requestId: 'text',
  method: 'text',
  operation: 'text',
  path: 'text',
  status: 'int',
  ms: 'real',
  bytesIn: 'bigint',
  bytesOut: 'bigint',
  at: 'timestamptz',
});

export type LoggedCall = RowOf<typeof calls.members>;

export async function insertCalls(sql: Sql, logged: readonly LoggedCall[]): Promise<void> {
  await sql.run({ name: 'request-log-insert', text: insert.text }, insert.values(logged));
}

/** Deletes all calls of an owner but the newest. */
export async function pruneCalls(
  sql: Sql,
  {
    account,
    environment,
    kept,
  }: { readonly account: string; readonly environment: string; readonly kept: number },
): Promise<void> {
  await sql.run(
    `delete from request_log where account = $1 and environment = $2 and id <= (
       select id from request_log where account = $1 and environment = $2 order by id desc offset $3 limit 1)`,
    [account, environment, kept],
  );
}

export async function deleteOldCalls(sql: Sql, before: Date): Promise<void> {
  await sql.run('delete from request_log where answered_at < $1', [before]);
}
