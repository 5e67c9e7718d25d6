import type { Sql, Tx } from '../../contract/database.ts';

/** What a person said about an id of a partner. */
export interface CorrectedId {
  readonly partnerId: string;
  /** As it was named. Null: the id leads to none. */
  readonly hotel: number | null;
  /** Itself, or the hotel that replaces it. */
  readonly present: number | null;
  readonly at: Date;
  readonly by: string;
}

/** From now on adoptions leave the id alone. A later correction replaces it. The key or person is the one who acts. */
export async function keepCorrection(
  tx: Tx,
  {
    partner,
    id,
    hotel,
    at,
  }: { readonly partner: number; readonly id: string; readonly hotel: number | null; readonly at: Date },
): Promise<void> {
  await tx.run(
    `insert into corrected_ids (partner, partner_id, hotel, corrected_at, corrected_by)
     values ($1, $2, $3, $4, coalesce(current_setting('innkeeper.actor', true), ''))
     on conflict (partner, partner_id) do update
       set hotel = excluded.hotel, corrected_at = excluded.corrected_at, corrected_by = excluded.corrected_by`,
    [partner, id, hotel, at],
  );
}

/** The corrections of these ids whose hotel, if any, is in the catalogue. */
export async function correctionsOf(
  sql: Sql,
  partner: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CorrectedId>> {
  const rows = await sql.rows<CorrectedId>(
    `${corrections}
     where c.partner = $1 and c.partner_id = any($2::text[]) and (
       c.hotel is null or exists (select from hotels h where h.id = coalesce(g.survivor, c.hotel) and h.deleted_at is null))`,
    [partner, ids],
  );
  return new Map(rows.map((row) => [row.partnerId, row]));
}

export function pageOfCorrections(
  sql: Sql,
  { partner, after, limit }: { readonly partner: number; readonly after: string; readonly limit: number },
): Promise<CorrectedId[]> {
  return sql.rows(
    `${corrections} where c.partner = $1 and c.partner_id > $2 order by c.partner_id limit $3`,
    [partner, after, limit],
  );
}

const corrections = `
  select c.partner_id as "partnerId", c.hotel, coalesce(g.survivor, c.hotel) as present, c.corrected_at as at,
    c.corrected_by as by
  from corrected_ids c left join hotel_merges g on g.loser = c.hotel`;

/** The id leads where it leads, and the next adoption may move it. Undefined: it has no correction. */
export function removeCorrection(
  sql: Sql,
  { partner, id }: { readonly partner: number; readonly id: string },
): Promise<{ readonly hotel: number | null } | undefined> {
  return sql.row('delete from corrected_ids where partner = $1 and partner_id = $2 returning hotel', [
    partner,
    id,
  ]);
}

/** Removes the corrections that an adoption over them has contradicted. */
export async function removeContradicted(tx: Tx, partner: number): Promise<void> {
  await tx.run(
    `delete from corrected_ids c using adoption a
     where c.partner = $1 and c.partner_id = a.partner_id and a.kind <> 'conflicting'
       and (coalesce((select survivor from hotel_merges where loser = c.hotel), c.hotel)
         is not distinct from case when a.kind = 'withdrawn' then a.before else a.hotel end) = (a.kind = 'withdrawn')`,
    [partner],
  );
}
