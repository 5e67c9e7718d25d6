import type { Sql } from '../../contract/database.ts';

export interface LoggedCall {
  readonly account: string;
  readonly environment: string;
  readonly keyId: string;
  readonly requestId: string;
  readonly method: string;
  /** The path of the operation, with the names of its parameters; empty if there is none. */
  readonly operation: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytesIn: number | null;
  readonly bytesOut: number | null;
  readonly at: Date;
}

export async function insertCalls(sql: Sql, calls: readonly LoggedCall[]): Promise<void> {
  const column = <Value>(valueOf: (call: LoggedCall) => Value) => calls.map(valueOf);
  await sql.run(
    {
      name: 'request-log-insert',
      text: `insert into request_log (account, environment, key_id, request_id, method, operation, path, status, ms, bytes_in,
        bytes_out, answered_at)
      select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
        $9::real[], $10::bigint[], $11::bigint[], $12::timestamptz[])`,
    },
    [
      column(({ account }) => account),
      column(({ environment }) => environment),
      column(({ keyId }) => keyId),
      column(({ requestId }) => requestId),
      column(({ method }) => method),
      column(({ operation }) => operation),
      column(({ path }) => path),
      column(({ status }) => status),
      column(({ ms }) => ms),
      column(({ bytesIn }) => bytesIn),
      column(({ bytesOut }) => bytesOut),
      column(({ at }) => at),
    ],
  );
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
