/**
 * Whether a supplier hangs, from the searches that wait for it:
 *
 *   waited   how long searches have waited since its last response; time without a waiting search does not count, so the
 *            number of searches makes no difference
 * usual    how long nearly all of its last searches took (the 99th of a hundred)
 *
 * It hangs when searches have waited several times as long as usual. A single late response does
 * not count while others arrive: each response resets the time.
 */
export interface Silence {
  readonly waitedMs: number;
  /** The durations of its last searches, the latest at the end. */
  readonly tookMs: readonly number[];
}

export const noSilence: Silence = { waitedMs: 0, tookMs: [] };

export interface SilenceRule {
  /** Searches remembered. */
  readonly remembered: number;
  /** With fewer searches the usual time is unknown. */
  readonly fewest: number;
  /** A multiple of the usual time: longer is too long. */
  readonly times: number;
  readonly leastMs: number;
  /** The limit while the usual time is unknown. */
  readonly mostMs: number;
}

export function afterAnswer({ tookMs }: Silence, tookNowMs: number, { remembered }: SilenceRule): Silence {
  return { waitedMs: 0, tookMs: [...tookMs, tookNowMs].slice(-remembered) };
}

export function afterWaiting(silence: Silence, waitedMs: number): Silence {
  return { ...silence, waitedMs: silence.waitedMs + waitedMs };
}

export function hangs({ waitedMs, tookMs }: Silence, rule: SilenceRule): boolean {
  return waitedMs >= longestMs(tookMs, rule);
}

function longestMs(tookMs: readonly number[], { fewest, times, leastMs, mostMs }: SilenceRule): number {
  if (tookMs.length < fewest) return mostMs;
  const usualMs = tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.99) - 1] ?? mostMs;
  return Math.min(mostMs, Math.max(leastMs, times * usualMs));
}
