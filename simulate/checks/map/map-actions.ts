import type { MapAction } from '../../world/map/map-evidence.ts';
import type { Replay } from './feed.ts';

/** The map that people change: hotels 1001 to 1005, ids of one partner. */
const BASE = 1000;
const PARTNER = 'Acme';

/** Whether a state of the map is what the action says. */
export function isIn(state: Replay, action: MapAction): boolean {
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
    // Rooms and reviews are not in the mapping; a decision changes it if the row was adopted. Releases are looked at in map.ts.
    case 'room':
    case 'review':
    case 'accept':
    case 'reject':
    case 'adopt':
    case 'publish':
      return true;
  }
}

export function nameOf(action: MapAction): string {
  return JSON.stringify(action);
}
