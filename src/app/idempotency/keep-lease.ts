import { limits } from '../../contract/limits.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import type { OnceNeeds } from './keyed-call.ts';
import type { Held } from './held-key.ts';
import { renewLease } from './store.ts';

/** Renews the lease of a key until the signal: three times within each lease. */
export async function keepLease({ db, clock, log }: OnceNeeds, held: Held, done: AbortSignal): Promise<void> {
  const { holder } = held;
  const leaseMs = limits.idempotencyLeaseMs;
  while (!done.aborted) {
    try {
      await clock.sleep(leaseMs / 3, done);
    } catch {
      return;
    }
    try {
      await untilAborted(renewLease(db, held, { holder, leaseMs }), done);
    } catch (error) {
      if (!done.aborted) log.warn({ err: error }, 'could not renew the lease of an idempotency key');
    }
  }
}
