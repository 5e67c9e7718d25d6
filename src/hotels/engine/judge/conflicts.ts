import type { ReviewClass } from './review-classes.ts';
import { conflictKinds, type ConflictKind } from './conflict-kinds.ts';
import * as evidence from './evidence.ts';
import type { Scored } from '../finder.ts';

/** Why a person should look at a row: the class, and the reason in words. */
export interface Conflict {
  readonly class: ReviewClass;
  readonly says: string;
  /** It applies however unlikely the first candidate is: of several that are as good, each is unlikely. */
  readonly whateverTheOdds?: boolean;
}

/** What keeps the best from being matched, however sure the model is. */
export function conflictOf(best: Scored, rival: Scored | undefined): Conflict | undefined {
  const kind: ConflictKind | undefined = conflictKinds.find(({ isIn }) => isIn(best, rival));
  if (kind === undefined) return undefined;
  const isThere = evidence.isHere(best.values) || evidence.isAtAddress(best.values);
  const { says, whateverTheOdds = false } = kind;
  return { class: isThere ? kind.here : kind.away, says, whateverTheOdds };
}
