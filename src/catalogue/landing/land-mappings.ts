import type { Tx } from '../../platform/database.ts';
import { type Batch, type Landed, textOf, valuesOf } from './batch.ts';
import { lockCatalogue, toldToTheFeed } from './feed.ts';
import { numbersOf, type Numbers } from './numbers.ts';
import { copyToStage, filledBy, lineOf, openStage } from './stage.ts';
import { addFamilyToStaged, giveMappingsToFamily } from './survivors.ts';

/** Copies the rows aside; `append` keeps what this transaction staged before. */
export async function stageMappings(
  tx: Tx,
  batch: Batch,
  options: {
    readonly numbers: Numbers;
    readonly append?: boolean;
    readonly newPartners?: 'add' | 'ignore';
  },
): Promise<void> {
  const learned = await numbersOf(tx, batch, {
    column: 'partner',
    known: options.numbers,
    add: options.newPartners !== 'ignore',
  });
  const partners = valuesOf(batch, 'partner');
  const columns = [lineOf(batch), ...filledBy(batch)].map((column) => {
    if (column.name === 'partner_id') return { ...column, type: 'text collate "C"' };
    const numberAt = (row: number) => learned.get(textOf(partners[row])) ?? null;
    return column.name === 'partner' ? { name: 'partner', type: 'integer', valueAt: numberAt } : column;
  });
  if (options.append !== true) await openStage(tx, columns);
  await copyToStage(tx, columns, batch.lines.length);
}

/** New mappings are created, withdrawn ones come back into force, others take over the coordinates of the file. */
export async function landMappings(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  await lockCatalogue(tx);
  await giveMappingsToFamily(tx);
  const located = batch.columns.some(({ name }) => name === 'latitude');
  const first = await tx.row<{ created: number; wanted: number }>(insertNew(located), [now]);
  const { created, wanted } = first ?? { created: 0, wanted: 0 };
  if (created === wanted) return { created, updated: 0 };
  const second = await tx.row<{ updated: number }>(updateOthers(located), [now]);
  return { created, updated: second?.updated ?? 0 };
}

/** The mappings of the file, each once, in the order of the index they go into. */
const wantedOnce = (place: string) => `
    wanted as materialized (
      select distinct on (partner, partner_id, hotel_id) partner, partner_id, hotel_id as hotel${place}
      from staged order by partner, partner_id, hotel_id, line desc
    )`;

const placeNames = (located: boolean) => (located ? ', latitude, longitude' : '');

/** Whoever writes has the catalogue's lock, so what is not there is new, and a plain insert does. */
function insertNew(located: boolean): string {
  const place = placeNames(located);
  return `
    with ${wantedOnce(place)},
    fresh as materialized (
      select w.* from wanted w
      where not exists (
        select from partner_mappings m where (m.partner, m.partner_id, m.hotel) = (w.partner, w.partner_id, w.hotel)
      )
    ),
    landed as (
      insert into partner_mappings (partner, partner_id, hotel${place})
      select partner, partner_id, hotel${place} from fresh
    ),
    told as (
      select 'created' as change, partner, hotel, partner_id, null::bigint as survivor, 1 as gained from fresh
    ),
    ${toldToTheFeed({ subject: 'mapping' })}
    select (select count(*) from fresh) as created, (select count(*) from wanted) as wanted`;
}

function updateOthers(located: boolean): string {
  const place = placeNames(located);
  const otherPlace = 'or (m.latitude, m.longitude) is distinct from (w.latitude, w.longitude)';
  return `
    with ${wantedOnce(place)},
    landed as (
      update partner_mappings m set withdrawn_at = null, revived = m.withdrawn_at is not null
        ${located ? ', latitude = w.latitude, longitude = w.longitude' : ''}
      from wanted w
      where (m.partner, m.partner_id, m.hotel) = (w.partner, w.partner_id, w.hotel)
        and (m.withdrawn_at is not null ${located ? otherPlace : ''})
      returning m.partner, m.partner_id, m.hotel, m.revived
    ),
    told as (
      select 'updated' as change, partner, hotel, partner_id, null::bigint as survivor,
        case when revived then 1 else 0 end as gained
      from landed
    ),
    ${toldToTheFeed({ subject: 'mapping' })}
    select count(*) as updated from landed`;
}

/** Takes mappings out of force: those of `staged`, or those of a partner that `staged` lacks. Answers how many. */
export async function withdrawStaged(tx: Tx, now: Date): Promise<number> {
  await lockCatalogue(tx);
  await addFamilyToStaged(tx);
  return withdraw(tx, now, {
    which: `
    from (select distinct partner, partner_id, hotel_id from staged) as s
    where m.partner = s.partner and m.partner_id = s.partner_id and (s.hotel_id is null or m.hotel = s.hotel_id)`,
  });
}

export async function withdrawUnstaged(tx: Tx, now: Date, partner: number): Promise<number> {
  return withdraw(tx, now, {
    which: `
    where m.partner = ${partner}
      and not exists (
        select from staged s where s.partner = m.partner and s.partner_id = m.partner_id and s.hotel_id = m.hotel
      )`,
  });
}

/** Also the mappings of hotels that were merged into the deleted ones: nobody answers for them any more. */
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
  await lockCatalogue(tx);
  const counted = await tx.row<{ withdrawn: number }>(
    `
    with gone as (
      update partner_mappings m set withdrawn_at = $1, revived = false ${which} and m.withdrawn_at is null
      returning m.partner, m.partner_id, m.hotel
    ),
    told as (
      select 'deleted' as change, partner, hotel, partner_id, null::bigint as survivor, -1 as gained from gone
    ),
    ${toldToTheFeed({ subject: 'mapping' })}
    select count(*) as withdrawn from gone`,
    [now, ...values],
  );
  return counted?.withdrawn ?? 0;
}
