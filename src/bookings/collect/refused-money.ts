import { limits } from '../../contract/limits.ts';

/**
 * When to ask again for money that a gateway refuses to take or to give back; undefined: no more. The pause is as long
 * as it has been refused, within its bounds: so it doubles. After some days it ends, and a person has to decide.
 */
export function nextAfterRefusal(sinceMs: number, nowMs: number): Date | undefined {
  const lateMs = nowMs - sinceMs;
  if (lateMs >= limits.refusedMoneyGiveUpMs) return undefined;
  const pauseMs = Math.min(Math.max(lateMs, limits.refusedMoneyAgainMs), limits.refusedMoneyAgainMostMs);
  return new Date(nowMs + pauseMs);
}
