import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../contract/needs.ts';

/**
 * The clock of this machine: the only place that reads it (`scripts/tidy.ts` refuses it elsewhere). It measures and
 * sleeps. Its date decides nothing where there is a database: `database-clock.ts` does that.
 */
export const systemClock: Clock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
  ticksMs: () => performance.now(),
  machineAheadMs: () => 0,
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};
