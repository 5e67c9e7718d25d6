import * as chains from './chains.ts';
import type { Conflict } from './conflicts.ts';
import type { ReviewClass } from './review-classes.ts';
import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';
import type { Ranking } from './ranking.ts';

/** The hotel that a row names first, and what keeps it from being matched. */
export interface Primary {
  readonly primary: Scored;
  readonly conflict: Conflict | undefined;
}

/**
 * Which hotel a row names first. It is the best by score, but of a row that goes to a person anyway a rival comes first
 * where a person would begin with it.
 */
export function primaryOf({ best, rivals, conflict }: Ranking): Primary {
  if (conflict === undefined) return { primary: best, conflict };
  for (const rival of rivals.slice(0, ASKED)) {
    const reason = reasons.find(
      ({ of, speaks }) => (of === 'any' || of === conflict.class) && speaks(rival.values, best.values),
    );
    if (reason !== undefined)
      return { primary: rival, conflict: { ...conflict, class: 'ambiguous_candidates', says: reason.says } };
  }
  return { primary: best, conflict };
}

/** Those that follow closely. */
const ASKED = 4;

interface Reason {
  /** What a person reads about the row. */
  readonly says: string;
  /** Where it is one. */
  readonly of: ReviewClass | 'any';
  readonly speaks: (rival: Float32Array, best: Float32Array) => boolean;
}

const reasons: readonly Reason[] = [
  {
    says: 'another hotel has more in common with the row, this one has exactly its name and its town',
    of: 'any',
    speaks: (rival, best) =>
      evidence.isSameNameAround(rival) && !evidence.isSameName(best) && !chains.isSameSignOfCode(best),
  },
  {
    says: 'another hotel has more in common with the row, this one has its brand, here or in its postcode',
    of: 'any',
    speaks: (rival, best) =>
      (chains.isSameSignHere(rival) || chains.isSameSignOfCode(rival)) &&
      !evidence.isHere(best) &&
      !evidence.isAtAddress(best),
  },
  {
    says: 'another hotel has more in common with the row except the name, this one has its brand and is here',
    of: 'any',
    speaks: (rival, best) => chains.isSameSignHere(rival) && chains.isStranger(best),
  },
  {
    says: 'another hotel is at exactly this point, this one is there too and has the name',
    of: 'any',
    speaks: (rival, best) => evidence.isWhollyNamedHere(rival) && evidence.namesDisagree(best),
  },
  {
    says: 'another hotel has the house number on a street that shares a word, this one on exactly this street',
    of: 'any',
    speaks: (rival, best) =>
      evidence.isWholeDoor(rival) && evidence.isSameDoor(best) && !evidence.isWholeDoor(best),
  },
  {
    says: 'another hotel is as good, this one has the address',
    of: 'ambiguous_candidates',
    speaks: (rival, best) => evidence.isSameDoor(rival) && !evidence.isSameDoor(best),
  },
  {
    says: 'another hotel is as good, this one is at the point',
    of: 'ambiguous_candidates',
    speaks: (rival, best) => evidence.isOnTheSpot(rival) && evidence.isOffTheSpot(best),
  },
];
