/**
 * Data table: what one unit of work takes, as measured on two cores that other programs shared (2026-11-28, load 13 to 28);
 * the time of an event loop is the mean of two runs.
 * docs/scale.md names the command of each. Processes that share no caches need less.
 */
export const coefficients = {
  search: { loopMs: 3.6, cpuMs: 4.9, databaseMs: 0.18, walBytes: 0, diskBytes: 0 },
  /** Prebook and book. */
  purchase: { loopMs: 6.3, cpuMs: 11, databaseMs: 6, walBytes: 11_700, diskBytes: 7_100 },
  /** A row of a match list. */
  row: { cpuMs: 0.3, databaseMs: 0.05 },
  id: { diskBytes: 118, memoryBytes: 31 },
  hotel: { diskBytes: 330, memoryBytes: 280 },
  /** What `work` holds without an index. */
  workMib: 340,
  connectionsOfProcess: 9,
} as const;
