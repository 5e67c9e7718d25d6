import type { Sql, Tx } from '../contract/database.ts';

/** Loser → its survivor. */
export type Survivors = ReadonlyMap<number, number>;

export async function readSurvivors(sql: Sql): Promise<Survivors> {
  const merges = await sql.rows<{ loser: number; survivor: number }>(
    'select loser, survivor from hotel_merges',
  );
  return new Map(merges.map(({ loser, survivor }) => [loser, survivor]));
}

/**
 * Rooms in a file for a merged hotel are stored for its survivor. The
 * hotel in the file is their home, to which an unmerge returns them.
 */
export async function giveRoomsToSurvivors(tx: Tx): Promise<void> {
  const diverted = await tx.run(
    'update staged set hotel_id = g.survivor, home = g.loser from hotel_merges g where g.loser = staged.hotel_id',
  );
  if (diverted > 0) await tx.run(noteRooms);
}

/**
 * A room with its own id returns as it is. What may change another room by way of its name is noted: a row without an
 * id, one whose room takes the place of a room with an assigned id, and one of two rows that name both hotels.
 */
const noteRooms = `
  insert into diverted_records (kind, record, named, changed, is_stated)
  select distinct 'room', name, home, hotel_id, false from staged s
  where home is not null and (
    id is null
    or exists (
      select from hotel_rooms r
      where r.hotel = any (array(select s.hotel_id union all select loser from hotel_merges where survivor = s.hotel_id))
        and r.name = s.name and r.id_given and r.deleted_at is null
    )
    or (hotel_id, name) in (
      select hotel_id, name from staged group by hotel_id, name having count(distinct coalesce(home, hotel_id)) > 1
    )
  )
  on conflict do nothing`;

/**
 * A review that a hotel of the family already has is updated there, as when an export is imported again; a new review
 * belongs to the hotel that the file names, and is noted as one that came after the merge. If the source gave one number to reviews of two hotels, the time of writing
 * decides which of them is meant, then the hotel that the file names, then the smallest id.
 */
export async function giveReviewsToFamily(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `
    with ${families('select distinct hotel_id as hotel from staged')},
    met as materialized (
      select s.ctid as row, s.content_key, s.hotel_id as named, found.hotel
      from staged s join resolved on resolved.hotel = s.hotel_id left join lateral (
        select r.hotel from reviews r
        where r.content_key = s.content_key and r.hotel = any (array(
          select loser from hotel_merges where survivor = resolved.survivor union all select resolved.survivor))
        order by r.written_at = s.written_at desc, r.hotel = s.hotel_id desc, r.hotel limit 1
      ) as found on true
      where s.hotel_id in (select hotel from family)
    ),
    given as (
      select row, content_key, named, hotel from met where hotel <> named
    ),
    noted as (
      insert into diverted_records (kind, record, named, changed, is_stated)
      select distinct 'review', content_key::text, named, hotel, true from given
      on conflict (kind, record, partner, named, changed) do update set is_stated = true
    ),
    added as (
      insert into diverted_records (kind, record, named, changed, is_stated, added_at)
      select distinct 'review', content_key::text, named, named, true, $1::timestamptz from met where hotel is null
      on conflict do nothing
    )
    update staged set hotel_id = given.hotel from given where staged.ctid = given.row`,
    [now],
  );
}

/**
 * A valid mapping of another hotel of the family is equivalent, and must not count twice; of new ones
 * for several hotels of a family, the hotel of the first line gets it. An unmerge creates one for each
 * hotel in the file. The rows about families are found first: after the look-ups in the mappings of a new partner, of which
 * statistics know nothing, PostgreSQL expects one row, and compared each with all.
 */
export async function giveMappingsToFamily(tx: Tx): Promise<void> {
  await tx.run(`
    with ${families('select distinct hotel_id as hotel from staged')},
    concerned as materialized (
      select s.ctid as row, s.*, resolved.survivor from staged s join resolved on resolved.hotel = s.hotel_id
      where s.hotel_id in (select hotel from family)
    ),
    unknown as (
      select * from concerned s where not exists (
        select from partner_mappings m
        where (m.partner, m.partner_id, m.hotel) = (s.partner, s.partner_id, s.hotel_id) and m.withdrawn_at is null
      )
    ),
    given as (
      select s.row, s.partner, s.partner_id, s.hotel_id as named, coalesce(
        (
          select m.hotel from partner_mappings m
          where (m.partner, m.partner_id) = (s.partner, s.partner_id) and m.withdrawn_at is null and m.hotel <> s.hotel_id
            and coalesce((select survivor from hotel_merges where loser = m.hotel), m.hotel) = s.survivor
          order by m.hotel limit 1
        ),
        first_value(s.hotel_id) over (partition by s.partner, s.partner_id, s.survivor order by s.line)
      ) as hotel
      from unknown s
    ),
    noted as (
      insert into diverted_records (kind, record, partner, named, changed, is_stated)
      select distinct 'partner-id', partner_id, partner, named, hotel, true from given where hotel <> named
      on conflict (kind, record, partner, named, changed) do update set is_stated = true
    )
    update staged set hotel_id = given.hotel from given
    where staged.ctid = given.row and staged.hotel_id <> given.hotel`);
}

/** A row with one hotel of a family means all of them, because they are merged. A row without a hotel means any. */
export async function addFamilyToStaged(tx: Tx): Promise<void> {
  await tx.run(`
    with ${families('select distinct hotel_id as hotel from staged where hotel_id is not null')},
    added as (
      insert into staged (partner, partner_id, hotel_id)
      select s.partner, s.partner_id, f.stored from staged s join family f on f.hotel = s.hotel_id
      returning partner, partner_id
    ),
    withdrawn as (
      select distinct s.partner, s.partner_id, s.hotel_id as named, m.hotel
      from staged s join family f on f.hotel = s.hotel_id
        join partner_mappings m on (m.partner, m.partner_id, m.hotel) = (s.partner, s.partner_id, f.stored)
      where m.withdrawn_at is null
    )
    insert into diverted_records (kind, record, partner, named, changed, is_stated)
    select 'partner-id', partner_id, partner, named, hotel, false from withdrawn
    on conflict do nothing`);
  await tx.run(`
    update diverted_records d set is_stated = false from staged s
    where d.is_stated and d.kind = 'partner-id' and (d.partner, d.record) = (s.partner, s.partner_id)
      and (s.hotel_id is null or s.hotel_id in (d.named, d.changed))`);
}

/** Hotels of a list, each with all others that have the same survivor. */
export function familyOf(
  tx: Tx,
  hotels: readonly number[],
): Promise<{ readonly hotel: number; readonly stored: number }[]> {
  return tx.rows(
    `with ${families('select distinct unnest($1::bigint[]) as hotel')} select hotel, stored from family`,
    [hotels],
  );
}

/** The queries `resolved`: hotels and their survivors, and `family`: each with the others of its survivor. */
function families(hotels: string): string {
  return `
    resolved as materialized (
      select h.hotel, coalesce(g.survivor, h.hotel) as survivor
      from (${hotels}) as h left join hotel_merges g on g.loser = h.hotel
    ),
    family as materialized (
      select resolved.hotel, g.loser as stored
      from resolved join hotel_merges g on g.survivor = resolved.survivor where g.loser <> resolved.hotel
      union all
      select hotel, survivor from resolved where survivor <> hotel
    )`;
}
