import type { Tx } from '../../platform/database.ts';

/** What a file says of a merged hotel's rooms is said of its survivor's: the page of the one is the page of the other. */
export async function giveRoomsToSurvivors(tx: Tx): Promise<void> {
  await tx.run('update staged set hotel_id = g.survivor from hotel_merges g where g.loser = staged.hotel_id');
}

/**
 * A review that is stored stays where it is stored: its number need not be its source's only one of that name. One that
 * is stored at another hotel of the family is that one, as it comes back from an export; a new one is the survivor's.
 */
export async function giveReviewsToFamily(tx: Tx): Promise<void> {
  await tx.run(`
    with ${families('select distinct hotel_id as hotel from staged')}
    update staged s set hotel_id = coalesce(
      (
        select r.hotel from family f join reviews r on (r.hotel, r.content_key) = (f.stored, s.content_key)
        where f.hotel = s.hotel_id limit 1
      ),
      said.survivor
    )
    from said
    where said.hotel = s.hotel_id and exists (select from family f where f.hotel = s.hotel_id)
      and not exists (select from reviews r where (r.hotel, r.content_key) = (s.hotel_id, s.content_key))`);
}

/** A mapping that is in force for another hotel of the family says the same already, and must not count twice. */
export async function giveMappingsToFamily(tx: Tx): Promise<void> {
  const inForce = (hotel: string) =>
    `(m.partner, m.partner_id, m.hotel) = (s.partner, s.partner_id, ${hotel}) and m.withdrawn_at is null`;
  await tx.run(`
    with ${families('select distinct hotel_id as hotel from staged')}
    update staged s set hotel_id = m.hotel from family f, partner_mappings m
    where f.hotel = s.hotel_id and ${inForce('f.stored')}
      and not exists (select from partner_mappings m where ${inForce('s.hotel_id')})`);
}

/** Hotels of a list, each with every other one that leads to the same survivor. */
export function relativesOf(
  tx: Tx,
  hotels: readonly number[],
): Promise<{ readonly hotel: number; readonly stored: number }[]> {
  return tx.rows(
    `with ${families('select distinct unnest($1::bigint[]) as hotel')} select hotel, stored from family`,
    [hotels],
  );
}

/** The queries `said`: hotels and who answers for them, and `family`: each with the others of its survivor. */
function families(hotels: string): string {
  return `
    said as materialized (
      select h.hotel, coalesce(g.survivor, h.hotel) as survivor
      from (${hotels}) as h left join hotel_merges g on g.loser = h.hotel
    ),
    family as materialized (
      select said.hotel, g.loser as stored
      from said join hotel_merges g on g.survivor = said.survivor where g.loser <> said.hotel
      union all
      select hotel, survivor from said where survivor <> hotel
    )`;
}
