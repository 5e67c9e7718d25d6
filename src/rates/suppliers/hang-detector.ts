import { limits } from '../../contract/limits.ts';
import type { StartTimer } from '../../lib/async/timer.ts';
import type { Clock } from '../../contract/needs.ts';
import { afterAnswer, afterWaiting, hangs, longestMs, noSilence } from '../engine/silence.ts';

/** Watches the searches that wait for one supplier, and notices when it hangs. */
export interface HangDetector<Waiting> {
  /**
   * A search begins to wait; the returned function ends that, with whether the supplier responded. One that ends before the
   * supplier usually responds is not watched: it does not show silence.
   */
  begin(waiting: Waiting, timeoutMs?: number): (isAnswered: boolean) => void;
  /** A trial was answered: the supplier does not hang, and the usual time is measured again, beginning with this. */
  restart(tookMs: number): void;
  /** How long the supplier may be silent now. */
  longestMs(): number;
}

export interface HangDetectorOptions<Waiting> {
  readonly clock: Pick<Clock, 'ticksMs'>;
  readonly later: StartTimer;
  /** Called with all searches that wait, the latest at the end; then the measurement begins again. */
  readonly onHangs: (waiting: readonly [Waiting, ...Waiting[]]) => void;
}

const rule = {
  remembered: limits.supplierSearchesRemembered,
  fewest: limits.supplierSearchesFewest,
  times: limits.supplierHangsTimes,
  leastMs: limits.supplierHangsLeastMs,
  mostMs: limits.supplierHangsMostMs,
};

export function openHangDetector<Waiting>({
  clock,
  later,
  onHangs,
}: HangDetectorOptions<Waiting>): HangDetector<Waiting> {
  let silence = noSilence;
  const waiting = new Set<Waiting>();
  let stopLooking: (() => void) | undefined;
  let lookedAtMs = 0;

  /**
   * The time since the last check counts, but at most twice the interval: a process that was blocked must not take
   * its own delay for silence of its suppliers.
   */
  function look(): void {
    silence = afterWaiting(silence, Math.min(clock.ticksMs() - lookedAtMs, 2 * limits.supplierLookEveryMs));
    const [first, ...others] = waiting;
    if (first !== undefined && hangs(silence, rule)) {
      silence = { ...silence, waitedMs: 0 };
      onHangs([first, ...others]);
    }
    stopLooking = waiting.size > 0 ? lookLater() : undefined;
  }

  function lookLater(): () => void {
    lookedAtMs = clock.ticksMs();
    return later(limits.supplierLookEveryMs, look);
  }

  const note = (tookMs: number): void => void (silence = afterAnswer(silence, tookMs, rule));

  return {
    restart(tookMs) {
      silence = noSilence;
      note(tookMs);
    },
    longestMs: () => longestMs(silence, rule),
    begin(one, timeoutMs = Infinity) {
      const sinceMs = clock.ticksMs();
      if (timeoutMs >= silence.usualMs) {
        waiting.add(one);
        stopLooking ??= lookLater();
      }
      return (isAnswered) => {
        if (isAnswered) note(clock.ticksMs() - sinceMs);
        waiting.delete(one);
        if (waiting.size > 0) return;
        stopLooking?.();
        stopLooking = undefined;
      };
    },
  };
}
