import { ONE_SIDED } from './compare/brand.ts';
import { featureAt } from './compare/comparisons.ts';
import { scaleKm } from './record/point.ts';
import type { Scored } from './finder.ts';
import type { Model } from './model/table.ts';

export const verdicts = ['matched', 'review', 'no_match'] as const;
export type Verdict = (typeof verdicts)[number];

/** The classes of rows that a person should look at. */
export const reviewClasses = [
  'geo_match_name_mismatch',
  'name_match_geo_mismatch',
  'ambiguous_candidates',
  'weak_match',
] as const;

export const matchClasses = [
  'matched',
  ...reviewClasses,
  'below_threshold',
  'no_candidate',
  'invalid_input',
] as const;
export type MatchClass = (typeof matchClasses)[number];

export const profiles = ['high', 'medium', 'low', 'none'] as const;
export type Profile = (typeof profiles)[number];

export interface Decision {
  readonly verdict: Verdict;
  readonly class: MatchClass;
  readonly profile: Profile;
}

interface Choice {
  readonly best: Scored;
  readonly rival: Scored | undefined;
  readonly probability: number;
}

/** A rival whose own evidence is this close to the best's is as good: a person decides. */
const MARGIN = 0.4;

const at = {
  brand: featureAt('brand'),
  nameShared: featureAt('nameShared'),
  nameOfRow: featureAt('nameOfRowAnywhere'),
  nameOfHotel: featureAt('nameOfHotelAnywhere'),
  sameNameKey: featureAt('sameNameKey'),
  namesakes: featureAt('namesakes'),
  ownShared: featureAt('ownShared'),
  ownSharedBeyondTown: featureAt('ownSharedBeyondTown'),
  distance: featureAt('distance'),
  townDistance: featureAt('townDistance'),
  repaired: featureAt('repairedDistance'),
  town: featureAt('town'),
  place: featureAt('place'),
  postcode: featureAt('postcode'),
  kind: featureAt('kind'),
  decimals: featureAt('decimals'),
  apartOfRow: featureAt('apartOfRow'),
  apartOfHotel: featureAt('apartOfHotel'),
  missingOfRow: featureAt('rarestMissingOfRow'),
  missingOfHotel: featureAt('rarestMissingOfHotel'),
  houseNumber: featureAt('houseNumber'),
  streetOfRow: featureAt('streetOfRow'),
  streetOfHotel: featureAt('streetOfHotel'),
  streetAndNumber: featureAt('streetAndNumber'),
};

/**
 * From evidence to what may be done with it. Probability alone never makes a match: a conflict of name and place, a
 * strange sign on the door or an equally good rival goes to a person, whatever the model says.
 */
export function decide({ best, rival, probability }: Choice, { thresholds }: Model): Decision {
  const evidence = readEvidence(best.values);
  const profile = profileOf(evidence);
  if (probability < thresholds.review) return { verdict: 'no_match', class: 'below_threshold', profile };
  const isAmbiguous = rival !== undefined && best.score - rival.score < MARGIN;
  const conflict = conflictOf(evidence, isAmbiguous);
  if (conflict !== undefined) return { verdict: 'review', class: conflict, profile };
  return probability >= thresholds.matched
    ? { verdict: 'matched', class: 'matched', profile }
    : { verdict: 'review', class: evidence.isElsewhere ? 'name_match_geo_mismatch' : 'weak_match', profile };
}

interface Evidence {
  readonly namesAgree: boolean;
  readonly namesDisagree: boolean;
  readonly brandsDisagree: boolean;
  readonly isHere: boolean;
  readonly isAtAddress: boolean;
  /** At least in the same town. */
  readonly isPlaced: boolean;
  /**
   * In another town, or the points contradict each other: more than five kilometres apart, though none is provably bad.
   * The same door excuses a point set badly, up to a hundred kilometres.
   */
  readonly isElsewhere: boolean;
  /** Another house of the town: both give a door, and not the same one, while no point brings them together. */
  readonly isOtherDoor: boolean;
  /**
   * Another house of the same chain: exact points lie too far apart for one house, or only one of the names has a word
   * that sets houses apart ("Downtown", "West"), nothing places the two together, and what they share beyond sign and
   * town is less than one rare word.
   */
  readonly isSibling: boolean;
  /** Only one bears a chain's sign, and each is called something that the other is not. */
  readonly isBesideSign: boolean;
  /** The name is a sign or a sort of house and nothing else: alone it says nothing. */
  readonly isNameless: boolean;
  /**
   * No other hotel of the country is called so, in words nobody hits upon twice: lists spell the town as they like, but
   * not a town that is known and lies elsewhere.
   */
  readonly isUnmistakable: boolean;
  /** Apartments beside a hotel, a motel beside an inn. */
  readonly kindsDisagree: boolean;
}

