import type { Owner } from '../../../accounts/caller.ts';
import { partnerKey } from '../../../catalogue/reference/search-key.ts';
import type { Db, Sql } from '../../../contract/database.ts';

export interface MatchedChunk {
  readonly first_row: number;
  /** JSON text of the rows, and the lines of their results. */
  readonly rows: string;
  readonly result: Uint8Array;
}

export async function* matchedChunks(db: Db | Sql, job: string): AsyncGenerator<MatchedChunk> {
  for (let after = -1; ;) {
    const chunks = await db.rows<MatchedChunk & { readonly chunk: number }>(
      `select chunk, first_row, rows, result from hotel_match_chunks
       where job = $1 and chunk > $2 and result is not null order by chunk limit 4`,
      [job, after],
    );
    yield* chunks;
    const last = chunks.at(-1);
    if (last === undefined) return;
    after = last.chunk;
  }
}

/** Remembers the rows of the plan, so that a later decision about a row moves its id. */
export async function rememberAdopted(sql: Sql, owner: Owner, partner: number): Promise<void> {
  await sql.run(
    `insert into adopted_rows (account, environment, row_key, partner, partner_id)
     select distinct $1, $2, s.row_key, $3::integer, s.partner_id
     from staged s join adoption a on a.partner_id = s.partner_id
     where a.kind in ('new', 'unchanged', 'moved')
     on conflict do nothing`,
    [owner.accountId, owner.environment, partner],
  );
}

export interface AdoptedRow {
  readonly rowKey: string;
  readonly partner: number;
  readonly partnerId: string;
}

export function adoptedRows(sql: Sql, owner: Owner, rowKeys: readonly string[]): Promise<AdoptedRow[]> {
  return sql.rows<AdoptedRow>(
    `select row_key as "rowKey", partner, partner_id as "partnerId" from adopted_rows
     where account = $1 and environment = $2 and row_key = any($3::text[]) order by partner, partner_id`,
    [owner.accountId, owner.environment, rowKeys],
  );
}

export async function mayChange(sql: Sql, owner: Owner, partner: string): Promise<boolean> {
  const grant = await sql.row(
    'select from partner_grants where account = $1 and environment = $2 and partner_key = $3',
    [owner.accountId, owner.environment, partnerKey(partner)],
  );
  return grant !== undefined;
}

export async function grantPartner(
  sql: Sql,
  owner: Owner,
  { partner, at }: { readonly partner: string; readonly at: Date },
): Promise<void> {
  await sql.run(
    `insert into partner_grants (account, environment, partner_key, granted_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [owner.accountId, owner.environment, partnerKey(partner), at],
  );
}

/** Answers false where there is none. */
export async function revokePartner(sql: Sql, owner: Owner, partner: string): Promise<boolean> {
  const revoked = await sql.run(
    'delete from partner_grants where account = $1 and environment = $2 and partner_key = $3',
    [owner.accountId, owner.environment, partnerKey(partner)],
  );
  return revoked === 1;
}
