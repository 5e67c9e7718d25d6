import type { Sql, Tx } from '../../contract/database.ts';
import { partnerKey } from '../search-key.ts';
import { type Batch, type Landed, textOf, valuesOf, withAllColumns } from '../read/batch.ts';
import { appendToFeed } from './change-feed.ts';
import { numbersOf, type Numbers } from './ids/numbers.ts';
import { copyToStage, filledBy, lineOf, openStage, type StagedColumn } from './copy/stage.ts';
import { addFamilyToStaged, giveMappingsToFamily } from '../survivors.ts';

/**
 * Copies the rows aside, nothing is locked yet. A new partner has no number here, but its name:
 * it gets one when the rows land.
 */
export async function stageMappings(
  tx: Tx,
  batch: Batch,
  options: { readonly numbers: Numbers },
): Promise<void> {
  const known = await numbersOf(tx, batch, { column: 'partner', known: options.numbers, add: false });
  const partners = valuesOf(batch, 'partner').map(textOf);
  const [columns, newNames] = [mappingColumns(batch, partners, known), newPartners(partners, known)];
  await openStage(tx, [...columns, ...newNames]);
  const areAllKnown = partners.every((name) => known.has(name));
  await copyToStage(tx, areAllKnown ? columns : [...columns, ...newNames], batch.lines.length);
}

/**
 * What one stage needs of batches that name different columns, so that all of them can land at once: a place that a batch
 * does not speak of is empty, and `located` says whether it does.
 */
export async function stagedAlike(
  sql: Sql,
  batch: Batch,
  options: { readonly numbers: Numbers },
): Promise<StagedColumn[]> {
  const known = await numbersOf(sql, batch, { column: 'partner', known: options.numbers, add: false });
  const partners = valuesOf(batch, 'partner').map(textOf);
  const located = placesIn(batch) === 'all' ? 't' : 'f';
  return [
    ...mappingColumns(withAllColumns('partner-ids', batch), partners, known),
    { name: 'located', type: 'boolean', valueAt: () => located },
    ...newPartners(partners, known),
  ];
}

function mappingColumns(batch: Batch, partners: readonly string[], known: Numbers): StagedColumn[] {
  const numberAt = (row: number) => known.get(partners[row] ?? '') ?? null;
  return [lineOf(batch), ...filledBy(batch)].map((column) => {
    if (column.name === 'partner_id') return { ...column, type: 'text collate "C"' };
    return column.name === 'partner' ? { name: 'partner', type: 'integer', valueAt: numberAt } : column;
  });
}

function newPartners(partners: readonly string[], known: Numbers): StagedColumn[] {
  const nameAt = (row: number) => {
    const name = partners[row] ?? '';
    return known.has(name) ? null : name;
  };
  const keyAt = (row: number) => {
    const name = nameAt(row);
    return name === null ? null : partnerKey(name);
  };
  return [
    { name: 'new_partner', type: 'text', valueAt: nameAt },
    { name: 'new_partner_key', type: 'text', valueAt: keyAt },
  ];
}

/** Partners of `staged` that had no number when it was filled get one: of two spellings the first one is the name. */
async function addPartners(tx: Tx): Promise<void> {
  await tx.run(`
    insert into partners (name, name_key)
    select distinct on (new_partner_key) new_partner, new_partner_key from staged
    where partner is null and not exists (select from partners p where p.name_key = new_partner_key)
    order by new_partner_key, line`);
  await tx.run(
    'update staged set partner = p.id from partners p where staged.partner is null and p.name_key = new_partner_key',
  );
}

/** How `staged` speaks of places: a mapping keeps the one it has where the file does not. */
const saidPlaces = {
  none: 'null::double precision as latitude, null::double precision as longitude, false as located',
  all: 'latitude, longitude, true as located',
  some: 'latitude, longitude, located',
} as const;

type Places = keyof typeof saidPlaces;

function placesIn({ columns }: Batch): Places {
  return columns.some(({ name }) => name === 'latitude') ? 'all' : 'none';
}

/** New mappings are created, withdrawn ones come back into force, others take over the coordinates of the file. */
export function landMappings(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  return landStaged(tx, placesIn(batch), now);
}

/** As `landMappings`, with what `stagedAlike` put there. */
export function landAlike(tx: Tx, now: Date): Promise<Landed> {
  return landStaged(tx, 'some', now);
}

