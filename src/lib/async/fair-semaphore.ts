/**
 * Limits how many tasks run at a time, over all accounts and for each account. The others wait. Free places go to the
 * accounts in turn, so an account with a thousand tasks does not delay the first task of another.
 */
export interface FairSemaphore {
  /** Rejects with the reason of the signal if it aborts while the task waits. */
  run<T>(visit: TaskOwner, work: () => Promise<T>): Promise<T>;
  /** Takes a place if one is free; call the result to leave it. */
  enter(account: string): (() => void) | undefined;
  /** Tasks of an account that run or wait. */
  countOf(account: string): number;
}

export interface TaskOwner {
  readonly account: string;
  readonly signal: AbortSignal;
}

interface AccountTasks {
  running: number;
  readonly waiting: Set<() => void>;
}

export function openFairSemaphore({
  most,
  mostEach,
}: {
  readonly most: number;
  readonly mostEach: number;
}): FairSemaphore {
  /** In the order of their turns: an account that was served goes to the end. */
  const accounts = new Map<string, AccountTasks>();
  let running = 0;

  function tasksOf(account: string): AccountTasks {
    const line = accounts.get(account) ?? { running: 0, waiting: new Set() };
    accounts.set(account, line);
    return line;
  }

  function begin(line: AccountTasks): void {
    running += 1;
    line.running += 1;
  }

  function admitNext(): void {
    if (running >= most) return;
    for (const [account, line] of accounts) {
      const [enter] = line.waiting;
      if (enter === undefined || line.running >= mostEach) continue;
      line.waiting.delete(enter);
      begin(line);
      accounts.delete(account);
      accounts.set(account, line);
      enter();
      return;
    }
  }

  function leave(account: string, line: AccountTasks): void {
    running -= 1;
    line.running -= 1;
    admitNext();
    forgetIfIdle(account, line);
  }

  function forgetIfIdle(account: string, line: AccountTasks): void {
    if (line.running + line.waiting.size === 0) accounts.delete(account);
  }

  const isFree = (line: AccountTasks): boolean => running < most && line.running < mostEach;

  return {
    enter(account) {
      const line = tasksOf(account);
      if (!isFree(line)) return undefined;
      begin(line);
      return () => leave(account, line);
    },
    async run(visit, work) {
      const { account, signal } = visit;
      signal.throwIfAborted();
      const line = tasksOf(account);
      if (isFree(line)) begin(line);
      else await placeIn(line, signal, () => forgetIfIdle(account, line));
      try {
        return await work();
      } finally {
        leave(account, line);
      }
    },
    countOf(account) {
      const line = accounts.get(account);
      return line === undefined ? 0 : line.running + line.waiting.size;
    },
  };
}

/** Resolves when the task is admitted. */
function placeIn(line: AccountTasks, signal: AbortSignal, gaveUp: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = (): void => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      line.waiting.delete(enter);
      gaveUp();
      reject(signal.reason);
    };
    line.waiting.add(enter);
    signal.addEventListener('abort', giveUp, { once: true });
  });
}
