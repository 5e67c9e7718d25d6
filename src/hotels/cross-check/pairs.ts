import { words } from '../engine/read/text/fold.ts';
import { fieldOf, type InputRow } from '../match/input/input.ts';
import type { Claim } from './claims.ts';
import type { Entry } from './entries.ts';

/** Two claims about one id that are not obviously one hotel. */
export interface Pair {
  readonly a: Claim;
  readonly b: Claim;
  /** The id has no other claim: if the matcher finds that both are one hotel, the files agree. */
  readonly isAll: boolean;
}

export type Relation = 'agreement' | 'only_a' | 'only_b' | Pair;

/** The present survivor of a hotel that was merged, by their public ids; undefined: it was not. */
export type SurvivorOf = (hotel: string) => string | undefined;

/** How the statements of the two files about an id are related, as far as this needs no matcher. */
export function relationOf({ a, b }: Entry, survivorOf: SurvivorOf): Relation {
  if (a.length === 0) return 'only_b';
  if (b.length === 0) return 'only_a';
  const isOne = (one: Claim, other: Claim) => areAlike(one, other, survivorOf);
  const leftA = a.find((one) => !b.some((other) => isOne(one, other)));
  const leftB = b.find((one) => !a.some((other) => isOne(one, other)));
  if (leftA === undefined && leftB === undefined) return 'agreement';
  return { a: leftA ?? a[0]!, b: leftB ?? b[0]!, isAll: a.length === 1 && b.length === 1 }; // neither is empty
}

function areAlike(one: Claim, other: Claim, survivorOf: SurvivorOf): boolean {
  if (one.hotel !== '' && other.hotel !== '')
    return (survivorOf(one.hotel) ?? one.hotel) === (survivorOf(other.hotel) ?? other.hotel);
  return one.record !== undefined && other.record !== undefined && isOneText(one.record, other.record);
}

/** Records that differ in signs, accents and letter case only. */
function isOneText(one: InputRow, other: InputRow): boolean {
  return compared.every((field) => {
    const [a, b] = [fieldOf(one, field), fieldOf(other, field)];
    return a === b || words(a).join(' ') === words(b).join(' ');
  });
}

const compared = ['name', 'country', 'city', 'address', 'postalCode', 'region'] as const;
