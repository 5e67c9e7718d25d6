import { Problem } from '../../lib/problem.ts';
import type { Needs } from '../../contract/needs.ts';
import { publicId } from '../hotel-id.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { recordUnmerge, type RecordLeft } from '../write/unmerge-hotels.ts';
import { hotelNamed } from './merge-hotels.ts';

export interface UnmergeResult {
  readonly hotelId: string;
  /** The survivor that it was merged into. */
  readonly survivorId: string;
  /** What files or commands wrote while the hotels were one, and a person should look at. */
  readonly records: readonly UnmergedRecord[];
}

export interface UnmergedRecord {
  readonly outcome: RecordLeft['outcome'];
  readonly kind: RecordLeft['kind'];
  readonly record: string;
  readonly partner?: string;
  readonly namedHotelId: string;
  readonly changedHotelId: string;
}

/**
 * Undoes a merge: the hotel, and those that were merged into it before, are independent again. Rooms, reviews and
 * partner ids return; records that were deleted or moved since stay so.
 */
export async function unmergeHotel(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { hotel: id }: { readonly hotel: string },
): Promise<UnmergeResult> {
  return db.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock);
    const hotel = await hotelNamed(tx, id);
    if (hotel.survivor === null || hotel.mergedAt === null)
      throw new Problem(`${publicId(hotel.id)} is not merged into another hotel.`);
    const records = await recordUnmerge(tx, now, {
      loser: hotel.id,
      survivor: hotel.survivor,
      mergedAt: hotel.mergedAt,
    });
    return {
      hotelId: publicId(hotel.id),
      survivorId: publicId(hotel.survivor),
      records: records.map(({ outcome, kind, record, partner, named, changed }) => ({
        outcome,
        kind,
        record,
        ...(partner === null ? {} : { partner }),
        namedHotelId: publicId(named),
        changedHotelId: publicId(changed),
      })),
    };
  });
}
