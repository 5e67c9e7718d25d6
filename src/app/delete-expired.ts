import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { forgetExpired } from './idempotency/store.ts';
import { forgetCounts } from './limiter/window.ts';

/** Stored answers of Idempotency-Keys and the counts of rate limits are kept for a while only. */
const deleteExpired: Timer = {
  name: 'app.forget',
  everySeconds: 3600,
  run: async ({ db, clock }, signal) => {
    while (!signal.aborted) {
      const gone = await forgetExpired(db, clock.now(), limits.idempotencyForgottenAtOnce);
      if (gone < limits.idempotencyForgottenAtOnce) break;
    }
    await forgetCounts(db);
  },
};

export const timers: readonly Timer[] = [deleteExpired];
