import type { Scored } from '../finder.ts';
import { levelsOf, MARGIN, type Levels } from './levels.ts';
import { isSameHotel } from './same-hotel.ts';

/** The best candidate of a row among those that follow, best first, and its evidence. */
export interface Ranking {
  readonly best: Scored;
  readonly rivals: readonly Scored[];
  readonly levels: Levels;
}

/** Takes candidates, best first. A second entry of the best hotel is not a rival. Undefined if there is no candidate. */
export function rankingOf(ranked: readonly Scored[]): Ranking | undefined {
  const best = ranked[0];
  if (best === undefined) return undefined;
  const rivals = ranked.slice(1).filter((rival) => !isSameHotel(best, rival));
  return { best, rivals, levels: levelsOf(best, rivals[0]) };
}

/** How many rivals are as good as the best. */
export function closeTo({ best, rivals }: Ranking): number {
  return rivals.filter(({ score }) => best.score - score < MARGIN).length;
}

/** A former name is a separate entry: the better of a hotel's entries counts. */
export function onePerHotel(ranked: readonly Scored[]): Scored[] {
  return ranked.filter(({ id }, at) => ranked.findIndex((one) => one.id === id) === at);
}