async function landStaged(tx: Tx, places: Places, now: Date): Promise<Landed> {
  await addPartners(tx);
  await giveMappingsToFamily(tx);
  return (await tx.row<Landed>(merged(places), [now])) ?? { created: 0, updated: 0 };
}

/**
 * The mappings of the file, each once, in the order of the index they go into: the last row that says a place says it.
 * What is there is read before anything is written, so rows that say nothing new cost no more than that; and because
 * a writer has the catalogue's lock, what is not there is new, and a plain insert does.
 */
const merged = (places: Places) => `
    with wanted as materialized (
      select distinct on (partner, partner_id, hotel_id) partner, partner_id, hotel_id as hotel, ${saidPlaces[places]}
      from staged order by partner, partner_id, hotel_id, located desc, line desc
    ),
    news as materialized (
      select w.*, m.hotel is null as is_new, m.withdrawn_at is not null as is_back
      from wanted w left join partner_mappings m
        on (m.partner, m.partner_id, m.hotel) = (w.partner, w.partner_id, w.hotel)
      where m.hotel is null or m.withdrawn_at is not null
        or w.located and (m.latitude, m.longitude) is distinct from (w.latitude, w.longitude)
    ),
    created as (
      insert into partner_mappings (partner, partner_id, hotel, latitude, longitude)
      select partner, partner_id, hotel, latitude, longitude from news where is_new
    ),
    updated as (
      update partner_mappings m set withdrawn_at = null,
        latitude = case when n.located then n.latitude else m.latitude end,
        longitude = case when n.located then n.longitude else m.longitude end
      from news n
      where not n.is_new and (m.partner, m.partner_id, m.hotel) = (n.partner, n.partner_id, n.hotel)
    ),
    entries as (
      select case when is_new then 'created' else 'updated' end as change, partner, hotel, partner_id,
        null::bigint as survivor, case when is_new or is_back then 1 else 0 end as gained
      from news
    ),
    ${appendToFeed({ subject: 'mapping' })}
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from news`;

/** Deletes mappings: those of `staged`, or those of a partner that `staged` lacks. Answers how many. */
export async function withdrawStaged(tx: Tx, now: Date): Promise<number> {
  await addFamilyToStaged(tx);
  return withdraw(tx, now, {
    which: `
    from (select distinct partner, partner_id, hotel_id from staged) as s
    where m.partner = s.partner and m.partner_id = s.partner_id and (s.hotel_id is null or m.hotel = s.hotel_id)`,
  });
}

/**
 * The set of what is missing is made by `except`, which hashes or sorts whatever it believes of the tables. With
 * `not exists` PostgreSQL read all of `staged` for each mapping of a new partner, whose number was unknown when the
 * table was analyzed: 25,864 rows took two minutes, with the catalogue locked.
 */
export async function withdrawUnstaged(tx: Tx, now: Date, partner: string): Promise<number> {
  return withdraw(tx, now, {
    which: `
    from (
      select partner, partner_id, hotel from partner_mappings
      where partner = (select id from partners where name_key = $2) and withdrawn_at is null
      except
      select partner, partner_id, hotel_id from staged
    ) as missing
    where (m.partner, m.partner_id, m.hotel) = (missing.partner, missing.partner_id, missing.hotel)`,
    values: [partnerKey(partner)],
  });
}

/** Also the mappings of hotels that were merged into the deleted ones: they lead to no hotel any more. */
export async function withdrawOfHotels(tx: Tx, now: Date, hotels: readonly number[]): Promise<number> {
  return withdraw(tx, now, {
    which: `
    from (
      select unnest($2::bigint[]) as id union select loser from hotel_merges where survivor = any($2)
    ) as gone
    where m.hotel = gone.id`,
    values: [hotels],
  });
}

async function withdraw(
  tx: Tx,
  now: Date,
  { which, values = [] }: { which: string; values?: readonly unknown[] },
): Promise<number> {
  const counted = await tx.row<{ withdrawn: number }>(
    `
    with gone as (
      update partner_mappings m set withdrawn_at = $1 ${which} and m.withdrawn_at is null
      returning m.partner, m.partner_id, m.hotel
    ),
    entries as (
      select 'deleted' as change, partner, hotel, partner_id, null::bigint as survivor, -1 as gained from gone
    ),
    ${appendToFeed({ subject: 'mapping' })}
    select count(*) as withdrawn from gone`,
    [now, ...values],
  );
  return counted?.withdrawn ?? 0;
}
