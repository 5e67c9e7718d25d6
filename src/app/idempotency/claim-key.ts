import { limits } from '../../contract/limits.ts';
import type { Held } from './held-key.ts';
import type { KeyedCall, OnceNeeds } from './keyed-call.ts';
import { claimCall, freeCall, type StoredCall } from './store.ts';

/** Takes the key for this holder if it is free, and returns its row. */
export async function claim(
  needs: OnceNeeds,
  call: KeyedCall,
  holder: string,
): Promise<StoredCall | undefined> {
  const nowMs = needs.clock.nowMs();
  try {
    return await claimCall(needs.db, call, {
      hash: call.hash,
      holder,
      now: new Date(nowMs),
      leaseMs: limits.idempotencyLeaseMs,
      expiresAt: new Date(nowMs + keptMs(needs)),
    });
  } catch (error) {
    // If only the response to the claim was lost, the key must not block the next call. This is not awaited.
    void free(needs, { ...call, holder });
    throw error;
  }
}

/** At least the 72 hours of the contract. */
function keptMs({ config }: OnceNeeds): number {
  const { idempotency: days } = config.retention;
  return days === undefined ? FOREVER_MS : Math.max(limits.idempotencyKeptMs, days * 24 * 3_600_000);
}

const FOREVER_MS = 100 * 365 * 24 * 3_600_000;

/** Releases the key, so that the next call with it runs. */
export async function free({ db, log }: OnceNeeds, held: Held): Promise<void> {
  try {
    await freeCall(db, held, held.holder);
  } catch (error) {
    log.warn({ err: error }, 'could not release an idempotency key; its lease will expire');
  }
}
