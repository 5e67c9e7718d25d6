import { reviewClasses, type ReviewClass } from './conflicts.ts';
import * as chains from './chains.ts';
import * as evidence from './evidence.ts';
import type { Scored } from './finder.ts';
import type { Model } from './model/table.ts';
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
}

interface Choice {
  readonly primary: Scored;
  readonly conflict: ReviewClass | undefined;
  readonly probability: number;
}

/**
 * From evidence to what may be done with it. Probability alone never makes a match: a conflict of name and place, a
 * strange sign on the door or an equally good rival goes to a person, whatever the model says.
 */
export function decide(
  { primary, conflict, probability }: Choice,
  thresholds: Model['thresholds'],
): Decision {
  const { values } = primary;
  const profile = profileOf(values);
  if (probability < thresholds.review) return { verdict: 'no_match', class: 'below_threshold', profile };
  if (conflict !== undefined) return { verdict: 'review', class: conflict, profile };
  if (probability >= thresholds.matched) return { verdict: 'matched', class: 'matched', profile };
  const isElsewhere = evidence.isElsewhere(values);
  return { verdict: 'review', class: isElsewhere ? 'name_match_geo_mismatch' : 'weak_match', profile };
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
