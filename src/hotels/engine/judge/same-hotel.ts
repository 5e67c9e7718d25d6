import { NEXT_DOORS } from '../compare/address.ts';
import { column } from '../compare/features.ts';
import { areApart, numbersOf } from '../compare/pair-words.ts';
import type { Candidate } from '../finder.ts';
import { WAY, type Shard } from '../shard/shard.ts';
import { longitudesApart, NO_POINT, ROUND } from '../read/point.ts';

/**
 * The same hotel entered twice in the catalogue is not its own rival. Two hotels in one town may have one name, so
 * entries with different addresses count as one hotel only at one point: a corner has two addresses.
 */
export function isSameHotel(a: Candidate, b: Candidate): boolean {
  const { shard } = a;
  if (shard !== b.shard || shard.nameKey[a.hotel] !== shard.nameKey[b.hotel]) return false;
  const apart = apartBy(shard, a.hotel, b.hotel);
  if (apart !== undefined) return apart < (haveOtherDoors(shard, a.hotel, b.hotel) ? CORNER : BLOCK);
  return (
    isDistinctiveName(a) &&
    isDistinctiveName(b) &&
    isOneTown(shard, a.hotel, b.hotel) &&
    !haveOtherDoors(shard, a.hotel, b.hotel) &&
    !haveFarNumbers(shard, a.hotel, b.hotel) &&
    !haveOtherCodes(shard, a.hotel, b.hotel)
  );
}

/** Millionths of a degree of latitude: about 450 and 80 m. */
const BLOCK = 4000;
const CORNER = 700;
/** A degree of longitude is shorter. */
const OF_LATITUDE = 2 / 3;

/** The larger of the distances north and east, if both have points. */
function apartBy({ latitude, longitude }: Shard, a: number, b: number): number | undefined {
  if (latitude[a] === NO_POINT || latitude[b] === NO_POINT) return undefined;
  // Both are hotels of the shard.
  const north = Math.abs(latitude[a]! - latitude[b]!);
  return Math.max(north, longitudesApart(longitude[a]!, longitude[b]!, ROUND) * OF_LATITUDE);
}

function isDistinctiveName({ values }: Candidate): boolean {
  return (values[column.nameRarity] ?? 0) >= 1;
}

/** A missing town is not the same as another. */
function isOneTown({ place, places }: Shard, a: number, b: number): boolean {
  const [one, other] = [place[a]!, place[b]!]; // every hotel has a place
  return places.cityStart[one]! < places.cityStart[one + 1]! && places.cityKey[one] === places.cityKey[other];
}

/** Both have streets and house numbers, and share none of either. */
function haveOtherDoors(shard: Shard, a: number, b: number): boolean {
  return (
    areApart(streetOf(shard, a), streetOf(shard, b)) &&
    areApart(numbersOf({ shard, hotel: a }), numbersOf({ shard, hotel: b }))
  );
}

/** Whatever the streets are called: one hotel does not have the numbers 20 and 190. */
function haveFarNumbers(shard: Shard, a: number, b: number): boolean {
  const [ones, others] = [numbersOf({ shard, hotel: a }), numbersOf({ shard, hotel: b })] as const;
  return (
    ones.length > 0 &&
    others.length > 0 &&
    !ones.some((one) => others.some((other) => Math.abs(one - other) <= NEXT_DOORS))
  );
}

/** The words that identify the street. */
function streetOf({ streetStart, streetWord, role }: Shard, hotel: number): number[] {
  const words = streetWord.subarray(streetStart[hotel], streetStart[hotel + 1]);
  return [...words].filter((word) => (role[word]! & WAY) === 0); // every word has a role
}

function haveOtherCodes({ postcode }: Shard, a: number, b: number): boolean {
  return postcode[a] !== 0 && postcode[b] !== 0 && postcode[a] !== postcode[b];
}
