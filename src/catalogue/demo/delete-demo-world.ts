import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { exchangeRates } from '../reference/exchange-rates.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { deleteHotels } from '../write/delete-hotels.ts';
import { withdrawOfHotels } from '../write/withdraw-mappings.ts';
import { readPlaces } from '../reference/places.ts';
import { atlasOf } from './atlas.ts';
import { BLOCKS_AT_ONCE, blocksOf } from './engine/blocks.ts';
import { demoWorld } from './engine/demo-world.ts';
import { readLoad } from './load-demo-world.ts';

export interface DemoDeleted {
  readonly hotels: number;
  readonly partnerIds: number;
}

/**
 * Deletes the hotels of the demo world as `catalogue delete` does: they are no longer listed, and their partner ids are
 * withdrawn. Exchange rates go where they still are the invented ones. What was stopped continues when it is repeated.
 */
export async function deleteDemoWorld(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<DemoDeleted> {
  const load = await readLoad(db);
  const sum = { hotels: 0, partnerIds: 0 };
  const world = demoWorld(load?.seed ?? 0, atlasOf(await readPlaces()));
  const blocks = load === undefined ? 0 : blocksOf(load.hotels);
  for (let first = 0; first < blocks; first += BLOCKS_AT_ONCE) {
    signal?.throwIfAborted();
    const last = Math.min(first + BLOCKS_AT_ONCE, blocks);
    const ids = Array.from({ length: last - first }, (_, at) =>
      world.block(first + at, load?.hotels ?? 0),
    ).flatMap(({ hotels }) => hotels.map(({ id }) => Number(id)));
    await db.transaction(async (tx) => {
      const now = await lockCatalogue(tx, clock);
      const deleted = await deleteHotels(tx, now, ids);
      sum.hotels += deleted.length;
      if (deleted.length > 0) sum.partnerIds += await withdrawOfHotels(tx, now, deleted);
    });
  }
  await db.transaction(deleteLoads);
  return sum;
}

async function deleteLoads(tx: Tx): Promise<void> {
  const gone = await tx.run(`delete from catalogue_loads where name in ('demo', 'rates')`);
  if (gone === 0) return;
  await tx.run(
    `delete from exchange_rates e using unnest($1::text[], $2::numeric[]) as invented (currency, per_usd)
     where e.currency = invented.currency and e.per_usd = invented.per_usd`,
    [exchangeRates.map(({ currency }) => currency), exchangeRates.map(({ perUsd }) => perUsd)],
  );
}
