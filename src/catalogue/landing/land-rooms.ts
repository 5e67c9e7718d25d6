import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../platform/database.ts';
import { type Batch, idsOfAll, type Landed, numbersIn } from './batch.ts';
import { copyNew } from './copy-new.ts';
import { toldToTheFeed } from './feed.ts';
import { filledBy, hotelAsInTable, lineOf, stage } from './stage.ts';
import { giveRoomsToSurvivors } from './survivors.ts';

export function stageRooms(tx: Tx, batch: Batch): Promise<void> {
  const columns = [lineOf(batch), ...filledBy(batch)];
  const hasId = columns.some(({ name }) => name === 'id');
  const noId = { name: 'id', type: 'bigint', valueAt: () => null };
  return stage(tx, hasId ? columns : [...columns, noId], batch.lines.length);
}

/**
 * Lands rooms that are all new, have their ids and belong to hotels that were not merged and have no room with an id that
 * the catalogue gave; undefined if one does not, and then nothing has landed.
 */
export async function landNewRooms(tx: Tx, batch: Batch, now: Date): Promise<Landed | undefined> {
  const rows = batch.lines.length;
  const ids = idsOfAll(batch);
  if (ids === undefined) return undefined;
  const hotels = [...new Set(numbersIn(batch, 'hotel_id'))];
  if ((await tx.row(mergedOrGiven, [hotels, limits.firstGivenId])) !== undefined) return undefined;
  const at = now.toISOString();
  const columns = [...filledBy(batch).map(hotelAsInTable), { name: 'updated_at', valueAt: () => at }];
  if (!(await copyNew(tx, 'hotel_rooms', { columns, rows }))) return undefined;
  const largest = ids.reduce((most, one) => Math.max(most, one), 0);
  await tx.run('update catalogue_head set last_room = $1 where last_room < $1', [largest]);
  await tx.run(`with ${hotelsChanged('select unnest($2::bigint[])')} select from changed`, [now, hotels]);
  return { created: rows, updated: 0 };
}

/** Hotels are asked for their rooms only where the catalogue has ever given an id to one. */
const mergedOrGiven = `
  select from hotel_merges where loser = any($1)
  union all
  select from hotel_rooms
  where hotel = any($1) and id >= $2 and deleted_at is null and exists (select from catalogue_head where last_room >= $2)
  limit 1`;

/** A room without an id is the hotel's room of that name, or a new one. */
export async function landRooms(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  await giveRoomsToSurvivors(tx);
  await assignRoomIds(tx);
  await retireGiven(tx, now);
  const landed = await tx.row<Landed>(upsert(batch), [now]);
  return landed ?? { created: 0, updated: 0 };
}

/** Of several rooms of one name, in the catalogue or with an id in the batch, the one with the smallest id is meant. */
async function assignRoomIds(tx: Tx): Promise<void> {
  await tx.run(`
    update catalogue_head set last_room = m.id from (select max(id) as id from staged) as m where m.id > last_room`);
  const nameless = await tx.row('select from staged where id is null limit 1');
  if (nameless === undefined) return;
  await tx.run(`
    with named as (
      select hotel_id, name, id from staged where id is not null
      union all
      select r.hotel, r.name, r.id from hotel_rooms r
      where r.hotel in (select hotel_id from staged where id is null) and r.id not in (select id from staged where id is not null)
    )
    update staged set id = first.id from (select hotel_id, name, min(id) as id from named group by hotel_id, name) as first
    where staged.id is null and (staged.hotel_id, staged.name) = (first.hotel_id, first.name)`);
  await tx.run(`
    with fresh as (
      select hotel_id, name, row_number() over (order by min(line)) as place from staged
      where id is null group by hotel_id, name
    ),
    head as (
      update catalogue_head set last_room = last_room + (select count(*) from fresh)
      returning last_room - (select count(*) from fresh) as before
    )
    update staged set id = before + place from fresh cross join head
    where staged.id is null and staged.hotel_id = fresh.hotel_id and staged.name = fresh.name`);
}

/**
 * A room that came without an id, and now comes with one, is known by that from now on: it does not matter whether both rows
 * land together, and the id that the catalogue gave goes out of force.
 */
async function retireGiven(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `update hotel_rooms r set deleted_at = $1, updated_at = $1 from staged s
     where s.id < $2 and (r.hotel, r.name) = (s.hotel_id, s.name) and r.id >= $2 and r.deleted_at is null
       and r.id not in (select id from staged)`,
    [now, limits.firstGivenId],
  );
}

/** A hotel whose rooms changed, also one that gave a room to another, has changed, unless it landed at this very moment. */
const hotelsChanged = (hotels: string) => `
    changed as (
      update hotels set updated_at = $1 where id in (${hotels}) and updated_at <> $1 returning id
    ),
    told as (
      select 'updated' as change, null::integer as partner, id as hotel, null::text as partner_id, null::bigint as survivor
      from changed
    ),
    ${toldToTheFeed({ subject: 'hotel' })}`;

function upsert({ columns }: Batch): string {
  const names = [
    'hotel',
    ...columns.filter(({ name, fileOnly }) => name !== 'id' && fileOnly !== true).map(({ name }) => name),
  ];
  const source = (name: string) => (name === 'hotel' ? 'hotel_id' : name);
  return `
    with landed as (
      insert into hotel_rooms (id, ${names.join(', ')}, updated_at)
      select distinct on (id) id, ${names.map(source).join(', ')}, $1 from staged order by id, line desc
      on conflict (id) do update set
        ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = excluded.updated_at, deleted_at = null
      where (${names.map((name) => `hotel_rooms.${name}`).join(', ')})
          is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})
        or hotel_rooms.deleted_at is not null
      returning id, hotel, xmax = 0 as is_new
    ),
    ${hotelsChanged('select hotel from landed union select r.hotel from hotel_rooms r join landed using (id)')}
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from landed`;
}
