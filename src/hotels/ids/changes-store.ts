import type { Sql } from '../../contract/database.ts';
import { literal, mappingsAt } from '../../catalogue/stores/as-of.ts';

/** What leads from one state of a partner to another: the changes between their versions, in either direction. */
export interface StateStep {
  readonly partner: number;
  /** The lower of the two versions. */
  readonly after: number;
  /** The higher one, if the other state is of the past too; otherwise every later change counts. */
  readonly until?: number | undefined;
  /** Hotels whose place or life decides in the state at the beginning: only of these an update counts. */
  readonly watched: readonly number[];
  /** One of the two states is of the past: a hotel that was restored since may be alive in the first, so any counts. */
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

/** Its own mappings, and merged or deleted hotels of all partners. */
const changes = `
  from catalogue_changes
  where ${isBetween}
    and (partner = $1 or (subject = 'hotel' and change in ('merged', 'unmerged', 'deleted')))`;

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
  const { partner, asOf } = step;
  const hotels = await touchedHotels(db, step);
  const own = await db.rows<{ id: string }>(
    `select distinct unnest(partner_ids) as id from catalogue_changes where partner = $1 and ${isBetween}`,
    valuesOf(step).slice(0, 3),
  );
  // There is no index by hotel: without such a hotel the mappings are not read.
  const leading =
    hotels.length === 0
      ? []
      : await db.rows<{ id: string }>(
          `select distinct m.partner_id as id
           from ${mappingsAt(asOf && literal(asOf), 'm.partner = $1 and m.hotel = any($2::bigint[])')} m`,
          [partner, hotels],
        );
  return [...new Set([...own, ...leading].map(({ id }) => id))];
}

/** Hotels that were merged, unmerged, deleted, or changed in what decides, with those that are or were merged into them. */
async function touchedHotels(db: Sql, step: StateStep): Promise<number[]> {
  const rows = await db.rows<{ hotel: number }>(
    `with touched as (
       select unnest(hotels || survivors) as hotel ${changes} and subject = 'hotel' union ${updatedHotels}
     )
     select hotel from touched where hotel is not null
     union select g.loser from hotel_merges g join touched on g.survivor = touched.hotel
     union select g.loser from past_hotel_merges g join touched on $5::boolean and g.survivor = touched.hotel`,
    valuesOf(step),
  );
  return rows.map(({ hotel }) => hotel);
}
