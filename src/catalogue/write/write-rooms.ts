import type { Tx } from '../../contract/database.ts';
import { type Batch, idsOfAll, type Landed, numbersIn } from '../read/batch.ts';
import { copyNew } from './copy/copy-new.ts';
import { appendToFeed } from './change-feed.ts';
import { bitOf } from './changed-fields.ts';
import { drawIds } from './ids/given-ids.ts';
import { filledBy, hotelAsInTable, lineOf, stage, type StagedColumn } from './copy/stage.ts';
import { giveRoomsToSurvivors } from '../survivors.ts';

export function stageRooms(tx: Tx, batch: Batch): Promise<void> {
  const columns = filledBy(batch);
  const unnamed = ofIds.filter(({ name }) => !columns.some((column) => column.name === name));
  return stage(tx, [lineOf(batch), ...columns, ...unnamed], batch.lines.length);
}

/** Columns of ids that a file of rooms need not have. */
const ofIds: readonly StagedColumn[] = [
  { name: 'id', type: 'bigint', valueAt: () => null },
  { name: 'id_given', type: 'boolean', valueAt: () => 'false' },
  // The merged hotel in the file; filled when the rows are stored.
  { name: 'home', type: 'bigint', valueAt: () => null },
];

/**
 * Stores rooms that are all new, have ids and belong to hotels that were not merged and have no room with an assigned
 * id; undefined if one does not, and then nothing is stored.
 */
export async function landNewRooms(tx: Tx, batch: Batch, now: Date): Promise<Landed | undefined> {
  const rows = batch.lines.length;
  const ids = idsOfAll(batch);
  if (ids === undefined) return undefined;
  const hotels = [...new Set(numbersIn(batch, 'hotel_id'))];
  if ((await tx.row(mergedOrGiven, [hotels])) !== undefined) return undefined;
  const at = now.toISOString();
  const columns = [...filledBy(batch).map(hotelAsInTable), { name: 'updated_at', valueAt: () => at }];
  if (!(await copyNew(tx, 'hotel_rooms', { columns, rows }))) return undefined;
  await tx.run(`with ${hotelsChanged('select unnest($2::bigint[])')} select from changed`, [now, hotels]);
  return { created: rows, updated: 0 };
}

const mergedOrGiven = `
  select from hotel_merges where loser = any($1)
  union all
  select from hotel_rooms where hotel = any($1) and id_given and deleted_at is null
  limit 1`;

/** A room without an id is the hotel's room of that name, or a new one. */
export async function landRooms(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  await giveRoomsToSurvivors(tx);
  await assignRoomIds(tx);
  await tx.run(changeHomes);
  const landed = await tx.row<Landed>(upsert(batch), [now]);
  return landed ?? { created: 0, updated: 0 };
}

/**
 * Several rooms may have one name, in the catalogue or with an id in the batch. A room with an id of its source is used; if
 * there are several, the one with the smallest id.
 */
async function assignRoomIds(tx: Tx): Promise<void> {
  const nameless = await tx.row('select from staged where id is null limit 1');
  if (nameless === undefined) return;
  await tx.run(`
    with given as (
      -- The room that a merged hotel had of this name is meant where the file names that hotel only.
      select hotel_id, name, case when count(*) = count(home) then min(home) end as home
      from staged where id is null group by hotel_id, name
    ),
    named as (
      select hotel_id, name, id, id_given, home, false as is_hidden from staged where id is not null
      union all
      select given.hotel_id, r.name, r.id, r.id_given,
        case when r.hotel = given.hotel_id then r.home else coalesce(r.home, given.home) end, r.hotel <> given.hotel_id
      from given join hotel_rooms r on r.hotel in (given.hotel_id, given.home) and r.name = given.name
      where r.id not in (select id from staged where id is not null)
    ),
    meant as (
      select distinct on (hotel_id, name) hotel_id, name, id, id_given, home
      from named order by hotel_id, name, is_hidden, id_given, id
    ),
    noted as (
      insert into diverted_records (kind, record, named, changed, is_stated)
      select distinct 'room', meant.name, coalesce(given.home, meant.hotel_id), meant.home, false
      from meant join given on (given.hotel_id, given.name) = (meant.hotel_id, meant.name)
      where meant.home <> coalesce(given.home, meant.hotel_id)
      on conflict do nothing
    )
    update staged set id = meant.id, id_given = meant.id_given, home = meant.home from meant
    where staged.id is null and (staged.hotel_id, staged.name) = (meant.hotel_id, meant.name)`);
  const fresh = await tx.row<{ count: number }>(
    'select count(distinct (hotel_id, name)) as count from staged where id is null',
  );
  const count = fresh?.count ?? 0;
  if (count > 0) await tx.run(assignFresh, [await drawIds(tx, 'hotel_rooms', count)]);
}

