import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { deleteExpiredCalls } from './idempotency/store.ts';
import { deleteOldCounts } from './limiter/window.ts';

/** Deletes expired answers of Idempotency-Keys and old counts of rate limits. */
const deleteExpired: Timer = {
  name: 'app.forget',
  everySeconds: 3600,
  run: async ({ db, clock }, signal) => {
    while (!signal.aborted) {
      const gone = await deleteExpiredCalls(db, clock.now(), limits.idempotencyDeletedAtOnce);
      if (gone < limits.idempotencyDeletedAtOnce) break;
    }
    await deleteOldCounts(db);
  },
};

export const timers: readonly Timer[] = [deleteExpired];
