import { coalesce } from '../lib/async/coalesce.ts';
import type { Db, Sql } from '../contract/database.ts';
import { openHotelsOnSale, type HotelsOnSale } from './hotels-on-sale.ts';
import { openSellingData, type SellingData } from './suppliers/selling-data.ts';

/** Data that searches, prebooks and bookings need and that seldom changes. */
export interface CurrentData extends SellingData {
  readonly hotels: HotelsOnSale;
}

const readers = new WeakMap<Db, () => Promise<CurrentData>>();

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
  const read = readers.get(db) ?? openReader(db);
  readers.set(db, read);
  return read();
}

function openReader(db: Db): () => Promise<CurrentData> {
  let versions: Versions | undefined;
  let selling = openSellingData(db);
  let hotels = openHotelsOnSale(db);
  let current: CurrentData = { ...selling, hotels };
  return coalesce(async () => {
    const found = await versionsOf(db);
    const isSame = (part: keyof Versions) => versions?.[part] === found[part];
    if (isSame('selling') && isSame('catalogue')) return current;
    if (!isSame('selling')) selling = openSellingData(db);
    if (!isSame('catalogue')) hotels = openHotelsOnSale(db);
    versions = found;
    current = { ...selling, hotels };
    return current;
  });
}

/** They are incremented in the transaction of each change (migrations/0003_catalogue.sql, 0006_suppliers.sql). */
interface Versions {
  readonly catalogue: string;
  readonly selling: string;
}

const versions = {
  name: 'rates-versions',
  text: `select h.identity || ' ' || h.last_change as catalogue, s.version::text as selling
    from catalogue_head h, selling_version s`,
};

async function versionsOf(sql: Sql): Promise<Versions> {
  const row = await sql.row<Versions>(versions);
  if (row === undefined) throw new Error('catalogue_head and selling_version have one row each');
  return row;
}
