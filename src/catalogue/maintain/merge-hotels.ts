import { Problem } from '../../lib/problem.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { coreIdOf, publicId } from '../hotel-id.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { hotelState, recordMerge, type HotelState } from '../write/merge-hotels.ts';

export interface MergeResult {
  readonly loser: string;
  readonly survivor: string;
  /** False if it was already merged like this. */
  readonly changed: boolean;
}

/**
 * Merges two hotels. Until an unmerge, the loser's id, the ids of
 * hotels that were merged into the loser before, and all their partner ids map to the survivor.
 */
export async function mergeHotels(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  wanted: { readonly loser: string; readonly survivor: string },
): Promise<MergeResult> {
  return db.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock);
    const loser = await hotelNamed(tx, wanted.loser);
    const named = await hotelNamed(tx, wanted.survivor);
    // The id of a merged hotel means the hotel that it was merged into.
    const survivor = named.survivor === null ? named : await hotelNamed(tx, String(named.survivor));
    if (survivor.id === loser.id) throw new Problem(`${publicId(loser.id)} cannot be merged into itself.`);
    if (survivor.deleted)
      throw new Problem(`${publicId(survivor.id)} was deleted, so nothing can be merged into it.`);
    const ids = { loser: publicId(loser.id), survivor: publicId(survivor.id) };
    if (loser.survivor === survivor.id) return { ...ids, changed: false };
    if (loser.survivor !== null)
      throw new Problem(
        `${ids.loser} was merged into ${publicId(loser.survivor)} before: merge that hotel instead, or undo that merge first.`,
      );
    await recordMerge(tx, now, {
      loser: loser.id,
      survivor: survivor.id,
      ...(named.id !== survivor.id && { named: named.id }),
    });
    return { ...ids, changed: true };
  });
}

export async function hotelNamed(tx: Tx, id: string): Promise<HotelState> {
  const coreId = coreIdOf(id);
  if (coreId === undefined)
    throw new Problem(`"${id}" is not a hotel id: expected a number, or lp followed by hexadecimal digits.`);
  const hotel = await hotelState(tx, coreId);
  if (hotel === undefined) throw new Problem(`There is no hotel ${publicId(coreId)}.`);
  return hotel;
}
