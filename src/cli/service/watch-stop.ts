import { limits } from '../../contract/limits.ts';

/** A stop that says in the log what it waits for, and that has an end. */
export interface Stop {
  /** From now on its time counts. */
  begin(): void;
  /** It waits for this from now on. */
  waitsFor(what: string): void;
  /** The same function; while it runs, the stop waits for this. */
  while(what: string, close: () => Promise<void>): () => Promise<void>;
  /** Every part is closed: what is left is for Node to end. */
  closed(): void;
}

interface Log {
  info(about: About, text: string): void;
  error(about: About, text: string): void;
}

interface About {
  readonly waitsFor?: string;
  readonly seconds: number;
}

/**
 * Everything that a stop waits for has its own limit, but limits add up, and a library may forget one. A supervisor kills
 * a process that exceeds its timeout, and no log says why; this one ends before, and logs the reason.
 */
export function watchStop(log: Log, exit: (code: number) => void): Stop {
  let part = 'the start';
  let isBegun = false;
  let beganMs = 0;
  const seconds = (): number => Math.round((performance.now() - beganMs) / 100) / 10;
  const report = (): void => log.info({ waitsFor: part, seconds: seconds() }, 'still stopping');
  const giveUp = (): void => {
    const left = process.getActiveResourcesInfo();
    const about = { waitsFor: part, seconds: seconds(), left };
    log.error(about, 'the stop takes too long: the process ends now');
    exit(1);
  };
  const waitsFor = (what: string): void => void (part = what);
  return {
    begin() {
      if (isBegun) return;
      isBegun = true;
      beganMs = performance.now();
      // A process that has nothing more to do ends before.
      setInterval(report, limits.stopLoggedEveryMs).unref();
      setTimeout(giveUp, limits.stopWithinMs).unref();
    },
    waitsFor,
    while: (what, close) => async () => {
      waitsFor(what);
      await close();
    },
    closed() {
      waitsFor('the end of Node');
      if (isBegun) log.info({ seconds: seconds() }, 'stopped');
    },
  };
}
