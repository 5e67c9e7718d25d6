/** The retry settings of a webhook. */
export interface RetrySettings {
  readonly initialWaitSeconds: number;
  /** Null: as many retries as fit into three days. */
  readonly maxRetries: number | null;
}

/** A receiver may be down from Friday night to Monday morning. */
export const patienceHours = 72;
/** The longest pause: after an outage of any length deliveries resume within this time. */
const longestWaitHours = 8;

const HOUR_MS = 3_600_000;

/**
 * When to try again after attempt number `attempts` failed, or undefined to give up. Pauses double up to eight
 * hours: with five seconds at first that is 5 s, 10 s … 5.7 h, 8 h, 8 h, about twenty attempts in three days.
 */
export function nextAttempt(
  { firstDueAt, attempts, now }: { firstDueAt: Date; attempts: number; now: Date },
  { initialWaitSeconds, maxRetries }: RetrySettings,
): Date | undefined {
  if (maxRetries !== null && attempts > maxRetries) return undefined;
  const wait = Math.min(initialWaitSeconds * 1000 * 2 ** (attempts - 1), longestWaitHours * HOUR_MS);
  const next = now.getTime() + wait;
  return next - firstDueAt.getTime() > patienceHours * HOUR_MS ? undefined : new Date(next);
}
