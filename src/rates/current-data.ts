import { assert } from '../lib/assert.ts';
import { coalesce } from '../lib/async/coalesce.ts';
import { sharedDb, type Db, type Sql } from '../contract/database.ts';
import { openHotelsOnSale, type HotelsOnSale } from './hotels-on-sale.ts';
import { openSellingData, type SellingData } from './suppliers/selling-data.ts';

/** Data that searches, prebooks and bookings need and that seldom changes. */
export interface CurrentData extends SellingData {
  readonly hotels: HotelsOnSale;
}

interface Reader {
  /** With the counters as the database has them now. */
  readonly now: () => Promise<CurrentData>;
  readonly at: (versions: Versions) => CurrentData;
}

const readers = new WeakMap<Db, Reader>();

/**
 * The current data, from a cache. The database counts every change, and each call reads the counters after it
 * began, so a request that starts after a change sees it:
 *
 *     the counter of the catalogue has changed ───────────→ hotels are loaded again
 *     that of suppliers, terms, rates has changed ────────→ those are loaded again
 *
 * A request reads it once and uses that until its end. Simultaneous requests share one statement.
 */
export function currentData(db: Db): Promise<CurrentData> {
  return readerOf(db).now();
}

/** The same for a caller that has read the counters with something else, as `versionColumns`. */
export function currentDataAt(db: Db, versions: Versions): CurrentData {
  return readerOf(db).at(versions);
}

function readerOf(actorsDb: Db): Reader {
  const db = sharedDb(actorsDb);
  const reader = readers.get(db) ?? openReader(db);
  readers.set(db, reader);
  return reader;
}

function openReader(db: Db): Reader {
  let versions: Versions | undefined;
  let selling = openSellingData(db);
  let hotels = openHotelsOnSale(db);
  let current: CurrentData = { ...selling, hotels };
  const at = (found: Versions): CurrentData => {
    const isSame = (part: keyof Versions) => versions?.[part] === found[part];
    if (isSame('selling') && isSame('catalogue')) return current;
    if (!isSame('selling')) selling = openSellingData(db);
    if (!isSame('catalogue')) hotels = openHotelsOnSale(db);
    versions = found;
    current = { ...selling, hotels };
    return current;
  };
  return { at, now: coalesce(async () => at(await versionsOf(db))) };
}

/** They are incremented in the transaction of each change (migrations/0003_catalogue.sql, 0006_suppliers.sql). */
export interface Versions {
  readonly catalogue: string;
  readonly selling: string;
}

export const versionColumns = `(select identity || ' ' || last_change from catalogue_head) as catalogue,
  (select version::text from selling_version) as selling`;

const versions = { name: 'rates-versions', text: `select ${versionColumns}` };

async function versionsOf(sql: Sql): Promise<Versions> {
  const row = await sql.row<Versions>(versions);
  assert(row !== undefined, 'a select without a table returns one row');
  return row;
}
