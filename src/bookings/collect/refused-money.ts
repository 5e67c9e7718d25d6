import { limits } from '../../contract/limits.ts';

/**
 * When to retry a capture or refund that a gateway refuses; undefined: not again. The pause equals the time
 * since the first refusal, within bounds, so it doubles. After some days the retries end, and the operator has to decide.
 */
export function nextAfterRefusal(sinceMs: number, nowMs: number): Date | undefined {
  const lateMs = nowMs - sinceMs;
  if (lateMs >= limits.refusedMoneyGiveUpMs) return undefined;
  const pauseMs = Math.min(Math.max(lateMs, limits.refusedMoneyAgainMs), limits.refusedMoneyAgainMostMs);
  return new Date(nowMs + pauseMs);
}
