import type { Matcher } from '../src/hotels/engine/engine.ts';
import type { LabelledRow } from './hotels-data.ts';
import type { Scored } from './hotels-metrics.ts';

/**
 * The rows with a hotel, matched as if the catalogue had all but that one. No match can be right then, so every match
 * is an undetected error: another hotel of the chain, or a neighbour.
 */
export function scoredWithoutHotel(rows: readonly LabelledRow[], matcher: Matcher): Scored[] {
  return rows
    .filter(({ right }) => right.size > 0)
    .map((row) => ({
      row: { ...row, right: new Set<number>() },
      outcome: matcher.match(row.text, {
        ...row,
        decided: { mustLink: undefined, mustNotLink: row.right },
      }),
    }));
}
