import type { Db } from '../../contract/database.ts';
import type { ImportKind } from '../read/columns.ts';
import { mergePendingWords } from './word-index.ts';

/** The tables of each kind of record, whose statistics the planner needs. */
const tables: Readonly<Record<ImportKind, string>> = {
  hotels: 'hotels (id, country, city_key, cell, rating, stars, deleted_at, updated_at), chains',
  rooms: 'hotel_rooms (id, hotel)',
  reviews: 'reviews (hotel)',
  'partner-ids': 'partner_mappings, partners',
};

/**
 * Runs after a large import: merges the pending list of the word index, and updates the statistics of the planner.
 * Both only make reading faster.
 */
export async function analyzeTables(db: Db, kinds: readonly ImportKind[]): Promise<void> {
  const analyze = `analyze ${kinds.map((kind) => tables[kind]).join(', ')}`;
  await Promise.all([kinds.includes('hotels') ? mergePendingWords(db) : undefined, db.run(analyze)]);
}
