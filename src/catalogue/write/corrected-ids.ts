import type { Sql, Tx } from '../../contract/database.ts';
import { column, columnsOf, insertSelect, readFrom, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const stored = {
  partnerId: column<string>('partner_id'),
  /** As it was named. Null: the id leads to none. */
  hotel: column<number | null>('hotel'),
  at: column<Date>('corrected_at'),
  by: column<string>('corrected_by'),
};

const corrected = tableOf({
  ...stored,
  /** The hotel itself, or the one that replaces it. */
  present: readFrom<number | null>('present', 'coalesce(g.survivor, c.hotel)'),
});

/** What a person said about an id of a partner. */
export type CorrectedId = RowOf<typeof corrected.members>;

const insert = insertSelect('corrected_ids', tableOf({ partner: column<number>('partner'), ...stored }), {
  partner: '$1',
  partnerId: '$2',
  hotel: '$3',
  at: '$4',
  by: `coalesce(current_setting('innkeeper.actor', true), '')`,
});

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
    `${insert}
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
  const rows = await sql.rows(
    `${corrections}
     where c.partner = $1 and c.partner_id = any($2::text[]) and (
       c.hotel is null or exists (select from hotels h where h.id = coalesce(g.survivor, c.hotel) and h.deleted_at is null))`,
    [partner, ids],
  );
  return new Map(rows.map(corrected.read).map((one) => [one.partnerId, one]));
}

export async function pageOfCorrections(
  sql: Sql,
  { partner, after, limit }: { readonly partner: number; readonly after: string; readonly limit: number },
): Promise<CorrectedId[]> {
  const rows = await sql.rows(
    `${corrections} where c.partner = $1 and c.partner_id > $2 order by c.partner_id limit $3`,
    [partner, after, limit],
  );
  return rows.map(corrected.read);
}

const corrections = `select ${columnsOf('c', corrected)}
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
