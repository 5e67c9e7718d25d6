/** When the local time of a zone changes, and its offset from UTC between the changes. */
export interface Zone {
  /** Instants of the changes, ascending, in milliseconds since 1970. */
  readonly changesMs: readonly number[];
  /** Milliseconds ahead of UTC: before the first change, and after each; one more than there are changes. */
  readonly aheadMs: readonly number[];
  /** The data ends here. */
  readonly untilMs: number;
}

const DAY_MS = 86_400_000;

/**
 * The first instant that has this local time, which is passed as if it were UTC. In a repeated hour it is the first of
 * the two; in a skipped hour the time is read as if the clock had changed already.
 * Undefined beyond the end of the data.
 */
export function firstInstant(zone: Zone, localMs: number): number | undefined {
  if (localMs + DAY_MS >= zone.untilMs) return undefined;
  // No place changes its clocks twice within two days.
  const around = [aheadAt(zone, localMs - DAY_MS), aheadAt(zone, localMs + DAY_MS)];
  const instants = around.map((aheadMs) => localMs - aheadMs);
  const read = instants.filter((instant) => instant + aheadAt(zone, instant) === localMs);
  return Math.min(...(read.length > 0 ? read : instants));
}

function aheadAt({ changesMs, aheadMs }: Zone, instantMs: number): number {
  let from = 0;
  let to = changesMs.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((changesMs[middle] ?? Number.POSITIVE_INFINITY) <= instantMs) from = middle + 1;
    else to = middle;
  }
  return aheadMs[from] ?? 0;
}
