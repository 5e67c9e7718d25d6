import { type IdHeader, idHeaders } from './headings.ts';
import type { Summary } from '../vocabulary.ts';

/** Where the ids of a file were read, to explain unexpected totals. */
export interface ReadColumns {
  /** Undefined for a file without a header. */
  readonly column: IdHeader | undefined;
  /** The headings of other columns that have ids of the partner; none where enough were found in the column. */
  readonly others: readonly string[];
  /** Almost nothing was found: the ids are in another column, or of another partner. */
  readonly isAlmostNone: boolean;
}

/** Far more ids of a partner's own file are known than one in this many. */
const fewestFound = 20;

export function isAlmostNone({
  rows,
  matched,
  review,
}: Pick<Summary, 'rows' | 'matched' | 'review'>): boolean {
  return rows > 0 && (matched + review) * fewestFound < rows;
}

/** As headers of an answer. A heading is any text. */
export function columnHeaders({ column, others }: ReadColumns): Record<string, string> {
  const encoded = others.map((name) => encodeURIComponent(name.toWellFormed()));
  return {
    ...(column === undefined ? {} : { 'x-mapping-column': column }),
    ...(encoded.length === 0 ? {} : { 'x-mapping-other-columns': encoded.join(', ') }),
  };
}

/** What `columnHeaders` wrote. Values that an older server does not return are unknown. */
export function columnsIn(headers: NodeJS.Dict<string | string[]>, summary: Summary): ReadColumns {
  const [column = '', others = ''] = ['x-mapping-column', 'x-mapping-other-columns'].map((name) =>
    String(headers[name] ?? ''),
  );
  return {
    column: idHeaders.find((name) => name === column),
    others: others === '' ? [] : others.split(', ').map(decodeURIComponent),
    isAlmostNone: isAlmostNone(summary),
  };
}
