/**
 * Whether a supplier hangs, from the searches that wait for it:
 *
 *   waited   how long searches have waited since its last response; time without a waiting search does not count, so the
 *            number of searches makes no difference
 *   usual    how long nearly all of its last searches took (the 99th of a hundred)
 *
 * It hangs when searches have waited several times as long as usual. A single late response does
 * not count while others arrive: each response resets the time.
 */
export interface Silence {
  readonly waitedMs: number;
  /** The durations of its last searches, the latest at the end. */
  readonly tookMs: readonly number[];
  /** How long nearly all of them took; 0 without any. */
  readonly usualMs: number;
}

export const noSilence: Silence = { waitedMs: 0, tookMs: [], usualMs: 0 };

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

export function afterAnswer(silence: Silence, tookNowMs: number, { remembered }: SilenceRule): Silence {
  const tookMs = [...silence.tookMs, tookNowMs].slice(-remembered);
  const usualMs = tookMs.toSorted((a, b) => a - b)[Math.ceil(tookMs.length * 0.99) - 1] ?? 0;
  return { waitedMs: 0, tookMs, usualMs };
}

export function afterWaiting(silence: Silence, waitedMs: number): Silence {
  return { ...silence, waitedMs: silence.waitedMs + waitedMs };
}

export function hangs(silence: Silence, rule: SilenceRule): boolean {
  return silence.waitedMs >= longestMs(silence, rule);
}

/** How long a supplier may be silent before it counts as hanging. */
export function longestMs({ tookMs, usualMs }: Silence, rule: SilenceRule): number {
  if (tookMs.length < rule.fewest) return rule.mostMs;
  return Math.min(rule.mostMs, Math.max(rule.leastMs, rule.times * usualMs));
}
