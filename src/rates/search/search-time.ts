import { refuse } from '../../contract/refusal.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import type { Needs } from '../../contract/needs.ts';

/** The time of a search, from its beginning to its timeout. */
export interface SearchTime {
  /** The time left for suppliers; at least a millisecond. */
  leftMs(): number;
  /** Whether too little time is left for suppliers: then a timeout is not their fault. */
  isMostlyOver(): boolean;
  /** How long ago the time ended. In a process without CPU time timers fire late, and responses of suppliers are read late. */
  overdueMs(): number;
  /** Refuses if the time is over before the work ends: on a busy machine the database may be slow. */
  inside<T>(work: Promise<T>): Promise<T>;
}

export function searchTime({ clock }: Pick<Needs, 'clock'>, timeoutMs: number): SearchTime {
  const untilMs = clock.ticksMs() + timeoutMs;
  const over = AbortSignal.timeout(timeoutMs);
  return {
    leftMs: () => Math.max(1, untilMs - clock.ticksMs()),
    isMostlyOver: () => untilMs - clock.ticksMs() < timeoutMs / 2,
    overdueMs: () => clock.ticksMs() - untilMs,
    async inside(work) {
      try {
        return await untilAborted(work, over);
      } catch (error) {
        if (!over.aborted || error !== over.reason) throw error;
        throw refuse(
          'overloaded',
          `the ${timeoutMs} ms of the search were over before suppliers were queried`,
        );
      }
    },
  };
}
