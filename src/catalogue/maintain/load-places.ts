import type { Needs } from '../../contract/needs.ts';
import { copyPieces } from '../write/copy/stage.ts';
import type { Tx } from '../../contract/database.ts';
import { beginLoad, findLoad, saveLoad } from '../stores/loads-store.ts';
import { readPlaces } from '../reference/places.ts';
import { placeRows, type PlaceRows, type PlaceTable } from './place-rows.ts';

/** Increase it when the packages or their reader change: the next start loads the lists again. */
export const PLACES_VERSION = 3;

/**
 * Cities, their codes and airports of the world, loaded into the database once per version of the lists. They are
 * not in the memory of a server: 135,000 cities would cost each process 60 MB and a fifth of a second.
 */
export async function loadPlaces(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  read: () => Promise<PlaceRows> = async () => placeRows(await readPlaces()),
): Promise<void> {
  if (await isLoaded(db)) return;
  const places = await read();
  await db.transaction(async (tx) => {
    await beginLoad(tx, { name: 'places', state: {}, finishedAt: null });
    await tx.run(`select from catalogue_loads where name = 'places' for update`);
    if (await isLoaded(tx)) return;
    for (const table of tables) await replaceRows(tx, table, places);
    await saveLoad(tx, { name: 'places', state: { version: PLACES_VERSION }, finishedAt: clock.now() });
  });
  await db.run('analyze cities (country, name_key), airports (country)');
}

const tables: readonly PlaceTable[] = ['cities', 'airports', 'city_codes'];

async function replaceRows(tx: Tx, table: PlaceTable, places: PlaceRows): Promise<void> {
  const { columns, pieces } = places[table];
  const isEmpty = (await tx.row(`select from ${table} limit 1`)) === undefined;
  // What is copied after `truncate` needs no write-ahead log where the server has no replica: 43 MB. It hides the rows
  // from readers until the commit, so only a table without rows is emptied by it.
  await tx.run(isEmpty ? `truncate ${table}` : `delete from ${table}`);
  await copyPieces(tx, { table, columns: columns.map((name) => ({ name })) }, pieces);
}

async function isLoaded(sql: Pick<Tx, 'row'>): Promise<boolean> {
  const load = await findLoad(sql, 'places');
  return load !== undefined && load.finishedAt !== null && load.state.version === PLACES_VERSION;
}
