import { COMMON_IN_TOWNS } from '../shard/shard.ts';
import { cityOf, type WordPair } from './pair-words.ts';
import { column, type Feature } from './features.ts';
import { UNKNOWN, type Pair } from './pair.ts';
import { canonicalWord } from '../read/name.ts';
import { roleOf, wordRoles } from '../read/roles.ts';
import { NO_POINT, scaleKm } from '../read/point.ts';

/** Two names are one town if the points are in one town. */
export const readByTowns = ['distance', 'townDistance'] as const satisfies readonly Feature[];

/** The town in any field of the hotel: city, region, address or name. */
export function compareTowns(pair: Pair, out: Float32Array): void {
  const place = pair.shard.place[pair.hotel]!;
  const written = writtenTown(pair, place);
  const far = fromTown(out);
  // Suburbs and quarters have their own names: near the middle of the row's town is in it.
  const byPoint = isBetweenTowns(pair)
    ? Number(far <= scaleKm(20))
    : far <= ONE_TOWN
      ? ITS_POINT
      : far <= scaleKm(10)
        ? 2
        : Number(far <= scaleKm(20));
  const isFarAway = far > scaleKm(60);
  out[column.town] = isFarAway
    ? Math.min(written, 1)
    : byPoint > 0 && !(written > byPoint)
      ? byPoint
      : written;
  out[column.townInName] = pair.query.placesInName.includes(place) ? 1 : 0;
}

/** Suburbs have other names. If both have points in one town, their distance counts; otherwise the distance from the middle of the row's town. */
function fromTown(out: Float32Array): number {
  const distance = out[column.distance]!;
  return distance <= ONE_TOWN ? distance : out[column.townDistance]!;
}

/** Neither has a point: the distance is that of the towns, and neighbouring towns have hotels of one name. */
function isBetweenTowns({ query, shard, hotel }: Pair): boolean {
  return query.form.point === undefined && shard.latitude[hotel] === NO_POINT;
}

const ONE_TOWN = scaleKm(4);
/** The town has another name, and the point is in it. */
const ITS_POINT = 2.5;

function writtenTown({ scratch, shard, query, hotel }: Pair, place: number): number {
  const { places } = shard;
  if (query.form.city.length === 0) return UNKNOWN;
  if (query.places.includes(place)) return 3;
  const isIn = (word: number) =>
    scratch.placeStamp[word] === scratch.epoch && (shard.role[word]! & COMMON_IN_TOWNS) === 0;
  for (let i = places.cityStart[place]!; i < places.cityStart[place + 1]!; i++)
    if (isIn(places.cityWord[i]!)) return 2;
  for (let i = places.regionStart[place]!; i < places.regionStart[place + 1]!; i++)
    if (isIn(places.regionWord[i]!)) return 1;
  for (let i = shard.streetStart[hotel]!; i < shard.streetStart[hotel + 1]!; i++)
    if (isIn(shard.streetWord[i]!)) return 1;
  for (let i = shard.nameStart[hotel]!; i < shard.nameStart[hotel + 1]!; i++)
    if (isIn(shard.nameWord[i]!)) return 1;
  return isNowhere(shard, hotel, place) ? UNKNOWN : 0;
}

/** The towns share a word, and each has one that the other does not: "Upper Marling" and "Lower Marling". */
export function isPartlySameTown(pair: WordPair): boolean {
  const { city } = pair.row;
  // A town of one word has no half.
  if (city.length < 2) return false;
  const theirs = new Set(distinctive(cityOf(pair)));
  const ours = new Set(distinctive(city));
  const shared = ours.intersection(theirs).size;
  return shared > 0 && shared < Math.min(ours.size, theirs.size);
}

function distinctive(city: readonly string[]): string[] {
  return city.filter((word) => roleOf(word) !== wordRoles.filler).map(canonicalWord);
}

/** Neither city nor region nor street: nothing that could contradict a town. */
function isNowhere({ places, streetStart }: Pair['shard'], hotel: number, place: number): boolean {
  return (
    places.cityStart[place] === places.cityStart[place + 1] &&
    places.regionStart[place] === places.regionStart[place + 1] &&
    streetStart[hotel] === streetStart[hotel + 1]
  );
}
