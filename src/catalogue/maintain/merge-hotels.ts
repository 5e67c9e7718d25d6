import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { shortened } from '../../contract/quote.ts';
import { refuse } from '../../contract/refusal.ts';
import { coreIdOf, publicId } from '../hotel-id.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import {
  hotelState,
  recordMerge,
  recordsOf,
  type HotelState,
  type RecordCounts,
} from '../write/merge-hotels.ts';

export interface MergeResult {
  readonly loser: string;
  readonly survivor: string;
  /** False if it was already merged like this. */
  readonly changed: boolean;
  /** What the survivor gets, with `isDryRun`. */
  readonly moves?: RecordCounts;
}

export interface MergeWanted {
  readonly loser: string;
  readonly survivor: string;
  /** The key or person, for the feed. */
  readonly by?: string;
  /** Nothing is changed; the result says what would be. */
  readonly isDryRun?: boolean;
}

/**
 * Merges two hotels. Until an unmerge, the loser's id, the ids of
 * hotels that were merged into the loser before, and all their partner ids map to the survivor.
 */
export async function mergeHotels(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  wanted: MergeWanted,
): Promise<MergeResult> {
  if (wanted.isDryRun === true)
    return db.transaction(async (tx) => {
      const { ids, loser, isMerged } = await mergeable(tx, wanted);
      return { ...ids, changed: !isMerged, moves: await recordsOf(tx, loser.id) };
    });
  return db.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock, { origin: 'merge', by: wanted.by });
    const { ids, loser, survivor, named, isMerged } = await mergeable(tx, wanted);
    if (isMerged) return { ...ids, changed: false };
    await recordMerge(tx, now, {
      loser: loser.id,
      survivor: survivor.id,
      ...(named.id !== survivor.id && { named: named.id }),
    });
    return { ...ids, changed: true };
  });
}

interface Mergeable {
  readonly ids: { readonly loser: string; readonly survivor: string };
  readonly loser: HotelState;
  readonly survivor: HotelState;
  /** The hotel in the request; the survivor is the one that it was merged into, if any. */
  readonly named: HotelState;
  readonly isMerged: boolean;
}

async function mergeable(tx: Tx, wanted: MergeWanted): Promise<Mergeable> {
  const loser = await hotelNamed(tx, wanted.loser);
  const named = await hotelNamed(tx, wanted.survivor);
  // The id of a merged hotel means the hotel that it was merged into.
  const survivor = named.survivor === null ? named : await hotelNamed(tx, String(named.survivor));
  const ids = { loser: publicId(loser.id), survivor: publicId(survivor.id) };
  if (survivor.id === loser.id) throw refuse('merge-refused', `${ids.loser} cannot be merged into itself`);
  if (survivor.deleted)
    throw refuse('merge-refused', `${ids.survivor} was deleted, so nothing can be merged into it`);
  const isMerged = loser.survivor === survivor.id;
  if (loser.survivor !== null && !isMerged)
    throw refuse(
      'merge-refused',
      `${ids.loser} was merged into ${publicId(loser.survivor)} before: merge that hotel instead, or undo that merge first`,
    );
  return { ids, loser, survivor, named, isMerged };
}

async function hotelNamed(tx: Tx, id: string): Promise<HotelState> {
  const coreId = coreIdOf(id);
  if (coreId === undefined)
    throw refuse(
      'merge-refused',
      `${JSON.stringify(shortened(id))} is not a hotel id: expected a number, or lp followed by hexadecimal digits`,
    );
  const hotel = await hotelState(tx, coreId);
  if (hotel === undefined) throw refuse('merge-refused', `there is no hotel ${publicId(coreId)}`);
  return hotel;
}
