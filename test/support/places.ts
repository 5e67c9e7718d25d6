import { PLACES_VERSION } from '../../src/catalogue/maintain/load-places.ts';
import type { Sql } from '../../src/contract/database.ts';

/** Marks the lists of places as loaded: a process that does not use them need not read the cities of the world. */
export async function withoutPlaces(sql: Sql): Promise<void> {
  await sql.run(`insert into catalogue_loads (name, state, finished_at) values ('places', $1, now())`, [
    { version: PLACES_VERSION },
  ]);
}
