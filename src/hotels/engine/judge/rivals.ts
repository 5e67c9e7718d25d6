import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';

/** Questions to the best candidate and the one that follows it. */

/** A rival whose own evidence is this close to the best's is as good: a person decides. */
const MARGIN = 0.4;

export function isAsGood(best: Scored, rival: Scored | undefined): boolean {
  return rival !== undefined && best.score - rival.score < MARGIN;
}

/** Both have exactly the row's name, which is more than a brand, and no town says which of them is meant. */
export function isOneOfNamesakes(best: Scored, rival: Scored | undefined): boolean {
  return (
    isAsGood(best, rival) &&
    rival !== undefined &&
    evidence.isSameName(best.values) &&
    evidence.isSameName(rival.values) &&
    !evidence.isNameless(best.values) &&
    (evidence.isWithoutPlace(best.values) ||
      (evidence.isInVeryTown(best.values) && evidence.isInVeryTown(rival.values)))
  );
}

/** The rival has exactly the row's name, a word sets the best apart from it, and no point or address confirms the best. */
export function isNamesake(best: Scored, rival: Scored | undefined): boolean {
  return (
    rival !== undefined &&
    evidence.isSameName(rival.values) &&
    !evidence.isSameName(best.values) &&
    evidence.isSetApart(best.values) &&
    !evidence.isHere(best.values) &&
    !evidence.isSameDoor(best.values)
  );
}

/** Two have exactly the row's name: the rival is in the row's town, the best in another and not at the row's address. */
export function isNamesakeInTown(best: Scored, rival: Scored | undefined): boolean {
  return (
    rival !== undefined &&
    evidence.isSameName(rival.values) &&
    evidence.isSameName(best.values) &&
    evidence.isInItsTown(rival.values) &&
    evidence.isInOtherTown(best.values) &&
    !evidence.isSameDoor(best.values)
  );
}
