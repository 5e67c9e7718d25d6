import type { Tx } from '../../platform/database.ts';
import { searchKey } from '../search-key.ts';
import { type Batch, keysIn, type Landed, textOf, valuesOf } from './batch.ts';
import { identities } from './columns.ts';
import { contentKey } from './content-key.ts';
import { lockCatalogue, toldToTheFeed } from './feed.ts';
import { hotelKeys } from './hotel-keys.ts';
import { filledBy, lineOf, stage, type StagedColumn } from './stage.ts';

/** Copies the rows aside; nothing is locked yet. */
export function stageHotels(tx: Tx, batch: Batch): Promise<void> {
  return stage(tx, stagedColumns(batch), batch.lines.length);
}

/** Lands what was staged: new hotels are created, different ones updated, equal ones left alone. */
export async function landHotels(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  await lockCatalogue(tx);
  await assignIds(tx);
  const hasChain = batch.columns.some(({ name }) => name === 'chain');
  if (hasChain) await addChains(tx);
  const source = sourceOf(batch, hasChain);
  const first = await tx.row<{ created: number; wanted: number }>(insertNew(source), [now]);
  const { created, wanted } = first ?? { created: 0, wanted: 0 };
  if (created === wanted) return { created, updated: 0 };
  const second = await tx.row<{ updated: number }>(updateOthers(source), [now]);
  return { created, updated: second?.updated ?? 0 };
}

function stagedColumns(batch: Batch): StagedColumn[] {
  const [ids, chains] = [valuesOf(batch, 'id'), valuesOf(batch, 'chain')];
  const saidAt = keysIn(batch, identifying);
  const columns = filledBy(batch);
  const hasId = columns.some(({ name }) => name === 'id');
  return [
    lineOf(batch),
    {
      name: 'content_key',
      type: 'uuid',
      valueAt: (row) => (typeof ids[row] === 'number' ? null : contentKey(saidAt(row))),
    },
    ...hotelKeys(batch),
    { name: 'chain_key', type: 'text', valueAt: (row) => searchKey(textOf(chains[row])) },
    ...columns,
    ...(hasId ? [] : [{ name: 'id', type: 'bigint', valueAt: () => null }]),
  ];
}

/** A row without an id that says the same of these is the same hotel, and gets the id it got before. */
const [, identifying] = identities.hotels;

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

/** What a file says of hotels. */
interface Source {
  /** The columns it speaks of. */
  readonly names: readonly string[];
  /** A query `wanted`: the hotels of the file, each once, in the order of their ids; `city_key` is always there. */
  readonly wanted: string;
}

function sourceOf({ columns }: Batch, hasChain: boolean): Source {
  const own = columns
    .filter(({ name }) => name !== 'id' && name !== 'city' && name !== 'chain')
    .map(({ name }) => name);
  const city = columns.some(({ name }) => name === 'city') ? ['city', 'city_key'] : [];
  const names = [...own, 'name_key', ...city, ...(hasChain ? ['chain'] : [])];
  const from = (name: string) => (name === 'chain' ? 'c.id as chain' : `s.${name}`);
  const wanted = `
    wanted as materialized (
      select distinct on (s.id) s.id, ${insertable(names).map(from).join(', ')}
      from staged s ${hasChain ? `left join chains c on c.name_key = s.chain_key and s.chain_key <> ''` : ''}
      order by s.id, s.line desc
    )`;
  return { names, wanted };
}

const insertable = (names: readonly string[]) => [...new Set([...names, 'city_key'])];

const toldOfHotels = (change: 'created' | 'updated', query: string) => `
    told as (
      select '${change}' as change, null::integer as partner, id as hotel, null::text as partner_id,
        null::bigint as survivor
      from ${query}
    ),
    ${toldToTheFeed({ subject: 'hotel' })}`;

/** Whoever writes has the catalogue's lock, so what is not there is new, and a plain insert does. */
function insertNew({ names, wanted }: Source): string {
  const list = insertable(names).join(', ');
  return `
    with ${wanted},
    fresh as materialized (
      select w.* from wanted w where not exists (select from hotels h where h.id = w.id)
    ),
    landed as (
      insert into hotels (id, ${list}, created_at, updated_at) select id, ${list}, $1, $1 from fresh
    ),
    ${toldOfHotels('created', 'fresh')}
    select (select count(*) from fresh) as created, (select count(*) from wanted) as wanted`;
}

/**
 * Files may lack columns: a hotel that is there keeps what the file does not speak of. A merged hotel keeps all it had:
 * its survivor answers for it, so nobody would see the change that the feed told.
 */
function updateOthers({ names, wanted }: Source): string {
  const of = (alias: string) => names.map((name) => `${alias}.${name}`).join(', ');
  return `
    with ${wanted},
    landed as (
      update hotels h set ${names.map((name) => `${name} = w.${name}`).join(', ')}, updated_at = $1, deleted_at = null
      from wanted w
      where h.id = w.id and case
        when h.deleted_at is null then (${of('h')}) is distinct from (${of('w')})
        else not exists (select from hotel_merges g where g.loser = h.id)
      end
      returning h.id
    ),
    ${toldOfHotels('updated', 'landed')}
    select count(*) as updated from landed`;
}
