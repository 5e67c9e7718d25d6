import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { storedRequestId } from '../../platform/stored-request-id.ts';

export interface LoggedRequest {
  readonly id: number;
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  readonly operation: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly bytesIn: number | null;
  readonly bytesOut: number | null;
  readonly at: Date;
}

export interface RequestPage {
  readonly requestId?: string | undefined;
  readonly leastStatus: number;
  readonly mostStatus: number;
  readonly method?: string | undefined;
  readonly operation?: string | undefined;
  readonly leastMs?: number | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** The newest first, among the last calls that are kept. */
export function pageOfRequests(sql: Sql, owner: Owner, page: RequestPage): Promise<LoggedRequest[]> {
  return sql.rows<LoggedRequest>(
    `select id, request_id as "requestId", key_id as "keyId", method, operation, path, status, ms::float8 as ms,
       bytes_in as "bytesIn", bytes_out as "bytesOut", answered_at as at
     from (
       select * from request_log where account = $1 and environment = $2 order by id desc limit ${limits.requestLogKept}
     ) as kept
     where ($3::text is null or request_id = $3) and status between $4 and $5 and ($6::text is null or method = $6)
       and ($7::text is null or operation = $7) and ($8::float8 is null or ms >= $8) and ($9::bigint is null or id < $9)
     order by id desc limit $10`,
    [
      owner.accountId,
      owner.environment,
      page.requestId === undefined ? null : storedRequestId(page.requestId),
      page.leastStatus,
      page.mostStatus,
      page.method ?? null,
      page.operation ?? null,
      page.leastMs ?? null,
      page.after ?? null,
      page.limit,
    ],
  );
}
