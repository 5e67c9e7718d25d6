import type { Db } from '../../contract/database.ts';
import type { ImportKind } from '../read/columns.ts';
import { sortInWords } from './word-index.ts';

/** What the planner must know of the tables that records of a kind land in. */
const tables: Readonly<Record<ImportKind, string>> = {
  hotels: 'hotels (id, country, city_key, cell, rating, stars, deleted_at, updated_at), chains',
  rooms: 'hotel_rooms (id, hotel)',
  reviews: 'reviews (hotel)',
  'partner-ids': 'partner_mappings, partners',
};

/**
 * After much has landed: the index of words takes in what waits in its list, and the planner learns the new sizes.
 * Both only make reading faster; without them everything is found as well.
 */
export async function settle(db: Db, kinds: readonly ImportKind[]): Promise<void> {
  const learnSizes = `analyze ${kinds.map((kind) => tables[kind]).join(', ')}`;
  await Promise.all([kinds.includes('hotels') ? sortInWords(db) : undefined, db.run(learnSizes)]);
}
