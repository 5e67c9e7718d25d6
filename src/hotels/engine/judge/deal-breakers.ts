import type { Levels } from './levels.ts';
import type { ReviewClass } from './review-classes.ts';

/** Levels of some kinds of evidence. Evidence meets the condition if each of these kinds has one of its levels. */
export type Condition = { readonly [Kind in keyof Levels]?: readonly Levels[Kind][] };

/**
 * Data table. Conditions under which the best candidate is not matched, however probable it is: each prevents errors that
 * few labelled rows show and that no person would notice. The first that applies is the reason. The probability decides
 * everything else.
 */
export interface DealBreaker {
  /** `test/support/hotels/deal-breaker-examples.ts` has an example under it. */
  readonly name: string;
  readonly detail: string;
  /** It is true of evidence that meets one of these. */
  readonly when: readonly Condition[];
  /** The class if the two are at one point or address, and if they are not. */
  readonly here: ReviewClass;
  readonly away: ReviewClass;
}

export const dealBreakers = [
  {
    name: 'another-part',
    detail: 'they are two parts of one property, or only one name says which part it is',
    when: [{ part: ['one side', 'different'] }],
    here: 'geo_match_name_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'two-brands',
    detail: 'they belong to two brands',
    when: [{ brand: ['other'] }],
    here: 'geo_match_name_mismatch',
    away: 'weak_match',
  },
  {
    name: 'another-address',
    detail: 'their addresses differ, and neither coordinates nor name match closely',
    when: [
      { door: ['another'] },
      { door: ['another number'], name: ['longer', 'loose', 'different', 'two scripts', 'unrelated'] },
      { door: ['another number'], name: ['whole'], kind: ['open', 'other'] },
    ],
    here: 'name_match_geo_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'half-a-town',
    detail: 'their towns share half of a name, and neither address nor point confirms the place',
    when: [{ location: ['half a town'] }],
    here: 'name_match_geo_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'common-name-elsewhere',
    detail:
      'hotels of every country have the name, and they are within walking distance but not at one place, or on two streets',
    when: [{ identity: ['common'], location: ['apart', 'elsewhere'] }],
    here: 'name_match_geo_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'another-name-in-town',
    detail: 'only the town brings them together, and their names differ',
    when: [{ location: ['town', 'unknown'], name: ['loose', 'different', 'unrelated'] }],
    here: 'weak_match',
    away: 'weak_match',
  },
  {
    name: 'no-place',
    detail: 'no place can be compared, and the name alone does not identify the hotel',
    when: [{ location: ['unknown'], identity: ['little', 'common'] }],
    here: 'weak_match',
    away: 'weak_match',
  },
] as const satisfies readonly DealBreaker[];

export type DealBreakerName = (typeof dealBreakers)[number]['name'];

/** The first that is true of a candidate. */
export function dealBreakerOf(levels: Levels): (typeof dealBreakers)[number] | undefined {
  return dealBreakers.find((one) => isTrueOf(one, levels));
}

export function isTrueOf({ when }: Pick<DealBreaker, 'when'>, levels: Levels): boolean {
  return when.some((condition) => isMet(condition, levels));
}

function isMet(condition: Condition, levels: Levels): boolean {
  const kinds = Object.keys(condition) as (keyof Levels)[]; // the type has no other members
  return kinds.every((kind) => {
    const allowed: readonly string[] = condition[kind] ?? [];
    return allowed.includes(levels[kind]);
  });
}
