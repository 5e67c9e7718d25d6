import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database.ts';
import { cityKey, searchKey } from '../search-key.ts';
import type { Batch, GoodRow } from './batch.ts';
import { lockCatalogue, toldToTheFeed } from './feed.ts';
import { stage, type StagedColumn } from './stage.ts';
import type { Value } from './readers.ts';

export interface Landed {
  readonly created: number;
  readonly updated: number;
}

/** Copies the rows aside; nothing is locked yet. */
export function stageHotels(tx: Tx, batch: Batch): Promise<void> {
  return stage(tx, stagedColumns(batch), stagedRows(batch));
}

/** Lands what was staged: new hotels are created, different ones updated, equal ones left alone. */
export async function landHotels(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  await lockCatalogue(tx);
  await assignIds(tx);
  const hasChain = batch.columns.some(({ name }) => name === 'chain');
  if (hasChain) await addChains(tx);
  const landed = await tx.row<Landed>(upsert(batch, hasChain), [now]);
  return landed ?? { created: 0, updated: 0 };
}

function stagedColumns({ columns }: Batch): StagedColumn[] {
  const id = columns.some(({ name }) => name === 'id') ? [] : [{ name: 'id', type: 'bigint' }];
  return [
    { name: 'line', type: 'integer' },
    { name: 'content_key', type: 'uuid' },
    { name: 'name_key', type: 'text' },
    { name: 'city_key', type: 'text' },
    { name: 'chain_key', type: 'text' },
    ...columns,
    ...id,
  ];
}

function* stagedRows({ columns, good }: Batch): Generator<Value[]> {
  const place = (name: string) => columns.findIndex((column) => column.name === name);
  const [id, name, city, chain] = [place('id'), place('name'), place('city'), place('chain')];
  const identity = columns.flatMap((column, at) => (identifying.has(column.name) ? [at] : []));
  for (const row of good) {
    const { line, values } = row;
    const hasId = typeof values[id] === 'number';
    const key = hasId ? null : contentKey(row, identity);
    yield [
      line,
      key,
      searchKey(textAt(row, name)),
      cityKey(textAt(row, city)),
      searchKey(textAt(row, chain)),
      ...values,
      ...(id < 0 ? [null] : []),
    ];
  }
}

function textAt({ values }: GoodRow, place: number): string {
  const value = values[place];
  return typeof value === 'string' ? value : '';
}

/** A row without an id that says the same of these is the same hotel, and gets the id it got before. */
const identifying = new Set(['name', 'address', 'city', 'postal_code', 'country', 'latitude', 'longitude']);

function contentKey({ values }: GoodRow, identity: readonly number[]): string {
  return createHash('md5')
    .update(JSON.stringify(identity.map((at) => values[at])))
    .digest('hex');
}

/** Rows without an id get the next free ones, in the order of the file; rows seen before get theirs again. */
async function assignIds(tx: Tx): Promise<void> {
  await tx.run(`
    update catalogue_head set last_hotel = m.id from (select max(id) as id from staged) as m where m.id > last_hotel`);
  const nameless = await tx.row('select from staged where id is null limit 1');
  if (nameless === undefined) return;
  await tx.run(`
    with fresh as (
      select content_key, row_number() over (order by min(line)) as place from staged
      where id is null and not exists (select from assigned_hotel_ids a where a.content_key = staged.content_key)
      group by content_key
    ),
    head as (
      update catalogue_head set last_hotel = last_hotel + (select count(*) from fresh)
      returning last_hotel - (select count(*) from fresh) as before
    )
    insert into assigned_hotel_ids (content_key, hotel) select content_key, before + place from fresh cross join head`);
  await tx.run(
    'update staged set id = a.hotel from assigned_hotel_ids a where staged.id is null and a.content_key = staged.content_key',
  );
}

async function addChains(tx: Tx): Promise<void> {
  await tx.run(`
    insert into chains (name, name_key)
    select distinct on (chain_key) chain, chain_key from staged
    where chain_key <> '' and not exists (select from chains c where c.name_key = chain_key)
    order by chain_key, line
    on conflict do nothing`);
}

/** Files may lack columns: a hotel that is there keeps what the file does not speak of. */
function upsert({ columns }: Batch, hasChain: boolean): string {
  const own = columns
    .filter(({ name, fileOnly }) => name !== 'id' && fileOnly !== true)
    .map(({ name }) => name);
  const derived = ['name_key', ...(own.includes('city') ? ['city_key'] : [])];
  const names = [...own, ...derived, ...(hasChain ? ['chain'] : [])];
  const insertable = names.includes('city_key') ? names : [...names, 'city_key'];
  const source = (name: string) => (name === 'chain' ? 'c.id' : `s.${name}`);
  return `
    with landed as (
      insert into hotels (id, ${insertable.join(', ')}, created_at, updated_at)
      select distinct on (s.id) s.id, ${insertable.map(source).join(', ')}, $1, $1
      from staged s ${hasChain ? `left join chains c on c.name_key = s.chain_key and s.chain_key <> ''` : ''}
      order by s.id, s.line desc
      on conflict (id) do update set
        ${names.map((name) => `${name} = excluded.${name}`).join(', ')}, updated_at = excluded.updated_at,
        deleted_at = case when ${isLoser} then hotels.deleted_at end
      where (${names.map((name) => `hotels.${name}`).join(', ')})
          is distinct from (${names.map((name) => `excluded.${name}`).join(', ')})
        or (hotels.deleted_at is not null and not ${isLoser})
      returning id, xmax = 0 as is_new
    ),
    told as (
      select case when is_new then 'created' else 'updated' end as change, null::integer as partner, id as hotel,
        null::text as partner_id, null::bigint as survivor
      from landed
    ),
    ${toldToTheFeed({ subject: 'hotel' })}
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from landed`;
}

/** A merged hotel stays merged, whatever a file says of it. */
const isLoser = 'exists (select from hotel_merges g where g.loser = hotels.id)';
