import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './needs.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  nowMs: () => Date.now(),
  ticksMs: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};
