import type { DoneDeed, MapAction } from '../../world/map/map-evidence.ts';
import type { Replay } from './feed.ts';

/** The map that people change: hotels 1001 to 1005, ids of one partner. */
const BASE = 1000;
const PARTNER = 'Acme';

/** Whether a state of the map is what the action, or its answer, says. */
export function isIn(state: Replay, { action, answer }: Pick<DoneDeed, 'action' | 'answer'>): boolean {
  const root = (hotel: number) => state.root(BASE + hotel);
  const leadsTo = (id: string) => state.hotelsOf(`${PARTNER} ${id}`);
  switch (action.kind) {
    case 'hotel':
      return state.isOnSale(root(action.hotel));
    case 'id':
      return leadsTo(action.id).includes(root(action.hotel));
    case 'replace': {
      const wanted = new Set(action.rows.map(({ id, hotel }) => `${PARTNER} ${id} ${root(hotel)}`));
      return [...wanted].toSorted().join() === state.mappings().join();
    }
    case 'delete hotel':
      return !state.isOnSale(BASE + action.hotel);
    case 'delete id': {
      const named = state.named(`${PARTNER} ${action.id}`);
      return action.hotel === null ? named.size === 0 : !named.has(BASE + action.hotel);
    }
    case 'merge':
      return state.isMerged(BASE + action.loser) && root(action.loser) === root(action.survivor);
    case 'unmerge':
      return !state.isMerged(BASE + action.hotel);
    case 'correct': {
      const hotels = leadsTo(action.id);
      return action.hotel === null
        ? hotels.length === 0
        : hotels.length === 1 && hotels[0] === root(action.hotel);
    }
    case 'adopt':
      return isAdopted(state, JSON.parse(answer) as Adopted); // as the contract says
    // Rooms and reviews are not in the mapping; a decision changes it if the row was adopted. Releases are looked at in map.ts.
    case 'room':
    case 'review':
    case 'accept':
    case 'reject':
    case 'publish':
      return true;
  }
}

interface Adopted {
  readonly sample: readonly {
    readonly kind: string;
    readonly partnerId: string;
    readonly hotelId: string | null;
    readonly previousHotelId: string | null;
  }[];
}

/** The list is short: the sample has all of its ids that were changed. */
function isAdopted(state: Replay, { sample }: Adopted): boolean {
  return sample.every(({ kind, partnerId, hotelId, previousHotelId }) => {
    const hotels = state.hotelsOf(`${PARTNER} ${partnerId}`);
    if (kind === 'withdrawn') return !hotels.includes(state.root(hotelNumber(previousHotelId)));
    if (kind !== 'new' && kind !== 'moved') return true;
    const root = state.root(hotelNumber(hotelId));
    return !state.isOnSale(root) || hotels.includes(root);
  });
}

/** Public ids are lp followed by the number in hexadecimal digits. */
export function hotelNumber(text: string | null): number {
  return Number.parseInt((text ?? '').slice(2), 16);
}

export function nameOf(action: MapAction): string {
  return JSON.stringify(action);
}
