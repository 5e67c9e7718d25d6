import type { WordRow } from '../../../src/lib/text/word-file.ts';

/** The spellings that are in two rows of a section, or twice in one: each needs one meaning. */
export function repeatedSpellings(rows: readonly WordRow[]): string[] {
  const known = new Set<string>();
  return rows
    .flatMap(({ spellings }) => spellings)
    .filter((spelling) => known.size === known.add(spelling).size);
}
