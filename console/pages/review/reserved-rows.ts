import { atText, type At } from './filter.ts';

interface Reservation<Row> {
  /** The open rows that the service keeps for this tab now. */
  readonly reserved: readonly Row[];
  /** The reservation of the rows before may have ended. */
  readonly isLate: boolean;
  readonly isDecided: (row: Row) => boolean;
}

interface Listed<Row> {
  readonly rows: readonly Row[];
  /** Keys of rows that others may have now. */
  readonly lost: readonly string[];
}

/** The list after rows were reserved: new ones follow, and after a pause those that others may have are left out. */
export function afterReserving<Row extends At>(
  before: readonly Row[],
  { reserved, isLate, isDecided }: Reservation<Row>,
): Listed<Row> {
  const known = new Set(before.map(atText));
  const now = new Set(reserved.map(atText));
  const isLost = (row: Row) => isLate && !isDecided(row) && !now.has(atText(row));
  const lost = before.filter(isLost).map(atText);
  const added = reserved.filter((row) => !known.has(atText(row)));
  if (lost.length + added.length === 0) return { rows: before, lost };
  return { rows: [...before.filter((row) => !isLost(row)), ...added], lost };
}