const assignFresh = `
  with fresh as (
    select hotel_id, name, row_number() over (order by min(line)) as place,
      case when count(*) = count(home) then min(home) end as home
    from staged where id is null group by hotel_id, name
  )
  update staged set id = $1::bigint + place, id_given = true, home = fresh.home from fresh
  where staged.id is null and (staged.hotel_id, staged.name) = (fresh.hotel_id, fresh.name)`;

/**
 * A hotel whose rooms changed, also one that gave a room to another, has changed, unless it was stored in the same transaction. Nothing is recorded for a
 * deleted hotel: a room of a merged hotel goes to the survivor.
 */
export const hotelsChanged = (hotels: string) => `
    changed as (
      update hotels set updated_at = $1 where id in (${hotels}) and deleted_at is null and updated_at <> $1
      returning id
    ),
    entries as (
      select 'updated' as change, null::integer as partner, id as hotel, null::text as partner_id, null::bigint as survivor,
        ${bitOf('rooms')} as fields
      from changed
    ),
    ${appendToFeed({ subject: 'hotel', hasFields: true })}`;

/**
 * A room that came without an id, and now comes with one, has that id from now on: it does not matter whether both rows
 * are stored together, and the assigned id is deleted.
 */
const retireGiven = `
    retired as (
      update hotel_rooms r set deleted_at = $1, updated_at = $1 from staged s
      where not s.id_given and r.id_given and (r.hotel, r.name) = (s.hotel_id, s.name) and r.deleted_at is null
        and r.id not in (select id from staged)
        and not exists (select from hotel_rooms same where same.id = s.id and same.id_given)
      returning r.hotel, s.id as for_id
    )`;

/** The hotel of a family in a file is visible only after an unmerge; the room does not change. */
const changeHomes = `
  update hotel_rooms r set home = s.home from staged s
  where r.id = s.id and r.hotel = s.hotel_id and r.home is distinct from s.home`;

function upsert({ columns }: Batch): string {
  const names = [
    'hotel',
    ...columns.filter(({ name, fileOnly }) => !isOfIds(name) && fileOnly !== true).map(({ name }) => name),
  ];
  const source = (name: string) => (name === 'hotel' ? 'hotel_id' : name);
  return `
    with ${retireGiven},
    landed as (
      insert into hotel_rooms (id, id_given, home, ${names.join(', ')}, updated_at)
      select distinct on (id) id, id_given, home, ${names.map(source).join(', ')}, $1 from staged order by id, line desc
      on conflict (id) do update set home = excluded.home,
        ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = excluded.updated_at, deleted_at = null
      where (${names.map((name) => `hotel_rooms.${name}`).join(', ')})
          is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})
        or hotel_rooms.deleted_at is not null
      returning id, hotel, xmax = 0 as is_new
    ),
    ${hotelsChanged(`
      select hotel from landed union select r.hotel from hotel_rooms r join landed using (id) union select hotel from retired`)},
    changing as (
      select id, is_new from landed
      union
      select for_id, false from retired where for_id not in (select id from landed)
    )
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from changing`;
}

function isOfIds(column: string): boolean {
  return ofIds.some(({ name }) => name === column);
}
