import { SAME_CODE } from '../compare/address.ts';
import { featureAt } from '../compare/comparisons.ts';
import { reviewClasses, type ReviewClass } from '../conflicts.ts';
import type { Scored } from '../finder.ts';
import { NO_POINT } from '../record/point.ts';

/**
 * The best candidate among its rivals. A pair may look convincing until its twin stands beside it, so the last word is
 * given knowing how far the best leads, how many follow closely, whether a rival sits at the row's address, what keeps
 * the best from being matched, and what speaks for it there: the door and the sign.
 */
export const choiceFeatures = [
  'pairEvidence',
  'lead',
  'leadOverThird',
  'closeRivals',
  'rivalAtAddress',
  'conflict',
  'atAddress',
  'brand',
] as const;
export const choiceDirections: readonly number[] = [1, 1, 1, -1, 0, 0, 1, 1];

/** A lead beyond this tells nothing more. */
const MAX_LEAD = 8;
/** Stands for the rival where there is none. */
const NO_RIVAL = -9;
const CLOSE = 2;
const RIVALS = 5;

interface Choosing {
  readonly best: Scored;
  readonly rivals: readonly Scored[];
  readonly conflict: ReviewClass | undefined;
}

export function choiceValues({ best, rivals, conflict }: Choosing): Float32Array {
  const lead = (rival: Scored | undefined) => Math.min(MAX_LEAD, best.score - (rival?.score ?? NO_RIVAL));
  const atAddress = rivals.slice(0, RIVALS).map(({ values }) => values[streetAndNumber] || 0);
  return Float32Array.of(
    best.score,
    lead(rivals[0]),
    lead(rivals[1]),
    rivals.slice(0, RIVALS).filter(({ score }) => score > best.score - CLOSE).length,
    Math.max(0, ...atAddress),
    conflict === undefined ? 0 : 1 + reviewClasses.indexOf(conflict),
    best.values[postcode] === SAME_CODE ? 1 : (best.values[streetAndNumber] || 0),
    best.values[brand] ?? Number.NaN,
  );
}

const streetAndNumber = featureAt('streetAndNumber');
const postcode = featureAt('postcode');
const brand = featureAt('brand');
const nameRarity = featureAt('nameRarity');

/** The same house entered twice in the catalogue: no rival of itself. */
export function isTwin(a: Scored, b: Scored): boolean {
  const { shard } = a;
  if (shard !== b.shard || shard.nameKey[a.hotel] !== shard.nameKey[b.hotel]) return false;
  const latitudes = [shard.latitude[a.hotel] ?? NO_POINT, shard.latitude[b.hotel] ?? NO_POINT] as const;
  if (latitudes.includes(NO_POINT)) return isTellingName(a) && isTellingName(b) && isOneTown(a, b);
  const longitudes = [shard.longitude[a.hotel] ?? 0, shard.longitude[b.hotel] ?? 0] as const;
  return (
    Math.abs(latitudes[0] - latitudes[1]) < TWIN_LATITUDE &&
    Math.abs(longitudes[0] - longitudes[1]) < TWIN_LONGITUDE
  );
}

/** Millionths of a degree: about 450 m. */
const TWIN_LATITUDE = 4000;
const TWIN_LONGITUDE = 6000;

function isTellingName({ values }: Scored): boolean {
  return (values[nameRarity] ?? 0) >= 1;
}

function isOneTown(a: Scored, b: Scored): boolean {
  const { place, places } = a.shard;
  return places.cityKey[place[a.hotel] ?? 0] === places.cityKey[place[b.hotel] ?? 0];
}
