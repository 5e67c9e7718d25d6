import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { anyJobEndedBefore, deleteJobs } from './deep-map/jobs-store.ts';
import { runDeepMap } from './jobs/run-deep-map.ts';

/** A job can be read for a day after its end; then the row is deleted. The cache of mappings stays. */
const deletion: Timer = {
  name: 'rooms.forget-deep-maps',
  everySeconds: 600,
  due: anyJobEndedBefore(limits.deepMapKeptMs),
  run: async ({ db, clock }, signal) => {
    const before = new Date(clock.nowMs() - limits.deepMapKeptMs);
    while (!signal.aborted && (await deleteJobs(db, before, limits.deepMapDeletedAtOnce)) > 0);
  },
};

export const tasks = [runDeepMap];
export const timers: readonly Timer[] = [deletion];
