import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import type { Needs } from '../../contract/needs.ts';
import { coreIdOf, publicId } from '../hotel-id.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { recordUnmerge, type RecordLeft } from '../write/unmerge-hotels.ts';
import { hotelState } from '../write/merge-hotels.ts';

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
  { hotel: id, by }: { readonly hotel: string; readonly by?: string },
): Promise<UnmergeResult> {
  return db.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock, { origin: 'unmerge', by });
    const coreId = coreIdOf(id);
    if (coreId === undefined)
      throw refuse('not-merged', `${JSON.stringify(shortened(id))} is not a hotel id`);
    const hotel = await hotelState(tx, coreId);
    if (hotel === undefined) throw refuse('not-merged', `there is no hotel ${publicId(coreId)}`);
    if (hotel.survivor === null || hotel.mergedAt === null)
      throw refuse('not-merged', `${publicId(coreId)} is not merged into another hotel`);
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
