import type { Matcher } from '../src/hotels/engine/engine.ts';
import type { LabelledRow } from './hotels-data.ts';
import type { Scored } from './hotels-metrics.ts';

/**
 * The rows that have a hotel, asked as if the catalogue had all but that one. Nothing can be right then, so every match
 * is a wrong one that would go unnoticed: another hotel of the chain, the hotel next door.
 */
export function askedWithoutHotel(rows: readonly LabelledRow[], matcher: Matcher): Scored[] {
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
