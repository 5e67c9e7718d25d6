import type { Tx } from '../../contract/database.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import type { Needs } from '../../contract/needs.ts';
import { coreIdOf, publicId } from '../hotel-id.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { recordUnmerge, type Left, type Undone } from '../write/unmerge-hotels.ts';
import { hotelState, recordsOf, type RecordCounts } from '../write/merge-hotels.ts';

export interface UnmergeResult {
  readonly hotelId: string;
  /** The survivor that it was merged into. */
  readonly survivorId: string;
  /** What files or commands wrote while the hotels were one, and a person should look at. */
  readonly records: readonly UnmergedRecord[];
  /** What the hotel has without its survivor, with `isDryRun`. */
  readonly moves?: RecordCounts;
}

export interface UnmergeWanted {
  readonly hotel: string;
  /** The key or person, for the feed. */
  readonly by?: string;
  /** Nothing is changed; the result says what would be. */
  readonly isDryRun?: boolean;
}

export interface UnmergedRecord {
  readonly outcome: Left['outcome'];
  readonly kind: Left['kind'];
  readonly record: string;
  readonly partner?: string;
  readonly account?: string;
  readonly environment?: string;
  readonly namedHotelId: string;
  readonly changedHotelId: string;
}

/**
 * Undoes a merge: the hotel, and those that were merged into it before, are independent again. Rooms, reviews and
 * partner ids return; records that were deleted or moved since stay so.
 */
export async function unmergeHotel(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { hotel, by, isDryRun = false }: UnmergeWanted,
): Promise<UnmergeResult> {
  return db.transaction(async (tx) => {
    // A dry run does everything, so that it cannot differ from the unmerge, and takes it back with the lock.
    if (isDryRun) await tx.run('savepoint before_unmerge');
    const now = await lockCatalogue(tx, clock, { origin: 'unmerge', by });
    const merged = await mergedHotel(tx, hotel);
    const records = await recordUnmerge(tx, now, merged);
    const result = {
      hotelId: publicId(merged.loser),
      survivorId: publicId(merged.survivor),
      records: records.map(shown),
    };
    if (!isDryRun) return result;
    const moves = await recordsOf(tx, merged.loser);
    await tx.run('rollback to savepoint before_unmerge');
    return { ...result, moves };
  });
}

function shown({ outcome, kind, record, named, changed, ...of }: Left): UnmergedRecord {
  return {
    outcome,
    kind,
    record,
    ...('account' in of
      ? { account: of.account, environment: of.environment }
      : of.partner !== null && { partner: of.partner }),
    namedHotelId: publicId(named),
    changedHotelId: publicId(changed),
  };
}

async function mergedHotel(tx: Tx, id: string): Promise<Undone> {
  const coreId = coreIdOf(id);
  if (coreId === undefined) throw refuse('not-merged', `${JSON.stringify(shortened(id))} is not a hotel id`);
  const hotel = await hotelState(tx, coreId);
  if (hotel === undefined) throw refuse('not-merged', `there is no hotel ${publicId(coreId)}`);
  const { survivor, mergedAt } = hotel;
  if (survivor === null || mergedAt === null)
    throw refuse('not-merged', `${publicId(coreId)} is not merged into another hotel`);
  return { loser: hotel.id, survivor, mergedAt };
}
