import * as chains from './chains.ts';
import type { Conflict } from './conflicts.ts';
import { reviewClasses } from './review-classes.ts';
import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';
import type { Question } from './question.ts';

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

export const profiles = ['high', 'medium', 'low', 'none'] as const;
export type Profile = (typeof profiles)[number];

export interface Decision {
  readonly verdict: Verdict;
  readonly class: MatchClass;
  readonly profile: Profile;
  /** Of a row in review, what keeps it from being matched; otherwise undefined. */
  readonly reason: string | undefined;
}

/** Least probability of a match, and of a candidate that a person should look at. */
export interface Thresholds {
  readonly matched: number;
  readonly review: number;
}

interface Choice {
  readonly primary: Scored;
  readonly conflict: Conflict | undefined;
  readonly probability: number;
}

/**
 * From evidence to what may be done with it. Probability alone never makes a match: a conflict of name and place, a
 * strange sign on the door or an equally good rival goes to a person, whatever the model says.
 */
export function decide({ primary, conflict, probability }: Choice, thresholds: Thresholds): Decision {
  const { values } = primary;
  const profile = profileOf(values);
  if (probability < thresholds.review && conflict?.whateverTheOdds !== true)
    return { verdict: 'no_match', class: 'below_threshold', profile, reason: undefined };
  const doubt = conflict ?? (probability < thresholds.matched ? doubtOf(values) : undefined);
  return doubt === undefined
    ? { verdict: 'matched', class: 'matched', profile, reason: undefined }
    : { verdict: 'review', class: doubt.class, profile, reason: doubt.says };
}

/** Nothing contradicts, and the model is not sure enough all the same. */
function doubtOf(values: Float32Array): Conflict {
  return evidence.isElsewhere(values)
    ? { class: 'name_match_geo_mismatch', says: 'the place contradicts the name' }
    : { class: 'weak_match', says: 'too little confirms it' };
}

const agreeing: readonly Question[] = [evidence.namesAgree, evidence.isHere, evidence.isAtAddress];
const contradicting: readonly Question[] = [
  evidence.namesDisagree,
  chains.brandsDisagree,
  evidence.isElsewhere,
];

/** Independent kinds of evidence that agree, and whether any contradicts. */
function profileOf(values: Float32Array): Profile {
  const agree = agreeing.filter((question) => question(values)).length;
  if (agree === 0 || contradicting.some((question) => question(values))) return 'low';
  return agree >= 2 ? 'high' : 'medium';
}
