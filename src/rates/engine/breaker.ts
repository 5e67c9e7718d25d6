/**
 * A circuit breaker as a value:
 *
 *   closed ──failures in a row──▶ open ──pause over──▶ half open ──success──▶ closed
 *      └────────hangs─────────────────────────────────────▲
 *                                   ▲                      │
 *                                   └──────failure─────────┘
 *
 * A call counts as failed when it fails, and also when it has had no response for a long time, so that
 * a supplier that hangs is noticed before the first of its calls times out.
 */
export interface Breaker {
  readonly state: 'closed' | 'open' | 'half-open';
  readonly failuresInRow: number;
  readonly openedAtMs: number;
  /** Only searches that waited long have opened it: no call has failed since. */
  readonly isOnlySlow: boolean;
}

export const closedBreaker: Breaker = {
  state: 'closed',
  failuresInRow: 0,
  openedAtMs: 0,
  isOnlySlow: false,
};

export interface BreakerRule {
  readonly failuresToOpen: number;
  readonly pauseMs: number;
}

/** Whether a call may be made now, and the state of the breaker after it. In half-open one call is already running. */
export function admitted(
  breaker: Breaker,
  rule: BreakerRule,
  nowMs: number,
): { mayCall: boolean; breaker: Breaker } {
  if (breaker.state === 'closed') return { mayCall: true, breaker };
  if (breaker.state === 'open' && nowMs - breaker.openedAtMs >= rule.pauseMs)
    return { mayCall: true, breaker: { ...breaker, state: 'half-open', openedAtMs: nowMs } };
  // A probe that never returns must not keep the breaker open permanently.
  if (breaker.state === 'half-open' && nowMs - breaker.openedAtMs >= rule.pauseMs)
    return { mayCall: true, breaker: { ...breaker, openedAtMs: nowMs } };
  return { mayCall: false, breaker };
}

export function afterSuccess(): Breaker {
  return closedBreaker;
}

/** The supplier hangs (silence.ts): the breaker opens before as many calls have failed, and one call tries again at once. */
export function afterHanging(breaker: Breaker, nowMs: number): Breaker {
  return { ...breaker, state: 'half-open', openedAtMs: nowMs, isOnlySlow: true };
}

export function afterFailure(breaker: Breaker, rule: BreakerRule, nowMs: number): Breaker {
  const failuresInRow = breaker.failuresInRow + 1;
  const opens = breaker.state === 'half-open' || failuresInRow >= rule.failuresToOpen;
  if (!opens) return { ...breaker, failuresInRow };
  return { state: 'open', failuresInRow, openedAtMs: nowMs, isOnlySlow: false };
}
