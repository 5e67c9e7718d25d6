import type { Owner } from '../../contract/owner.ts';
import { releaseInUse } from '../../catalogue/releases/release-store.ts';
import type { Needs } from '../../contract/needs.ts';
import { roomsOfInstant, type HotelOnSale, type RoomOnSale } from '../hotels-store.ts';

/** The rooms of the release that the account is pinned to; undefined: those on sale. */
export async function pinnedRooms(
  { db }: Pick<Needs, 'db'>,
  caller: Owner,
  hotels: readonly HotelOnSale[],
): Promise<((hotel: HotelOnSale) => readonly RoomOnSale[]) | undefined> {
  const release = await releaseInUse(db, caller);
  if (release === undefined) return undefined;
  const ids = hotels.map(({ id }) => id);
  const rooms = await roomsOfInstant(db, ids, release.stateAt);
  return ({ id }) => rooms.get(id) ?? [];
}
