import { limits } from '../contract/limits.ts';
import type { Timer } from '../contract/task.ts';
import { anyMature, maturePoints } from './stores/points-store.ts';

/** Makes the points of stays that are over available. */
const mature: Timer = {
  name: 'loyalty.mature',
  everySeconds: 600,
  due: anyMature,
  run: async ({ db, clock }, signal) => {
    const atOnce = limits.pointsMaturedAtOnce;
    while (!signal.aborted && (await maturePoints(db, clock.now(), atOnce)) === atOnce);
  },
};

export const timers: readonly Timer[] = [mature];
