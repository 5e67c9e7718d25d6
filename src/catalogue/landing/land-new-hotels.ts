import type { Tx } from '../../platform/database.ts';
import { cityKey, searchKey } from '../search-key.ts';
import { type Batch, type Landed, placeOf, textAt } from './batch.ts';
import { copyNew } from './copy-new.ts';
import { lockCatalogue, tellCreated } from './feed.ts';
import { numbersOf, type Numbers } from './numbers.ts';
import type { Value } from './readers.ts';

/**
 * Lands hotels that are all new and have their ids; undefined if one of them is there already or has none, and then
 * nothing has landed.
 */
export async function landNewHotels(
  tx: Tx,
  batch: Batch,
  { now, chains }: { readonly now: Date; readonly chains: Numbers },
): Promise<Landed | undefined> {
  const { columns, good } = batch;
  const id = placeOf(columns, 'id');
  if (!good.every(({ values }) => typeof values[id] === 'number')) return undefined;
  await lockCatalogue(tx);
  const learned = await numbersOf(tx, batch, { column: 'chain', known: chains, add: true });
  const target = [...columns.map(({ name }) => name), 'name_key', 'city_key', 'created_at', 'updated_at'];
  const rows = newRows(batch, { at: now.toISOString(), chains: learned });
  if (!(await copyNew(tx, `hotels (${target.join(', ')})`, rows))) return undefined;
  const ids = good.map(({ values }) => Number(values[id]));
  const largest = ids.reduce((most, one) => Math.max(most, one), 0);
  await tx.run('update catalogue_head set last_hotel = $1 where last_hotel < $1', [largest]);
  await tellCreated(tx, now, { hotels: ids });
  return { created: ids.length, updated: 0 };
}

function* newRows(
  { columns, good }: Batch,
  { at, chains }: { readonly at: string; readonly chains: Numbers },
): Generator<Value[]> {
  const [name, city, chain] = [placeOf(columns, 'name'), placeOf(columns, 'city'), placeOf(columns, 'chain')];
  for (const row of good) {
    const values = [...row.values, searchKey(textAt(row, name)), cityKey(textAt(row, city)), at, at];
    if (chain >= 0) values[chain] = chains.get(textAt(row, chain)) ?? null;
    yield values;
  }
}
