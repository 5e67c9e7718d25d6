import type { Tx } from '../../contract/database.ts';
import { searchKey } from '../reference/search-key.ts';
import { assignHotelIds, contentKeysIn, someHaveNoIdOfTheirOwn } from './ids/assigned-hotels.ts';
import { type Batch, type Landed, textOf, valuesOf } from '../read/batch.ts';
import { appendToFeed } from './change-feed.ts';
import { bitsChanged } from './changed-fields.ts';
import { hotelKeys } from './copy/hotel-keys.ts';
import { filledBy, lineOf, stage, type StagedColumn } from './copy/stage.ts';

/** Stages the rows; nothing is locked yet. */
export function stageHotels(tx: Tx, batch: Batch): Promise<void> {
  return stage(tx, stagedColumns(batch), batch.lines.length);
}

/** Stores the staged rows: new hotels are created, changed ones updated, equal ones skipped. */
export async function landHotels(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  if (someHaveNoIdOfTheirOwn(batch)) await assignHotelIds(tx);
  const hasChain = batch.columns.some(({ name }) => name === 'chain');
  if (hasChain) await addChains(tx);
  return (await tx.row<Landed>(merged(batch, hasChain), [now])) ?? { created: 0, updated: 0 };
}

function stagedColumns(batch: Batch): StagedColumn[] {
  const chains = valuesOf(batch, 'chain');
  const columns = filledBy(batch);
  const hasId = columns.some(({ name }) => name === 'id');
  return [
    lineOf(batch),
    { name: 'content_key', type: 'uuid', valueAt: contentKeysIn(batch) },
    ...hotelKeys(batch),
    { name: 'chain_key', type: 'text', valueAt: (row) => searchKey(textOf(chains[row])) },
    ...columns,
    ...(hasId ? [] : [{ name: 'id', type: 'bigint', valueAt: () => null }]),
  ];
}

async function addChains(tx: Tx): Promise<void> {
  await tx.run(`
    insert into chains (name, name_key)
    select distinct on (chain_key) chain, chain_key from staged
    where chain_key <> '' and not exists (select from chains c where c.name_key = chain_key)
    order by chain_key, line
    on conflict do nothing`);
}

/**
 * If a hotel has two rows, the later one wins. Existing rows are read before anything is written, so unchanged rows
 * cost no more than that; and because a writer has the catalogue's lock, missing ones are new. Files may lack
 * columns: an existing hotel keeps those values. Data for a merged hotel is stored for an
 * unmerge, and counts as unchanged: only its survivor is visible, so a change in the feed would have no visible effect.
 */
function merged(batch: Batch, hasChain: boolean): string {
  const names = namesIn(batch, hasChain);
  const all = [...new Set([...names, 'city_key'])];
  const of = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');
  const toNews = names.map((name) => `${name} = n.${name}`).join(', ');
  return `
    with wanted as materialized (
      select distinct on (s.id) s.id, ${all.map((name) => (name === 'chain' ? 'c.id as chain' : `s.${name}`)).join(', ')}
      from staged s ${hasChain ? `left join chains c on c.name_key = s.chain_key and s.chain_key <> ''` : ''}
      order by s.id, s.line desc
    ),
    news as materialized (
      select w.*, h.id is null as is_new, h.deleted_at is not null as is_back, ${bitsChanged(names, 'h', 'w')} as fields
      from wanted w left join hotels h on h.id = w.id
      where case
        when h.id is null then true
        when h.deleted_at is null then (${of('h')}) is distinct from (${of('w')})
        else not exists (select from hotel_merges g where g.loser = h.id)
      end
    ),
    created as (
      insert into hotels (id, ${all.join(', ')}, created_at, updated_at)
      select id, ${all.join(', ')}, $1, $1 from news where is_new
    ),
    updated as (
      update hotels h set ${toNews}, updated_at = $1, deleted_at = null
      from news n where not n.is_new and h.id = n.id
    ),
    losers as materialized (
      select w.* from wanted w join hotel_merges g on g.loser = w.id
    ),
    undeleted as (
      update hotel_merges g set loser_deleted_at = null
      from losers l where g.loser = l.id and g.loser_deleted_at is not null
    ),
    hidden as (
      update hotels h set ${toNews}, updated_at = $1
      from losers n where h.id = n.id and (${of('h')}) is distinct from (${of('n')})
    ),
    entries as (
      select case when is_new then 'created' when is_back then 'restored' else 'updated' end as change,
        null::integer as partner, id as hotel, null::text as partner_id, null::bigint as survivor, fields
      from news
    ),
    ${appendToFeed({ subject: 'hotel', hasFields: true })}
    select count(*) filter (where is_new) as created, count(*) filter (where not is_new) as updated from news`;
}

/** The columns of the table that a file has, without the id; a new hotel always has a `city_key`. */
function namesIn({ columns }: Batch, hasChain: boolean): string[] {
  const own = columns.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'chain');
  const keys = own.includes('city') ? ['name_key', 'city_key'] : ['name_key'];
  return [...own, ...keys, ...(hasChain ? ['chain'] : [])];
}
