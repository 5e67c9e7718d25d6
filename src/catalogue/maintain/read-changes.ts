import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { publicId } from '../hotel-id.ts';
import { partnerKey } from '../reference/search-key.ts';
import { RUN } from '../write/change-feed.ts';
import { fieldsOf, type ChangedField } from '../write/changed-fields.ts';

/** Data table. The types of changes, and their meaning. */
export const changeTypes = {
  created: 'A hotel is new.',
  changed: 'Fields of a hotel changed: `changedFields`.',
  restored: 'A deleted hotel is back; `changedFields` changed at the same time.',
  merged: 'The hotel was merged: `survivorId` answers for it from now on.',
  unmerged: 'The merge into `survivorId` was undone: it is a separate hotel again.',
  deleted: 'The hotel was deleted.',
  mapping_added: 'The id of a partner leads to the hotel, for the first time or again.',
  mapping_changed: 'The position that a partner states for its id changed.',
  mapping_moved: 'The id of a partner leads to the hotel, and no longer to `previousHotelId`.',
  mapping_withdrawn: 'The id of a partner no longer leads to the hotel.',
} as const;

export type ChangeType = keyof typeof changeTypes;

/** One change of the catalogue. Its number is the cursor: a reader that continues after it misses no change. */
export interface Change {
  readonly number: number;
  readonly at: Date;
  readonly type: ChangeType;
  readonly hotelId: string;
  /** Only for mappings. */
  readonly partner?: string;
  readonly partnerId?: string;
  /** Only for hotels that were merged or unmerged. */
  readonly survivorId?: string;
  /** Only for mappings that moved. */
  readonly previousHotelId?: string;
  /** Only for hotels that changed or were restored. */
  readonly changedFields?: readonly ChangedField[];
}

interface ChangeRow {
  readonly number: number;
  readonly changed_at: Date;
  readonly type: ChangeType;
  readonly hotel: number;
  readonly partner: string | null;
  readonly partner_id: string | null;
  readonly survivor: number | null;
  readonly fields: number | null;
}

export interface ChangesWanted {
  readonly after: number;
  readonly limit: number;
  /** Only changes that can alter a result for this partner: of its mappings, and of hotels that are deleted or restored. */
  readonly partner?: string | undefined;
}

export interface ChangesRead {
  readonly changes: readonly Change[];
  /** The cursor for the next call. */
  readonly next: number;
  /** The number of the newest change of all, for readers that begin near it. */
  readonly last: number;
  /** Change numbers begin again in another catalogue. */
  readonly catalogue: string;
}

/** The changes after a cursor, in their order. A later commit never has a smaller number. */
export async function readChanges(
  { db }: Pick<Needs, 'db'>,
  { after, limit, partner }: ChangesWanted,
): Promise<ChangesRead> {
  const head = await db.row<{ identity: string; last: number; partner: number | null }>(
    `select identity, last_change as last, (select id from partners where name_key = $1) as partner from catalogue_head`,
    [partnerKey(partner ?? '')],
  );
  if (head === undefined) throw new Error('The catalogue has no head row: the database is not migrated.');
  if (partner !== undefined && head.partner === null) throw refuse('unknown-partner', partner);
  const runs = partner === undefined ? allRuns : runsOfPartner;
  const rows = await db.rows<ChangeRow>(changesIn(runs), [
    after,
    limit,
    ...(partner === undefined ? [] : [head.partner]),
  ]);
  // The head was read before the changes: a page that is not full has all changes up to it.
  const reached = rows.at(-1)?.number ?? after;
  return {
    changes: rows.map(changeOf),
    next: rows.length < limit ? Math.max(reached, head.last) : reached,
    last: head.last,
    catalogue: head.identity,
  };
}

function changeOf(row: ChangeRow): Change {
  const { partner, partner_id: partnerId, survivor, fields } = row;
  const other = row.type === 'mapping_moved' ? 'previousHotelId' : 'survivorId';
  return {
    number: row.number,
    at: row.changed_at,
    type: row.type,
    hotelId: publicId(row.hotel),
    ...(partner !== null && partnerId !== null && { partner, partnerId }),
    ...(survivor !== null && { [other]: publicId(survivor) }),
    ...(fields !== null && { changedFields: fieldsOf(fields) }),
  };
}

const allRuns = 'select * from catalogue_changes where last_change > $1 order by first_change limit $2';

/** Each index has the runs in order; a run has a maximum number of changes, which limits where the first one begins. */
const runsOfPartner = `
  (select * from catalogue_changes
   where partner = $3 and first_change > $1::bigint - ${RUN} and last_change > $1 order by first_change limit $2)
  union all
  (select * from catalogue_changes
   where subject = 'hotel' and change in ('merged', 'unmerged', 'deleted', 'restored')
     and first_change > $1::bigint - ${RUN} and last_change > $1 order by first_change limit $2)`;

/** Only as many runs are unpacked as the limit needs, computed from their sizes. */
const changesIn = (runs: string) => `
  select run.first_change + one.place - 1 as number, run.changed_at, feed_type(run.subject, run.change) as type,
    one.hotel, p.name as partner, one.partner_id, one.survivor, one.fields
  from (
    select *, sum(last_change - greatest(first_change - 1, $1)) over (order by first_change)
      - (last_change - greatest(first_change - 1, $1)) as changes_before
    from (${runs}) as runs
  ) as run
  cross join lateral unnest(run.hotels, run.partner_ids, run.survivors, run.fields) with ordinality
    as one (hotel, partner_id, survivor, fields, place)
  left join partners p on p.id = run.partner
  where changes_before < $2 and run.first_change + one.place - 1 > $1
  order by number limit $2`;
