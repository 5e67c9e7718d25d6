import type { SeededRandom } from '../../../src/lib/seeded-random.ts';
import { anyOperation, HOTELS, type Operation } from '../../../test/past/operations.ts';
import { ADOPTED, mapSubject } from '../../database/prepare-map.ts';
import type { Request } from '../service.ts';
import type { MapAction } from './map-evidence.ts';

const { base, partner } = mapSubject;

type Deeds = readonly (readonly [number, (random: SeededRandom) => MapAction])[];

const hotel = (random: SeededRandom) => random.whole(1, HOTELS);

/** Over HTTP, about ids of the matched list. */
const requests: Deeds = [
  [
    2,
    (random) => ({
      kind: 'correct',
      id: random.pick(ADOPTED),
      hotel: random.chance(0.8) ? hotel(random) : null,
    }),
  ],
  [
    3,
    (random) => ({
      kind: random.chance(0.7) ? 'accept' : 'reject',
      id: random.pick(ADOPTED),
      hotel: hotel(random),
    }),
  ],
  [2, () => ({ kind: 'adopt' })],
  [2, (random) => ({ kind: 'publish', name: `release ${random.whole(1, 3)}` })],
];

/** Data table. What people do to the map, and how often: files and commands most. */
export const anyDeed = drawnFrom([[10, anyOperation], ...requests]);

/** One id, and two hotels. */
const [ID, FIRST, SECOND] = ['x', 1, 2];
const either = (random: SeededRandom) => random.pick([FIRST, SECOND]);

/** Data table. What a crowd does to one id and two hotels. */
export const busyDeed = drawnFrom([
  [6, (random) => ({ kind: 'id', id: ID, hotel: either(random), latitude: null })],
  [5, (random) => ({ kind: 'delete id', id: ID, hotel: random.chance(0.5) ? either(random) : null })],
  [2, (random) => ({ kind: 'replace', rows: [{ id: ID, hotel: either(random) }] })],
  [2, () => ({ kind: 'merge', loser: SECOND, survivor: FIRST })],
  [2, () => ({ kind: 'unmerge', hotel: SECOND })],
  [2, (random) => ({ kind: 'publish', name: `release ${random.whole(1, 9)}` })],
  ...requests,
]);

function drawnFrom(actions: Deeds): (random: SeededRandom) => MapAction {
  const all = actions.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
  return (random) => random.pick(all)(random);
}

/** How a action is done: by a file or a command, or by a request, some of which may have an Idempotency-Key. */
export type Way =
  | { readonly operation: Operation }
  | { readonly request: Request; readonly takesKey: boolean };

export function wayOf(action: MapAction, jobId: string): Way {
  switch (action.kind) {
    case 'correct': {
      const hotelId = action.hotel === null ? null : String(base + action.hotel);
      const body = { partner, partnerId: action.id, hotelId };
      return { request: { operation: 'PUT /hotels/match/partners/ids', body }, takesKey: false };
    }
    case 'accept':
    case 'reject': {
      const decision = action.kind === 'accept' ? 'must-link' : 'must-not-link';
      const hotelId = String(base + action.hotel);
      const body = { decisions: [{ externalId: action.id, partner, hotelId, decision }] };
      return { request: { operation: 'POST /hotels/match/decisions', body }, takesKey: true };
    }
    case 'adopt': {
      const operation = 'POST /hotels/match/async/jobs/{jobId}/adopt';
      return { request: { operation, params: { jobId }, body: {} }, takesKey: true };
    }
    case 'publish':
      return { request: { operation: 'POST /data/releases', body: { name: action.name } }, takesKey: false };
    default:
      return { operation: action };
  }
}
