import { timeline } from './timeline.ts';

export interface Cores {
  readonly count: number;
  /** How many threads of other programs are ready to run, on average. */
  readonly others: number;
}

/**
 * The cores of a machine, as its kernel shares them: every thread that is ready to run gets the same part, and at most one
 * core.
 */
export function sharedCores({ count, others }: Cores) {
  /** By the work that each running thread had when this much was done for all of them. */
  const running = timeline<() => void>();
  let threads = 0;
  /** The CPU time of a thread that has run from the beginning. */
  let got = 0;
  let lastAt = 0;
  let busyMs = 0;
  const share = (): number => Math.min(1, count / (threads + others));
  const passTo = (now: number): void => {
    got += (now - lastAt) * share();
    busyMs += (now - lastAt) * share() * threads;
    lastAt = now;
  };
  return {
    run(now: number, { ms, done }: { readonly ms: number; readonly done: () => void }): void {
      passTo(now);
      threads += 1;
      running.add(got + ms, done);
    },
    /** When the next thread has done its work, if nothing else changes. */
    nextAt(): number {
      return threads === 0 ? Infinity : lastAt + Math.max(0, running.nextAt() - got) / share();
    },
    finish(now: number): void {
      passTo(now);
      threads -= 1;
      running.take()?.();
    },
    busyMs: () => busyMs,
  };
}
