import { COMMON_IN_TOWNS } from '../shard/shard.ts';
import { cityOf, type Met } from './met.ts';
import { UNKNOWN, type Comparison, type Pair } from './pair.ts';
import { oneSpelling } from '../read/name.ts';
import { roleOf, wordRoles } from '../read/roles.ts';
import { scaleKm } from '../read/point.ts';

/** The town, however the hotel says it: as its city, its region, in its address or in its name. */
export const townComparison: Comparison = {
  kind: 'town',
  features: { town: 1, townInName: 1, place: 1 },
  measure(pair, out, at) {
    const place = pair.shard.place[pair.hotel]!;
    const said = saidTown(pair, place);
    const far = fromTown(out, at);
    // Suburbs and quarters have names of their own: near the middle of the row's town is in it.
    const lies = far <= ONE_TOWN ? BY_POINT : far <= scaleKm(10) ? 2 : far <= scaleKm(20) ? 1 : 0;
    const isAstray = far > scaleKm(60);
    out[at] = isAstray ? Math.min(said, 1) : lies > 0 && !(said > lies) ? lies : said;
    out[at + 1] = pair.query.placesInName.includes(place) ? 1 : 0;
    out[at + 2] = agreement(out, at);
  },
};

/** Where the features before this comparison stand, counted back from its first one. */
const DISTANCE = -9;
const REPAIRED = -8;
const TOWN_DISTANCE = -6;
const HOUSE_NUMBER = -5;
const STREET_OF_ROW = -4;
const STREET_OF_HOTEL = -3;
const POSTCODE = -2;
const STREET_AND_NUMBER = -1;

/**
 * Everything about the place on one scale from 0 (elsewhere) to 1 (this very door), so that no single field must be
 * there. `at` is where the features of this comparison begin.
 */
export function agreement(out: Float32Array, at: number): number {
  const distance = out[at + DISTANCE]!;
  const repaired = out[at + REPAIRED]!;
  const nearest = Number.isNaN(repaired) ? distance : repaired + 1;
  const byPoint = Number.isNaN(nearest) ? UNKNOWN : nearBy(nearest);
  const isOtherTown = out[at] === 0;
  const byDoor = out[at + STREET_AND_NUMBER]! >= 0.5 ? (isOtherTown ? 0.3 : 1) : UNKNOWN;
  const code = out[at + POSTCODE]!;
  const byCode = code === 2 ? 0.9 : code > 0 ? 0.45 : UNKNOWN;
  const street = Math.max(out[at + STREET_OF_ROW]!, out[at + STREET_OF_HOTEL]!);
  const byStreet = street >= 0.6 ? (isOtherTown ? 0.2 : 0.7) : UNKNOWN;
  const town = out[at]!;
  const byTown = Number.isNaN(town) ? UNKNOWN : town >= 2 ? 0.4 : town === 1 ? 0.3 : 0;
  const best = larger(byPoint, larger(byDoor, larger(byCode, larger(byStreet, byTown))));
  // Another house number in another street of the town is another house, unless the points say otherwise.
  const isOtherDoor = out[at + HOUSE_NUMBER] === 0 && street < 0.2;
  return isOtherDoor && !(byPoint >= 0.75) ? Math.min(best, 0.2) : best;
}

/** Suburbs bear other names: where both have points, and these lie in one town, that tells; else the middle of the row's town. */
function fromTown(out: Float32Array, at: number): number {
  const distance = out[at + DISTANCE]!;
  return distance <= ONE_TOWN ? distance : out[at + TOWN_DISTANCE]!;
}

const ONE_TOWN = scaleKm(4);
/** The town is called otherwise, and the point lies in it. */
export const BY_POINT = 2.5;

/** How near is how much of a place, at the distance of `scaleKm`. */
const rings: readonly (readonly [within: number, agreement: number])[] = [
  [scaleKm(0.15), 1],
  [scaleKm(0.5), 0.9],
  [scaleKm(1.5), 0.75],
  [scaleKm(5), 0.5],
  [scaleKm(15), 0.35],
  [scaleKm(40), 0.15],
];

function nearBy(distance: number): number {
  for (const [within, agreement] of rings) if (distance <= within) return agreement;
  return 0;
}

/** The larger one; unknown only where both are. */
function larger(a: number, b: number): number {
  return Number.isNaN(a) || b > a ? b : a;
}

function saidTown({ bench, shard, query, hotel }: Pair, place: number): number {
  const { places } = shard;
  if (query.form.city.length === 0) return UNKNOWN;
  if (query.places.includes(place)) return 3;
  const isIn = (word: number) =>
    bench.placeStamp[word] === bench.epoch && (shard.role[word]! & COMMON_IN_TOWNS) === 0;
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

/** The towns share a word, and each says one that the other does not: "Upper Marling" and "Lower Marling". */
export function isHalfTown(met: Met): boolean {
  const { city } = met.row;
  // Of a town of one word there is no half.
  if (city.length < 2) return false;
  const theirs = new Set(telling(cityOf(met)));
  const ours = new Set(telling(city));
  const shared = ours.intersection(theirs).size;
  return shared > 0 && shared < Math.min(ours.size, theirs.size);
}

function telling(city: readonly string[]): string[] {
  return city.filter((word) => roleOf(word) !== wordRoles.filler).map(oneSpelling);
}

/** Neither city nor region nor street: nothing that could contradict a town. */
function isNowhere({ places, streetStart }: Pair['shard'], hotel: number, place: number): boolean {
  return (
    places.cityStart[place] === places.cityStart[place + 1] &&
    places.regionStart[place] === places.regionStart[place + 1] &&
    streetStart[hotel] === streetStart[hotel + 1]
  );
}
