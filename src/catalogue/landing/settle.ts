import type { Db } from '../../platform/database.ts';
import { sortInWords } from './words-behind.ts';

/**
 * After much has landed: the index of words takes in what waits in its list, and the planner learns the new sizes.
 * Both only make reading faster; without them everything is found as well.
 */
export async function settle(db: Db): Promise<void> {
  await Promise.all([sortInWords(db), db.run(learnSizes)]);
}

const learnSizes = `
  analyze hotels (id, country, city_key, cell, rating, stars, deleted_at, updated_at), hotel_rooms (id, hotel),
    reviews (hotel), partner_mappings, partners, chains`;
