import type { MapDeed } from '../../world/map/map-evidence.ts';
import type { Replay } from './feed.ts';

/** The map that people change: hotels 1001 to 1005, ids of one partner. */
const BASE = 1000;
const PARTNER = 'Acme';

/** Whether a state of the map is what the deed says. */
export function isIn(state: Replay, deed: MapDeed): boolean {
  const root = (hotel: number) => state.root(BASE + hotel);
  const leadsTo = (id: string) => state.hotelsOf(`${PARTNER} ${id}`);
  switch (deed.kind) {
    case 'hotel':
      return state.isOnSale(root(deed.hotel));
    case 'id':
      return leadsTo(deed.id).includes(root(deed.hotel));
    case 'replace': {
      const wanted = new Set(deed.rows.map(({ id, hotel }) => `${PARTNER} ${id} ${root(hotel)}`));
      return [...wanted].toSorted().join() === state.mappings().join();
    }
    case 'delete hotel':
      return !state.isOnSale(BASE + deed.hotel);
    case 'delete id': {
      const named = state.named(`${PARTNER} ${deed.id}`);
      return deed.hotel === null ? named.size === 0 : !named.has(BASE + deed.hotel);
    }
    case 'merge':
      return state.isMerged(BASE + deed.loser) && root(deed.loser) === root(deed.survivor);
    case 'unmerge':
      return !state.isMerged(BASE + deed.hotel);
    case 'correct': {
      const hotels = leadsTo(deed.id);
      return deed.hotel === null
        ? hotels.length === 0
        : hotels.length === 1 && hotels[0] === root(deed.hotel);
    }
    // Rooms and reviews are not in the mapping; a decision changes it if the row was adopted.
    case 'room':
    case 'review':
    case 'accept':
    case 'reject':
    case 'adopt':
    case 'publish':
      return true;
  }
}

export function nameOf(deed: MapDeed): string {
  return JSON.stringify(deed);
}
