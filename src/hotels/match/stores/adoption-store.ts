import type { Owner } from '../../../contract/owner.ts';
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

/** Remembers the rows of the plan, so that a later decision about a row moves its id, and its undoing moves it back. */
export async function rememberAdopted(sql: Sql, owner: Owner, partner: number): Promise<void> {
  await sql.run(
    `insert into adopted_rows as old (account, environment, row_key, partner, partner_id, hotel, led_to)
     select distinct on (s.row_key, s.partner_id) $1, $2, s.row_key, $3::integer, s.partner_id,
       case when s.without_decisions is not null then s.without_decisions when o.row_key is not null then o.hotel
         when a.kind = 'unchanged' then a.hotel else a.before end,
       a.named
     from staged s join adoption a on a.partner_id = s.partner_id and a.kind <> 'conflicting'
       left join adopted_rows o
         on (o.account, o.environment, o.row_key, o.partner, o.partner_id) = ($1, $2, s.row_key, $3, s.partner_id)
     order by s.row_key, s.partner_id, s.without_decisions, a.before
     on conflict (account, environment, row_key, partner, partner_id)
       do update set hotel = excluded.hotel, led_to = excluded.led_to
       where (old.hotel, old.led_to) is distinct from (excluded.hotel, excluded.led_to)`,
    [owner.accountId, owner.environment, partner],
  );
}

/** Where the plan has led the ids of rows that were adopted before. */
export async function storeFollowed(
  sql: Sql,
  owner: Owner,
  { partner, rowKeys }: { readonly partner: number; readonly rowKeys: readonly string[] },
): Promise<void> {
  await sql.run(
    `update adopted_rows r set led_to = a.named from adoption a
     where (r.account, r.environment, r.partner, r.partner_id) = ($1, $2, $3, a.partner_id)
       and r.row_key = any($4::text[]) and a.kind <> 'conflicting'`,
    [owner.accountId, owner.environment, partner, rowKeys],
  );
}

export interface AdoptedRow {
  readonly rowKey: string;
  readonly partner: number;
  readonly partnerId: string;
  readonly hotel: number | null;
  readonly ledTo: number | null;
}

export function adoptedRows(sql: Sql, owner: Owner, rowKeys: readonly string[]): Promise<AdoptedRow[]> {
  return sql.rows<AdoptedRow>(
    `select row_key as "rowKey", partner, partner_id as "partnerId", hotel, led_to as "ledTo" from adopted_rows
     where account = $1 and environment = $2 and row_key = any($3::text[]) order by partner, partner_id`,
    [owner.accountId, owner.environment, rowKeys],
  );
}

/** The hotels that each of these ids leads to. Ids that lead nowhere are left out. */
export async function hotelsOfIds(
  sql: Sql,
  partner: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await sql.rows<{ id: string; hotels: number[] }>(
    `select m.partner_id as id, array_agg(distinct coalesce(g.survivor, m.hotel)) as hotels
     from partner_mappings m left join hotel_merges g on g.loser = m.hotel
     where m.partner = $1 and m.partner_id = any($2::text[]) and m.withdrawn_at is null group by 1`,
    [partner, ids],
  );
  return new Map(rows.map(({ id, hotels }) => [id, hotels.map(Number)]));
}

/** The hotels that an id of a partner leads to. */
export async function hotelsOfId(sql: Sql, partner: number, id: string): Promise<number[]> {
  const rows = await sql.rows<{ hotel: number }>(
    `select distinct coalesce(g.survivor, m.hotel) as hotel
     from partner_mappings m left join hotel_merges g on g.loser = m.hotel
     where m.partner = $1 and m.partner_id = $2 and m.withdrawn_at is null order by 1`,
    [partner, id],
  );
  return rows.map(({ hotel }) => hotel);
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

/** Answers false where there is none. Later decisions about rows that were adopted move no id of the partner. */
export async function revokePartner(sql: Sql, owner: Owner, partner: string): Promise<boolean> {
  const revoked = await sql.row(
    `with forgotten as (
       delete from adopted_rows r using partners p
       where p.id = r.partner and r.account = $1 and r.environment = $2 and p.name_key = $3
     )
     delete from partner_grants where account = $1 and environment = $2 and partner_key = $3 returning 1`,
    [owner.accountId, owner.environment, partnerKey(partner)],
  );
  return revoked !== undefined;
}
