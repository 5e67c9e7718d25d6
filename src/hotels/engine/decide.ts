import * as evidence from './evidence.ts';
import type { Question } from './evidence.ts';
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

/**
 * From evidence to what may be done with it. Probability alone never makes a match: a conflict of name and place, a
 * strange sign on the door or an equally good rival goes to a person, whatever the model says.
 */
export function decide({ best, rival, probability }: Choice, { thresholds }: Model): Decision {
  const { values } = best;
  const profile = profileOf(values);
  if (probability < thresholds.review) return { verdict: 'no_match', class: 'below_threshold', profile };
  const conflict = conflictOf(best, rival);
  if (conflict !== undefined) return { verdict: 'review', class: conflict, profile };
  if (probability >= thresholds.matched) return { verdict: 'matched', class: 'matched', profile };
  const isElsewhere = evidence.isElsewhere(values);
  return { verdict: 'review', class: isElsewhere ? 'name_match_geo_mismatch' : 'weak_match', profile };
}

/** A conflict, and its class where the two stand at one spot or door, and where they do not. */
interface Conflict {
  readonly isIn: (best: Scored, rival: Scored | undefined) => boolean;
  readonly here: MatchClass;
  readonly away: MatchClass;
}

const of =
  (question: Question): Conflict['isIn'] =>
  ({ values }) =>
    question(values);

const otherName = { here: 'geo_match_name_mismatch', away: 'weak_match' } as const;
const otherPlace = { here: 'name_match_geo_mismatch', away: 'name_match_geo_mismatch' } as const;
const otherHouse = { here: 'geo_match_name_mismatch', away: 'name_match_geo_mismatch' } as const;
const severalHouses = { here: 'ambiguous_candidates', away: 'ambiguous_candidates' } as const;
const weak = { here: 'weak_match', away: 'weak_match' } as const;

/** The first that is there is told. */
const conflicts: readonly Conflict[] = [
  { isIn: of(evidence.namesDisagree), ...otherName },
  { isIn: of(evidence.brandsDisagree), ...otherName },
  { isIn: of(evidence.isBesideSign), ...otherName },
  { isIn: isAsGood, ...severalHouses },
  { isIn: isNamesake, ...severalHouses },
  { isIn: isNamesakeInTown, ...severalHouses },
  { isIn: of(evidence.isOtherOfSeries), ...otherHouse },
  { isIn: of(evidence.isSetApartFromEachOther), ...otherHouse },
  { isIn: of(evidence.isOtherDoor), ...otherPlace },
  { isIn: of(evidence.isSibling), ...otherPlace },
  { isIn: of(evidence.isOneOfSeveral), ...otherPlace },
  { isIn: of((values) => evidence.isElsewhere(values) && !evidence.isUnmistakable(values)), ...otherPlace },
  { isIn: of(evidence.kindsDisagree), ...weak },
  { isIn: of(evidence.isNameless), ...weak },
];

function conflictOf(best: Scored, rival: Scored | undefined): MatchClass | undefined {
  const conflict = conflicts.find(({ isIn }) => isIn(best, rival));
  if (conflict === undefined) return undefined;
  return evidence.isHere(best.values) || evidence.isAtAddress(best.values) ? conflict.here : conflict.away;
}

/** A rival whose own evidence is this close to the best's is as good: a person decides. */
const MARGIN = 0.4;

function isAsGood(best: Scored, rival: Scored | undefined): boolean {
  return rival !== undefined && best.score - rival.score < MARGIN;
}

/** The rival bears the row's very name, while a word sets the best apart from it and no point or door speaks for the best. */
function isNamesake(best: Scored, rival: Scored | undefined): boolean {
  return (
    rival !== undefined &&
    evidence.isSameName(rival.values) &&
    !evidence.isSameName(best.values) &&
    evidence.isSetApart(best.values) &&
    !evidence.isHere(best.values) &&
    !evidence.isSameDoor(best.values)
  );
}

/** Two bear the row's very name: the rival stands in the row's town, the best in another and not at the row's door. */
function isNamesakeInTown(best: Scored, rival: Scored | undefined): boolean {
  return (
    rival !== undefined &&
    evidence.isSameName(rival.values) &&
    evidence.isSameName(best.values) &&
    evidence.isInItsTown(rival.values) &&
    evidence.isInOtherTown(best.values) &&
    !evidence.isSameDoor(best.values)
  );
}

const agreeing: readonly Question[] = [evidence.namesAgree, evidence.isHere, evidence.isAtAddress];
const contradicting: readonly Question[] = [
  evidence.namesDisagree,
  evidence.brandsDisagree,
  evidence.isElsewhere,
];

/** Independent kinds of evidence that agree, and whether any contradicts. */
function profileOf(values: Float32Array): Profile {
  const agree = agreeing.filter((question) => question(values)).length;
  if (agree === 0 || contradicting.some((question) => question(values))) return 'low';
  return agree >= 2 ? 'high' : 'medium';
}
