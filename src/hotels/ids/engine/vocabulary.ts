/**
 * The possible results of a row. The index in this table is the code that the look-up stores for the row. The words, and
 * the status of each resolution, are those of the API.
 */
export const verdicts = [
  { status: 'not_found', resolution: 'unknown_id' },
  { status: 'matched', resolution: 'unique' },
  { status: 'matched', resolution: 'folded' },
  { status: 'matched', resolution: 'coordinates' },
  { status: 'matched', resolution: 'merged' },
  { status: 'review', resolution: 'ambiguous' },
  { status: 'not_found', resolution: 'withdrawn' },
  { status: 'invalid', resolution: 'invalid_id' },
] as const;

export const code = {
  unknown: 0,
  unique: 1,
  folded: 2,
  coordinates: 3,
  merged: 4,
  ambiguous: 5,
  withdrawn: 6,
  invalid: 7,
} as const;

export interface Summary {
  readonly rows: number;
  readonly matched: number;
  readonly review: number;
  readonly not_found: number;
  readonly invalid: number;
}

/** Counts per code → the summary of the API. */
export function summary(counts: ArrayLike<number>): Summary {
  const sum = { rows: 0, matched: 0, review: 0, not_found: 0, invalid: 0 };
  verdicts.forEach(({ status }, place) => {
    const count = counts[place] ?? 0;
    sum.rows += count;
    sum[status] += count;
  });
  return sum;
}
