import type { kindsOfEvidence } from '../compare/features.ts';
import { dealBreakerOf, type DealBreaker, type DealBreakerName } from './deal-breakers.ts';
import type { Levels } from './levels.ts';
import { reviewClasses, type Profile, type ReviewClass } from './review-classes.ts';

export const verdicts = ['matched', 'review', 'no_match'] as const;
export type Verdict = (typeof verdicts)[number];

export const matchClasses = [
  'matched',
  ...reviewClasses,
  'below_threshold',
  'no_candidate',
  'invalid_input',
] as const;
export type MatchClass = (typeof matchClasses)[number];

export interface Decision {
  readonly verdict: Verdict;
  readonly class: MatchClass;
  readonly profile: Profile;
  /** The reason why a row in review is not matched; otherwise undefined. */
  readonly reason: string | undefined;
  /** The deal-breaker of the candidate, if there is one. */
  readonly dealBreaker: DealBreakerName | undefined;
}

/** Least probability of a match, and of a candidate that a person should look at. */
export interface Thresholds {
  readonly matched: number;
  readonly review: number;
}

/** The kinds of evidence that an explanation sums up, and the rivals. */
export type Evidence = (typeof kindsOfEvidence)[number] | 'rivals';

interface Case {
  readonly levels: Levels;
  readonly probability: number;
  /** The number of equally good rivals: each of them is improbable, but one of them is right. */
  readonly asGood: number;
  /** The log-odds of each kind of evidence; computed for reviews only. */
  readonly weigh: () => ReadonlyMap<Evidence, number>;
}

/**
 * Decides by the probability, and leaves a case with a deal-breaker to a person, because the
 * labelled rows have too few of them.
 */
export function decide({ levels, probability, asGood, weigh }: Case, thresholds: Thresholds): Decision {
  const profile = profileOf(levels);
  const broken = dealBreakerOf(levels);
  const dealBreaker = broken?.name;
  if (probability * (1 + alikeOf(levels, asGood)) < thresholds.review)
    return { verdict: 'no_match', class: 'below_threshold', profile, reason: undefined, dealBreaker };
  if (broken === undefined && probability >= thresholds.matched)
    return { verdict: 'matched', class: 'matched', profile, reason: undefined, dealBreaker };
  const { detail, here, away } =
    levels.rivals === 'as good' ? doubts.rivals(levels) : (broken ?? doubts[costliest(weigh())](levels));
  const isThere = levels.location === 'point' || levels.location === 'address';
  return { verdict: 'review', class: isThere ? here : away, profile, reason: detail, dealBreaker };
}

/** Rivals that share the probability: none where the candidate is elsewhere. */
export function alikeOf({ location }: Levels, asGood: number): number {
  return location === 'elsewhere' ? 0 : asGood;
}

/** The evidence that costs the most probability. */
function costliest(weights: ReadonlyMap<Evidence, number>): Evidence | 'none' {
  const [least] = [...weights].toSorted(([, a], [, b]) => a - b);
  return least === undefined || least[1] >= 0 ? 'none' : least[0];
}

type Doubt = Pick<DealBreaker, 'detail' | 'here' | 'away'>;

const otherName = (detail: string): Doubt => ({
  detail,
  here: 'geo_match_name_mismatch',
  away: 'weak_match',
});
const otherPlace = (detail: string): Doubt => {
  const apart: ReviewClass = 'name_match_geo_mismatch';
  return { detail, here: apart, away: apart };
};

const namesSay: Readonly<Record<Levels['name'], string>> = {
  same: 'the names agree, but too many hotels could have them',
  whole: 'the names agree, but too many hotels could have them',
  longer: 'one name has a word that the other lacks',
  loose: 'one name has a word that the other lacks, and they share no rare one',
  different: 'each name has a word that the other lacks',
  'two scripts': 'each name has a word that the other lacks',
  unrelated: 'the names share nothing but the town, the kind of hotel or a brand',
};

const doubts: Readonly<Record<Evidence | 'none', (levels: Levels) => Doubt>> = {
  name: ({ name }) => otherName(namesSay[name]),
  brand: ({ brand }) =>
    otherName(brand === 'one side' ? 'only one belongs to a chain' : 'their brands do not agree'),
  'kind of hotel': () => otherName('they are two kinds of hotel'),
  coordinates: () => otherPlace('their points are apart'),
  address: () => otherPlace('their addresses do not agree'),
  town: () => otherPlace('their towns do not agree'),
  rivals: () => ({
    detail: 'another hotel matches as well',
    here: 'ambiguous_candidates',
    away: 'ambiguous_candidates',
  }),
  none: () => ({ detail: 'too little evidence confirms it', here: 'weak_match', away: 'weak_match' }),
};

/** Independent kinds of evidence that agree, and whether any contradicts. */
function profileOf({ name, brand, door, location }: Levels): Profile {
  const agree = [
    name === 'same' || name === 'whole',
    location === 'point',
    door === 'same' || location === 'address',
  ];
  const count = agree.filter(Boolean).length;
  if (count === 0 || name === 'unrelated' || brand === 'other' || location === 'elsewhere') return 'low';
  return count >= 2 ? 'high' : 'medium';
}
