import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { FairQueue } from '../lib/async/fair-queue.ts';

/** Awaited between two pieces of work: resolves at once in a short turn, and when its account has a turn after a long one. */
export type YieldTurn = () => Promise<void> | undefined;

interface Waiting {
  readonly begin: () => void;
  readonly sinceMs: number;
}

/**
 * Who computes next. While one piece computes, nothing else is served, so in each turn of the event loop one piece runs,
 * and accounts take turns: requests of one account delay a request of another by one piece each time, however many they are.
 */
export interface ComputeTurns {
  /** Resolves when the account has a turn. */
  turn(needs: Pick<Needs, 'clock'>, account: string): Promise<void>;
  /** Its first turn begins now. `account`: whose work it is. */
  yielder(needs: Pick<Needs, 'clock'>, account: string): YieldTurn;
  /** How long the piece that ran last had waited; 0 if none waits. */
  lateMs(): number;
}

export function openComputeTurns(nextLoop: () => Promise<unknown> = () => nextTurn()): ComputeTurns {
  const waiting = new FairQueue<Waiting>();
  let lateMs = 0;
  let isRunning = false;

  async function run(clock: Needs['clock']): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      await nextLoop();
      const next = waiting.next();
      if (next === undefined) break;
      lateMs = clock.ticksMs() - next.sinceMs;
      next.begin();
    }
    isRunning = false;
  }

  function turn({ clock }: Pick<Needs, 'clock'>, account: string): Promise<void> {
    return new Promise((begin) => {
      waiting.add(account, { begin, sinceMs: clock.ticksMs() });
      if (!isRunning) void run(clock);
    });
  }

  return {
    turn,
    yielder(needs, account) {
      const { clock } = needs;
      let beganMs = clock.ticksMs();
      return () => {
        if (clock.ticksMs() - beganMs < limits.computeTurnMs) return undefined;
        return turn(needs, account).then(() => {
          beganMs = clock.ticksMs();
        });
      };
    },
    lateMs: () => (waiting.size === 0 ? 0 : lateMs),
  };
}

/** All requests of this process share it. */
export const computeTurns = openComputeTurns();

export const turnYielder = (needs: Pick<Needs, 'clock'>, account: string): YieldTurn =>
  computeTurns.yielder(needs, account);
