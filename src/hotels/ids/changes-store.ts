import type { Sql } from '../../contract/database.ts';
import { literal, mergesAt } from '../../catalogue/stores/as-of.ts';

/** What leads from one state of a partner to another: the changes between their versions, in either direction. */
export interface StateStep {
  readonly partner: number;
  /** The lower of the two versions. */
  readonly after: number;
  /** The higher one, if the other state is a past one too; otherwise every later change counts. */
  readonly until?: number | undefined;
  /** Hotels whose place or life decides in the state at the beginning: only of these an update counts. */
  readonly watched: readonly number[];
  /** One of the two states is a past one: a hotel that was restored since may be alive in the first, so any counts. */
  readonly isOfPast: boolean;
  /** The state at the end; undefined is now. */
  readonly asOf?: Date | undefined;
}

const valuesOf = ({ partner, after, until, watched, isOfPast }: StateStep) => [
  partner,
  after,
  until ?? null,
  watched,
  isOfPast,
];

const isBetween = 'last_change > $2 and ($3::bigint is null or first_change <= $3)';

/**
 * Its own mappings, and merged hotels of all partners. A merge or unmerge has an entry for each hotel whose survivor
 * changes; a deletion withdraws the mappings of its hotel and of those that were merged into it.
 */
const changes = `
  from catalogue_changes
  where ${isBetween} and (partner = $1 or (subject = 'hotel' and change in ('merged', 'unmerged')))`;

const updatedHotels = `
  select distinct hotel from catalogue_changes cross join unnest(hotels) as hotel
  where subject = 'hotel' and change in ('updated', 'restored') and ${isBetween}
    and (hotel = any($4) or (change = 'restored' and $5::boolean))`;

/** How many changes of a step concern the partner. */
export async function countChanges(db: Sql, step: StateStep): Promise<number> {
  const row = await db.row<{ changes: number }>(
    `select coalesce(sum(cardinality(hotels)), 0)::bigint + (select count(*) from (${updatedHotels}) as updated)
       as changes
     ${changes}`,
    valuesOf(step),
  );
  return row?.changes ?? 0;
}

/** The ids of the partner whose meaning may differ between the two states. */
export async function changedIds(db: Sql, step: StateStep): Promise<string[]> {
  const hotels = await changedHotels(db, step);
  const own = await db.rows<{ id: string }>(
    `select distinct unnest(partner_ids) as id from catalogue_changes where partner = $1 and ${isBetween}`,
    valuesOf(step).slice(0, 3),
  );
  // There is no index by hotel: without such a hotel the mappings are not read. No mapping ever loses its row.
  const leading =
    hotels.length === 0
      ? []
      : await db.rows<{ id: string }>(
          'select distinct partner_id as id from partner_mappings where partner = $1 and hotel = any($2::bigint[])',
          [step.partner, hotels],
        );
  return [...new Set([...own, ...leading].map(({ id }) => id))];
}

/** Hotels that were merged or unmerged, and those that changed in what decides, with the ones that lead to these at the end. */
async function changedHotels(db: Sql, step: StateStep): Promise<number[]> {
  const rows = await db.rows<{ hotel: number }>(
    `with updated as (${updatedHotels})
     select unnest(hotels) as hotel ${changes} and subject = 'hotel'
     union select hotel from updated
     union select g.loser from ${mergesAt(step.asOf && literal(step.asOf))} g join updated on g.survivor = updated.hotel`,
    valuesOf(step),
  );
  return rows.map(({ hotel }) => hotel);
}
