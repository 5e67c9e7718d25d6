import type { IdHeader } from './columns.ts';
import type { Summary } from '../vocabulary.ts';

/** Where the ids of a file were read, to explain unexpected totals. */
export interface ReadColumns {
  /** Undefined for a file without a header. */
  readonly column: IdHeader | undefined;
  /** Other columns that may hold the ids; none where enough of them were found. */
  readonly others: readonly IdHeader[];
  /** Next to nothing was found: another column or another partner is meant. */
  readonly isAlmostNone: boolean;
}

/** Of a partner's own file far more ids are known than one in so many. */
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
