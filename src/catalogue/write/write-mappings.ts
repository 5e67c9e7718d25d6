import type { Sql, Tx } from '../../contract/database.ts';
import { partnerKey } from '../reference/search-key.ts';
import { type Batch, type Landed, textOf, valuesOf, withAllColumns } from '../read/batch.ts';
import { appendToFeed } from './change-feed.ts';
import { numbersOf, type Numbers } from './ids/numbers.ts';
import { copyToStage, filledBy, lineOf, openStage, type StagedColumn } from './copy/stage.ts';
import { giveMappingsToFamily } from '../survivors.ts';
import { clearStatements, withdrawUnstaged } from './withdraw-mappings.ts';

/**
 * Stages the rows; nothing is locked yet. A new partner has its name here, but no number:
 * it gets one when the rows are stored.
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
 * The common columns of batches with different columns, so that all of them can be stored together: coordinates that a batch
 * does not have are empty, and `located` marks whether it has them.
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

/** Assigns numbers to the new partners of `staged`: of two spellings the first one is the name. */
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

/** How `staged` has coordinates: a mapping keeps its own if the file has none. */
const givenPlaces = {
  none: 'null::double precision as latitude, null::double precision as longitude, false as located',
  all: 'latitude, longitude, true as located',
  some: 'latitude, longitude, located',
} as const;

type Places = keyof typeof givenPlaces;

function placesIn({ columns }: Batch): Places {
  return columns.some(({ name }) => name === 'latitude') ? 'all' : 'none';
}

/** New mappings are created, withdrawn ones become valid again, others get the coordinates of the file. */
export async function landMappings(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  const { created, updated } = await landStaged(tx, { places: placesIn(batch), now });
  return { created, updated };
}

/** As `landMappings`, for rows of `stagedAlike`. Mappings of a partner that are not in `staged` are withdrawn. */
export function landAlike(
  tx: Tx,
  now: Date,
  { replaced }: { readonly replaced: string | undefined },
): Promise<Landed & { readonly withdrawn: number }> {
  return landStaged(tx, { places: 'some', now, replaced });
}

async function landStaged(
  tx: Tx,
  {
    places,
    now,
    replaced,
  }: { readonly places: Places; readonly now: Date; readonly replaced?: string | undefined },
): Promise<Landed & { readonly withdrawn: number }> {
  await addPartners(tx);
  if (replaced !== undefined) await clearStatements(tx, replaced);
  await giveMappingsToFamily(tx);
  if (replaced !== undefined) await withdrawUnstaged(tx, now, replaced);
  const landed = await tx.row<Landed & { readonly withdrawn: number }>(
    merged(places, { hasFormer: replaced !== undefined }),
    [now],
  );
  return landed ?? { created: 0, updated: 0, withdrawn: 0 };
}

/** As `landMappings`, of what is in `staged`; the mappings of `former` have left. */
export async function landMoves(tx: Tx, now: Date): Promise<void> {
  await giveMappingsToFamily(tx);
  await tx.row(merged('none', { hasFormer: true }), [now]);
}

/**
 * The mappings of the file, each once, in the order of the index: the last row with coordinates sets them.
 * Existing rows are read before anything is written, so unchanged rows cost no more than that; and because
 * a writer has the catalogue's lock, missing ones are new, and a plain insert is enough. An id that goes from one hotel to
 * one other in this transaction has moved: that is one change. The mappings of the table `former` have left.
 */
const merged = (places: Places, { hasFormer }: { readonly hasFormer: boolean }) => `
    with wanted as materialized (
      select distinct on (partner, partner_id, hotel_id) partner, partner_id, hotel_id as hotel, ${givenPlaces[places]}
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
      insert into partner_mappings (partner, partner_id, hotel, latitude, longitude, valid_from)
      select partner, partner_id, hotel, latitude, longitude, $1 from news where is_new
    ),
    updated as (
      update partner_mappings m set withdrawn_at = null, valid_from = $1,
        latitude = case when n.located then n.latitude else m.latitude end,
        longitude = case when n.located then n.longitude else m.longitude end
      from news n
      where not n.is_new and (m.partner, m.partner_id, m.hotel) = (n.partner, n.partner_id, n.hotel)
    ),
    ${hasFormer ? entriesWithMoves : entriesOfNews},
    ${appendToFeed({ subject: 'mapping' })}
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated,
      ${hasFormer ? '(select count(*) from former)' : '0'} as withdrawn
    from news`;

const entriesOfNews = `
    entries as (
      select case when is_new then 'created' when is_back then 'restored' else 'updated' end as change,
        partner, hotel, partner_id, null::bigint as survivor, (is_new or is_back)::integer as gained
      from news
    )`;

/**
 * A window brings the rows of one id together. The planner does not know that `news` and `former` have many rows: it
 * planned a join of the two that compared each of ten thousand moves with every other.
 */
const entriesWithMoves = `
    either as (
      select partner, partner_id, hotel, is_new, is_back, is_new or is_back as comes, false as leaves from news
      union all
      select partner, partner_id, hotel, false, false, false, true from former
    ),
    counted as (
      select *, count(*) filter (where comes) over id = 1 and count(*) filter (where leaves) over id = 1 as is_move,
        min(hotel) filter (where leaves) over id as before
      from either window id as (partition by partner, partner_id)
    ),
    entries as (
      select
        case when leaves then 'deleted' when comes and is_move then 'moved' when is_new then 'created'
          when is_back then 'restored' else 'updated' end as change,
        partner, hotel, partner_id, case when comes and is_move then before end as survivor,
        case when leaves then -1 when comes and not is_move then 1 else 0 end as gained
      from counted where not (leaves and is_move)
    )`;
