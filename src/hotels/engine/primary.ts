import type { ReviewClass } from './conflicts.ts';
import * as chains from './chains.ts';
import * as evidence from './evidence.ts';
import type { Scored } from './finder.ts';
import type { Standing } from './standing.ts';

/**
 * Which hotel a row names first. It is the best by score, but of a row that goes to a person anyway a rival comes first
 * where anybody would begin with it.
 */
export function primaryOf({ best, rivals, conflict }: Standing): Scored {
  if (conflict === undefined) return best;
  const isFirst = ({ values }: Scored): boolean =>
    reasons.some(({ of, speaks }) => (of === 'any' || of === conflict) && speaks(values, best.values));
  return rivals.slice(0, ASKED).find(isFirst) ?? best;
}

/** Those that follow closely. */
const ASKED = 4;

interface Reason {
  /** Where it is one. */
  readonly of: ReviewClass | 'any';
  readonly speaks: (rival: Float32Array, best: Float32Array) => boolean;
}

const reasons: readonly Reason[] = [
  {
    of: 'any',
    speaks: (rival, best) =>
      evidence.isSameNameAround(rival) && !evidence.isSameName(best) && !chains.isSameSignOfCode(best),
  },
  {
    of: 'any',
    speaks: (rival, best) =>
      (chains.isSameSignHere(rival) || chains.isSameSignOfCode(rival)) &&
      !evidence.isHere(best) &&
      !evidence.isAtAddress(best),
  },
  { of: 'any', speaks: (rival, best) => chains.isSameSignHere(rival) && chains.isStranger(best) },
  {
    of: 'any',
    speaks: (rival, best) =>
      evidence.isWholeDoor(rival) && evidence.isSameDoor(best) && !evidence.isWholeDoor(best),
  },
  {
    of: 'ambiguous_candidates',
    speaks: (rival, best) => evidence.isSameDoor(rival) && !evidence.isSameDoor(best),
  },
  {
    of: 'ambiguous_candidates',
    speaks: (rival, best) => evidence.isOnTheSpot(rival) && evidence.isOffTheSpot(best),
  },
];
