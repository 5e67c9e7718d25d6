import type { Levels } from './levels.ts';
import type { ReviewClass } from './review-classes.ts';

/**
 * Data table. Conditions under which the best candidate is not matched, however probable it is: each prevents errors that few labelled rows
 * show and that would not be noticed. The first that applies is the reason. Everything else is left to the probability.
 */
export interface DealBreaker {
  /** `deal-breaker-examples.ts` has an example under it. */
  readonly name: string;
  readonly says: string;
  readonly breaks: (levels: Levels) => boolean;
  /** The class if the two are at one point or address, and if they are not. */
  readonly here: ReviewClass;
  readonly away: ReviewClass;
}

export const dealBreakers = [
  {
    name: 'another-part',
    says: 'they are two parts of one property, or only one name says which part it is',
    breaks: ({ part }) => part !== 'same',
    here: 'geo_match_name_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'two-brands',
    says: 'they are of two brands',
    breaks: ({ brand }) => brand === 'other',
    here: 'geo_match_name_mismatch',
    away: 'weak_match',
  },
  {
    name: 'another-address',
    says: 'they have two addresses, and neither the point nor the very name brings them together',
    breaks: ({ door, name, kind }) =>
      door === 'another' ||
      (door === 'another number' && name !== 'same' && (name !== 'whole' || kind !== 'same')),
    here: 'name_match_geo_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'half-a-town',
    says: 'their towns share half of a name, and neither address nor point confirms the place',
    breaks: ({ location }) => location === 'half a town',
    here: 'name_match_geo_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'common-name-elsewhere',
    says: 'hotels of every country have the name, and they are a walk apart or on two streets',
    breaks: ({ identity, location }) =>
      identity === 'common' && (location === 'apart' || location === 'elsewhere'),
    here: 'name_match_geo_mismatch',
    away: 'name_match_geo_mismatch',
  },
  {
    name: 'another-name-in-town',
    says: 'only the town brings them together, and their names differ',
    breaks: ({ location, name }) =>
      (location === 'town' || location === 'unknown') &&
      (name === 'loose' || name === 'different' || name === 'unrelated'),
    here: 'weak_match',
    away: 'weak_match',
  },
  {
    name: 'no-place',
    says: 'no place can be compared, and the name alone does not identify the hotel',
    breaks: ({ location, identity }) => location === 'unknown' && identity !== 'enough',
    here: 'weak_match',
    away: 'weak_match',
  },
] as const satisfies readonly DealBreaker[];

export type DealBreakerName = (typeof dealBreakers)[number]['name'];
