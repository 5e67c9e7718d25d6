import type { Needs } from '../../contract/needs.ts';
import { publicId } from '../hotel-id.ts';

/** One change of the catalogue. Its number is the cursor: a reader that continues after it misses nothing. */
export interface Change {
  readonly number: number;
  readonly at: Date;
  readonly subject: 'hotel' | 'mapping';
  readonly change: 'created' | 'updated' | 'restored' | 'moved' | 'merged' | 'unmerged' | 'deleted';
  readonly hotelId: string;
  /** Of a mapping. */
  readonly partner?: string;
  readonly partnerId?: string;
  /** Of a merged hotel: who answers for it from now on. */
  readonly survivorId?: string;
}

interface ChangeRow {
  readonly number: number;
  readonly changed_at: Date;
  readonly subject: Change['subject'];
  readonly change: Change['change'];
  readonly hotel: number;
  readonly partner: string | null;
  readonly partner_id: string | null;
  readonly survivor: number | null;
}

/** The changes after a cursor, in their order. Nothing that commits later gets a smaller number. */
export async function readChanges(
  { db }: Pick<Needs, 'db'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Change[]> {
  const rows = await db.rows<ChangeRow>(changesAfter, [after, limit]);
  return rows.map((row) => ({
    number: row.number,
    at: row.changed_at,
    subject: row.subject,
    change: row.change,
    hotelId: publicId(row.hotel),
    ...(row.partner === null || row.partner_id === null
      ? {}
      : { partner: row.partner, partnerId: row.partner_id }),
    ...(row.survivor === null ? {} : { survivorId: publicId(row.survivor) }),
  }));
}

/** Runs are taken apart only as far as the limit reaches: each holds one change at least. */
const changesAfter = `
  select run.first_change + one.place - 1 as number, run.changed_at, run.subject, run.change,
    one.hotel, p.name as partner, one.partner_id, one.survivor
  from (
    select * from catalogue_changes where last_change > $1 order by first_change limit $2
  ) as run
  cross join lateral unnest(run.hotels, run.partner_ids, run.survivors) with ordinality
    as one (hotel, partner_id, survivor, place)
  left join partners p on p.id = run.partner
  where run.first_change + one.place - 1 > $1
  order by number limit $2`;
