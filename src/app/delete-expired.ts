import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { countDeleted, noteRetention } from '../platform/delete-old.ts';
import { deleteExpiredCalls } from './idempotency/store.ts';
import { deleteOldCalls } from './request-log/store.ts';
import { deleteOldCounts } from './limiter/window.ts';

/** Deletes expired answers of Idempotency-Keys and old counts of rate limits. */
const deleteExpired: Timer = {
  name: 'app.forget',
  everySeconds: 3600,
  run: async ({ db, config, clock, metrics }, signal) => {
    await noteRetention({ db, config });
    while (!signal.aborted) {
      const gone = await deleteExpiredCalls(db, clock.now(), limits.idempotencyDeletedAtOnce);
      countDeleted(metrics, 'idempotency', gone);
      if (gone < limits.idempotencyDeletedAtOnce) break;
    }
    await deleteOldCounts(db);
    await deleteOldCalls(db, new Date(clock.nowMs() - limits.requestLogKeptMs));
  },
};

export const timers: readonly Timer[] = [deleteExpired];
