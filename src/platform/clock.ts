import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../contract/needs.ts';

/**
 * The clock of this machine; no other file reads it (`scripts/tidy.ts` checks this). It measures and
 * sleeps. With a database its date decides nothing: `database-clock.ts` has the time.
 */
export const systemClock: Clock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
  ticksMs: () => performance.now(),
  machineAheadMs: () => 0,
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};
