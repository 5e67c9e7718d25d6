/**
 * Whether a supplier hangs, from the searches that wait for it:
 *
 *   waited for how long a search has waited since it last answered anything; time without a waiting search does not
 *            count, so it makes no difference whether searches are many or few
 *   usual    what nearly all of its last searches took (the 99th of a hundred)
 *
 * It hangs when it has been waited for several times as long as it usually takes. One answer that is merely late does
 * not count while others arrive: they end the silence.
 */
export interface Silence {
  readonly waitedMs: number;
  /** What its last searches took, the latest at the end. */
  readonly tookMs: readonly number[];
}

export const noSilence: Silence = { waitedMs: 0, tookMs: [] };

export interface SilenceRule {
  /** Searches remembered. */
  readonly remembered: number;
  /** Fewer than this say nothing of what is usual. */
  readonly fewest: number;
  /** How many times the usual time is too long. */
  readonly times: number;
  readonly leastMs: number;
  /** Also where nothing is known of the supplier. */
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
