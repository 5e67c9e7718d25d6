import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { forgetExpired } from './idempotency/store.ts';
import { forgetCounts } from './limiter/window.ts';

/** What the shell keeps for a while only. */
const forget: Timer = {
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

export const timers: readonly Timer[] = [forget];