function readEvidence(values: Float32Array): Evidence {
  // Features that could not be compared are NaN: every comparison with them is false.
  const value = (feature: number) => values[feature] ?? Number.NaN;
  const brand = value(at.brand);
  const place = value(at.place);
  const hasPoint = !Number.isNaN(value(at.distance));
  const hasApartWord = value(at.apartOfRow) > 0 || value(at.apartOfHotel) > 0;
  const isFar = value(at.distance) > scaleKm(5) && Number.isNaN(value(at.repaired));
  const isAtAddress = value(at.streetAndNumber) >= 0.5 || value(at.postcode) === 2;
  return {
    namesAgree: value(at.nameShared) >= 0.72 || Math.min(value(at.nameOfRow), value(at.nameOfHotel)) >= 0.8,
    // Nothing is shared but the town, the sort of house, or the sign of another house.
    namesDisagree:
      value(at.ownSharedBeyondTown) < 0.15 &&
      brand < 2 &&
      value(at.nameShared) < 0.62 &&
      (value(at.ownShared) < 0.15 || brand <= 0),
    brandsDisagree: brand <= -1,
    isHere: value(at.distance) <= scaleKm(0.5) || value(at.repaired) <= scaleKm(0.5),
    isAtAddress,
    isPlaced: place >= 0.35,
    isElsewhere:
      (place < 0.35 && value(at.town) === 0) ||
      (isFar && !(isAtAddress && value(at.distance) <= scaleKm(100))),
    isOtherDoor:
      !(value(at.distance) <= scaleKm(1)) &&
      !(value(at.streetAndNumber) >= 0.5) &&
      (value(at.postcode) === 0 ||
        (value(at.houseNumber) === 0 && Math.max(value(at.streetOfRow), value(at.streetOfHotel)) < 0.2)),
    isSibling:
      brand === 2 &&
      (isFarForOneHouse(values) ||
        (hasApartWord && !hasPoint && !(place >= 0.75) && value(at.ownSharedBeyondTown) < 1)),
    isBesideSign:
      brand === ONE_SIDED &&
      Math.min(value(at.missingOfRow), value(at.missingOfHotel)) > 0.3 &&
      !(place >= 1 && value(at.streetAndNumber) >= 0.5),
    isNameless: value(at.ownShared) < 0.15,
    isUnmistakable:
      value(at.sameNameKey) === 1 &&
      value(at.namesakes) === 0 &&
      value(at.ownShared) >= 1.3 &&
      !isFar &&
      !(value(at.townDistance) > scaleKm(60)),
    kindsDisagree: value(at.kind) === -1,
  };
}

/** Both points are given to a hundred metres and are more than three kilometres apart. */
function isFarForOneHouse(values: Float32Array): boolean {
  return (
    (values[at.decimals] ?? 0) >= 3 &&
    (values[at.distance] ?? 0) > scaleKm(3) &&
    Number.isNaN(values[at.repaired] ?? Number.NaN)
  );
}

function conflictOf(evidence: Evidence, isAmbiguous: boolean): MatchClass | undefined {
  const { namesDisagree, brandsDisagree, kindsDisagree, isHere, isAtAddress } = evidence;
  if (namesDisagree || brandsDisagree || evidence.isBesideSign)
    return isHere || isAtAddress ? 'geo_match_name_mismatch' : 'weak_match';
  if (isAmbiguous) return 'ambiguous_candidates';
  if (evidence.isOtherDoor || evidence.isSibling || (evidence.isElsewhere && !evidence.isUnmistakable))
    return 'name_match_geo_mismatch';
  return kindsDisagree || (evidence.isNameless && !evidence.isPlaced) ? 'weak_match' : undefined;
}

/** Independent kinds of evidence that agree, and whether any contradicts. */
function profileOf(evidence: Evidence): Profile {
  const { namesAgree, namesDisagree, brandsDisagree, isHere, isAtAddress, isElsewhere } = evidence;
  const agreeing = [namesAgree, isHere, isAtAddress].filter(Boolean).length;
  if (namesDisagree || brandsDisagree || isElsewhere || agreeing === 0) return 'low';
  return agreeing >= 2 ? 'high' : 'medium';
}
