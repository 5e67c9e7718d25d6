import type { SeededRandom } from '../../src/lib/seeded-random.ts';

/** What happens to a small world of five hotels, one partner, and a few rooms and reviews; hotels are numbered from 1. */
export type Operation =
  | { readonly kind: 'hotel'; readonly hotel: number; readonly name: string; readonly stars: number }
  | {
      readonly kind: 'room';
      readonly id: number | null;
      readonly hotel: number;
      readonly name: string;
      readonly view: string;
    }
  | {
      readonly kind: 'review';
      readonly hotel: number;
      readonly id: string;
      readonly day: number;
      readonly headline: string;
    }
  | { readonly kind: 'id'; readonly id: string; readonly hotel: number; readonly latitude: number | null }
  | { readonly kind: 'replace'; readonly rows: readonly { readonly id: string; readonly hotel: number }[] }
  | { readonly kind: 'delete hotel'; readonly hotel: number }
  | { readonly kind: 'delete id'; readonly id: string; readonly hotel: number | null }
  | { readonly kind: 'merge'; readonly loser: number; readonly survivor: number }
  | { readonly kind: 'unmerge'; readonly hotel: number };

/** A person decides about the row of an id. */
export interface Deciding {
  readonly kind: 'decide';
  readonly id: string;
  readonly hotel: number;
  readonly isLink: boolean;
}

export const HOTELS = 5;
const words = ['red', 'blue', 'green'];
const roomNames = ['Attic', 'Cellar', 'Loft'];
export const IDS = ['x', 'y', 'z'] as const;

/** Data table. Imports are the most frequent, as in life; what needs a merge is more often refused than done. */
const makers: readonly (readonly [number, (random: SeededRandom) => Operation])[] = [
  [
    3,
    (random) => ({
      kind: 'hotel',
      hotel: hotel(random),
      name: random.pick(words),
      stars: random.whole(1, 3),
    }),
  ],
  [
    5,
    (random) => ({
      kind: 'room',
      id: random.chance(0.5) ? random.whole(1, 6) : null,
      hotel: hotel(random),
      name: random.pick(roomNames),
      view: random.pick(words),
    }),
  ],
  [
    3,
    (random) => ({
      kind: 'review',
      hotel: hotel(random),
      id: random.pick(IDS),
      day: random.whole(1, 2),
      headline: random.pick(words),
    }),
  ],
  [
    6,
    (random) => ({
      kind: 'id',
      id: random.pick(IDS),
      hotel: hotel(random),
      latitude: random.chance(0.3) ? random.whole(1, 3) : null,
    }),
  ],
  [
    2,
    (random) => ({
      kind: 'replace',
      rows: Array.from({ length: random.whole(1, 4) }, () => ({
        id: random.pick(IDS),
        hotel: hotel(random),
      })),
    }),
  ],
  [2, (random) => ({ kind: 'delete hotel', hotel: hotel(random) })],
  [
    3,
    (random) => ({
      kind: 'delete id',
      id: random.pick(IDS),
      hotel: random.chance(0.6) ? hotel(random) : null,
    }),
  ],
  [3, (random) => ({ kind: 'merge', ...pair(random) })],
  [3, (random) => ({ kind: 'unmerge', hotel: hotel(random) })],
];
const all = makers.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

export function anyOperation(random: SeededRandom): Operation {
  return random.pick(all)(random);
}

export function anyDecision(random: SeededRandom): Deciding {
  return { kind: 'decide', id: random.pick(IDS), hotel: hotel(random), isLink: random.chance(0.5) };
}

export function pair(random: SeededRandom): { readonly loser: number; readonly survivor: number } {
  const loser = hotel(random);
  return { loser, survivor: ((loser + random.whole(0, HOTELS - 2)) % HOTELS) + 1 };
}

const hotel = (random: SeededRandom) => random.whole(1, HOTELS);

/** The hotels of a world: which are on sale, and which hotel answers for each merged one. */
export interface HotelStates {
  readonly onSale: ReadonlySet<number>;
  readonly survivors: ReadonlyMap<number, number>;
}

/** Whether the program carries an operation out; it refuses the others, and then nothing happens. */
export function isAccepted(operation: Operation | Deciding, { onSale, survivors }: HotelStates): boolean {
  const root = (one: number) => survivors.get(one) ?? one;
  const answers = (one: number) => onSale.has(root(one));
  switch (operation.kind) {
    case 'room':
    case 'review':
    case 'id':
    case 'decide':
      return answers(operation.hotel);
    case 'replace':
      return operation.rows.every((row) => answers(row.hotel));
    case 'delete hotel':
      return !survivors.has(operation.hotel) || !answers(operation.hotel);
    case 'merge':
      return (
        !survivors.has(operation.loser) &&
        root(operation.survivor) !== operation.loser &&
        answers(operation.survivor)
      );
    case 'unmerge':
      return survivors.has(operation.hotel);
    case 'hotel':
    case 'delete id':
      return true;
  }
}
