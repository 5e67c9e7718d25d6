import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';

/** Awaited between two pieces of work: resolves at once in a short turn, and in the next turn of the event loop after a long one. */
export type YieldTurn = () => Promise<void> | undefined;

/** While the engine computes, nothing else is served: a large request lets others run between its names. */
export function turnYielder({ clock }: Pick<Needs, 'clock'>): YieldTurn {
  let beganMs = clock.ticksMs();
  return () => {
    if (clock.ticksMs() - beganMs < limits.roomTurnMs) return undefined;
    return nextTurn().then(() => {
      beganMs = clock.ticksMs();
    });
  };
}
