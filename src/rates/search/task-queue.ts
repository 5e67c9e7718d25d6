import { setImmediate } from 'node:timers/promises';

/**
 * Decides which call begins next. A supplier inside this process computes without pausing, so one call begins in each
 * turn of the event loop, over all searches: sockets and the database are served in between.
 *
 * A search is due after as many turns as it has calls, counted from its arrival; the first that is due goes first. So a
 * small search overtakes a large one, none starves, and of many simultaneous searches the first is finished before
 * the last begins: in a round robin all would be half done, and in memory, until the end.
 *
 * This order applies within an account. Accounts take turns: each has one call in each round, however many searches it has.
 */
export interface TaskQueue {
  /** Announces a search and the number of its calls; each call waits for its turn. One whose signal aborts waits no longer. */
  join(search: NewSearch): () => Promise<void>;
  /** How long the next call of an account has waited because of other searches, at most. A search that waits for its own calls is not late. */
  lateMs(nowMs: number): number;
}

export interface NewSearch {
  /** Whose search it is. */
  readonly account?: string;
  readonly calls: number;
  readonly nowMs: number;
  readonly signal?: AbortSignal;
  /**
   * Undefined if its next call may begin: calls that another thread computes wait here, in the order in which they are due.
   * The promise resolves when the answer may have changed.
   */
  readonly whenFree?: () => Promise<void> | undefined;
}

interface Search {
  readonly account: string;
  /** Counts all searches: among equals the first one goes first. */
  readonly number: number;
  readonly cameMs: number;
  readonly cameAt: number;
  readonly dueAt: number;
  readonly signal: AbortSignal | undefined;
  readonly whenFree: NewSearch['whenFree'];
}

interface Waiting {
  readonly search: Search;
  readonly begin: () => void;
}

export function openTaskQueue(nextLoop: () => Promise<unknown> = () => setImmediate()): TaskQueue {
  /** By account, in the order in which they are due; the account whose turn is next comes first. No list is empty. */
  const waiting = new Map<string, Waiting[]>();
  let turn = 0;
  let searches = 0;
  let isRunning = false;
  let onEnter = (): void => undefined;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      await nextLoop();
      const account = await accountThatMayCall();
      turn += 1;
      let next = take(account);
      // Calls of clients that disconnected must not take a turn each.
      for (; next?.search.signal?.aborted === true; next = take(account)) next.begin();
      next?.begin();
    }
    isRunning = false;
  }

  /** The first account whose next call can begin: an account that has to wait delays no other. */
  async function accountThatMayCall(): Promise<string> {
    for (;;) {
      const { promise: entered, resolve } = Promise.withResolvers<void>();
      const changes = [entered];
      for (const [account, [first]] of waiting) {
        const whenFree = first?.search.whenFree?.();
        if (whenFree === undefined) return account;
        changes.push(whenFree);
      }
      onEnter = resolve;
      await Promise.race(changes);
    }
  }

  function enter(one: Waiting): void {
    const { account, dueAt, number } = one.search;
    const calls = waiting.get(account) ?? [];
    const behind = calls.findIndex(
      ({ search }) => search.dueAt > dueAt || (search.dueAt === dueAt && search.number > number),
    );
    calls.splice(behind === -1 ? calls.length : behind, 0, one);
    waiting.set(account, calls);
    onEnter();
  }

  /** The next call of an account, which goes to the end. */
  function take(account: string): Waiting | undefined {
    const calls = waiting.get(account) ?? [];
    waiting.delete(account);
    const next = calls.shift();
    if (calls.length > 0) waiting.set(account, calls);
    return next;
  }

  function lateOf({ cameMs, cameAt, dueAt }: Search, nowMs: number): number {
    return turn <= dueAt ? 0 : ((nowMs - cameMs) * (turn - dueAt)) / (turn - cameAt);
  }

  return {
    join({ account = '', calls, nowMs, signal, whenFree }) {
      const number = (searches += 1);
      const at = { cameMs: nowMs, cameAt: turn, dueAt: turn + calls };
      const search = { account, number, ...at, signal, whenFree };
      return () =>
        new Promise((begin) => {
          enter({ search, begin });
          if (!isRunning) void run();
        });
    },
    lateMs: (nowMs) =>
      waiting
        .values()
        .map(([first]) => (first === undefined ? 0 : lateOf(first.search, nowMs)))
        .reduce((one, other) => Math.max(one, other), 0),
  };
}

/** All searches of this process share it. */
export const searchCalls = openTaskQueue();
