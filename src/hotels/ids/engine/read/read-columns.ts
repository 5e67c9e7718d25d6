import type { IdHeader } from './columns.ts';
import type { Summary } from '../vocabulary.ts';

/** Where the ids of a file were read, to explain unexpected totals. */
export interface ReadColumns {
  /** Undefined for a file without a header. */
  readonly column: IdHeader | undefined;
  /** Other columns that may hold the ids; none where enough of them were found. */
  readonly others: readonly IdHeader[];
  /** Almost nothing was found: probably the ids are in another column, or of another partner. */
  readonly isAlmostNone: boolean;
}

/** Far more ids of a partner's own file are known than one in this many. */
const fewestFound = 20;

export function readColumns(
  { rows, matched, review }: Summary,
  [column, ...others]: readonly IdHeader[],
): ReadColumns {
  const isAlmostNone = rows > 0 && (matched + review) * fewestFound < rows;
  return { column, others: isAlmostNone ? others : [], isAlmostNone };
}

/** As headers of an answer; names of columns are plain letters. */
export function columnHeaders({ column, others }: ReadColumns): Record<string, string> {
  return {
    ...(column === undefined ? {} : { 'x-mapping-column': column }),
    ...(others.length === 0 ? {} : { 'x-mapping-other-columns': others.join(', ') }),
  };
}
