import type { SeededRandom } from '../../../src/lib/seeded-random.ts';
import { anyOperation, HOTELS, type Operation } from '../../../test/past/operations.ts';
import { ADOPTED, mapSubject } from '../../database/prepare-map.ts';
import type { Request } from '../service.ts';
import type { MapDeed } from './map-evidence.ts';

const { base, partner } = mapSubject;

/** Data table. What people do to the map, and how often: files and commands most. */
const deeds: readonly (readonly [number, (random: SeededRandom) => MapDeed])[] = [
  [10, anyOperation],
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
const all = deeds.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));
const hotel = (random: SeededRandom) => random.whole(1, HOTELS);

export function anyDeed(random: SeededRandom): MapDeed {
  return random.pick(all)(random);
}

/** How a deed is done: by a file or a command, or by a request, some of which may have an Idempotency-Key. */
export type Way =
  | { readonly operation: Operation }
  | { readonly request: Request; readonly takesKey: boolean };

export function wayOf(deed: MapDeed, jobId: string): Way {
  switch (deed.kind) {
    case 'correct': {
      const hotelId = deed.hotel === null ? null : String(base + deed.hotel);
      const body = { partner, partnerId: deed.id, hotelId };
      return { request: { operation: 'PUT /hotels/match/partners/ids', body }, takesKey: false };
    }
    case 'accept':
    case 'reject': {
      const decision = deed.kind === 'accept' ? 'must-link' : 'must-not-link';
      const body = { decisions: [{ externalId: deed.id, hotelId: String(base + deed.hotel), decision }] };
      return { request: { operation: 'POST /hotels/match/decisions', body }, takesKey: true };
    }
    case 'adopt': {
      const operation = 'POST /hotels/match/async/jobs/{jobId}/adopt';
      return { request: { operation, params: { jobId }, body: {} }, takesKey: true };
    }
    case 'publish':
      return { request: { operation: 'POST /data/releases', body: { name: deed.name } }, takesKey: false };
    default:
      return { operation: deed };
  }
}
