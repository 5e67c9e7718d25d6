import type { Claim } from '../claim.ts';
import { namedRooms, type NamedRooms } from './names.ts';

/** The cost of requests whose names are not cached. */
export function coldClaims(match: (request: NamedRooms) => void): Claim[] {
  const onceEach = (requests: readonly NamedRooms[]): number =>
    medianOf(
      requests.map((request) => {
        const started = performance.now();
        match(request);
        return performance.now() - started;
      }),
    );
  const requests = Array.from({ length: hotels }, (_, at) => unseenRooms(at));
  const first = onceEach(requests);
  const again = onceEach(requests);
  return [
    {
      claim: '100 supplier names against 30 references, one core, names not seen before',
      metric: 'time of one request, p50',
      unit: 'ms',
      ours: first,
      rivals: {},
      goal: `under ${goalMs} ms`,
      isMet: first < goalMs,
    },
    {
      claim: `the same again, with the names of ${hotels} hotels in turn, more than are remembered`,
      metric: 'time of one request, p50',
      unit: 'ms',
      ours: again,
      rivals: { 'the first time': first },
      goal: 'less than the first time',
      isMet: again < first,
    },
  ];
}

const hotels = 400;
const goalMs = 6;

/** The number makes each name one that no other hotel has. */
export function unseenRooms(hotel: number): NamedRooms {
  const { references, suppliers } = namedRooms(hotel, { references: 30, suppliers: 100 });
  const own = (name: string, at: number): string => `${name} ${1000 * hotel + at}`;
  return {
    references: references.map(own),
    suppliers: suppliers.map((name, at) => own(name, at + references.length)),
  };
}

export function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
