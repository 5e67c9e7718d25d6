import { conflictOf, type Conflict } from './conflicts.ts';
import type { Scored } from '../finder.ts';
import { isSameHotel } from './same-hotel.ts';

/** The best candidate of a row among those that follow, best first, and what keeps it from being matched. */
export interface Ranking {
  readonly best: Scored;
  readonly rivals: readonly Scored[];
  readonly conflict: Conflict | undefined;
}

/** Takes candidates, best first. A second entry of the best hotel is not a rival. Undefined if there is no candidate. */
export function rankingOf(ranked: readonly Scored[]): Ranking | undefined {
  const best = ranked[0];
  if (best === undefined) return undefined;
  const rivals = ranked.slice(1).filter((rival) => !isSameHotel(best, rival));
  return { best, rivals, conflict: conflictOf(best, rivals[0]) };
}

/** A former name is an entry of its own: the better of a hotel's entries counts. */
export function onePerHotel(ranked: readonly Scored[]): Scored[] {
  return ranked.filter(({ id }, at) => ranked.findIndex((one) => one.id === id) === at);
}
