import { setImmediate } from 'node:timers/promises';

/**
 * Decides which call begins next. A supplier inside this process computes without pausing, so one call begins in each
 * turn of the event loop, over all searches: sockets and the database are served in between.
 *
 * A search is due after as many turns as it has calls, counted from its arrival; the first that is due goes first. So a
 * small search overtakes a large one, none starves, and of many simultaneous searches the first is finished before
 * the last begins: in a round robin all would be half done, and in memory, until the end.
 */
export interface TaskQueue {
  /** Announces a search and the number of its calls; each call waits for its turn. One whose signal aborts waits no longer. */
  join(search: NewSearch): () => Promise<void>;
  /** How long the call that comes next has waited because of other searches. A search that waits for its own calls is not late. */
  lateMs(nowMs: number): number;
}

export interface NewSearch {
  readonly calls: number;
  readonly nowMs: number;
  readonly signal?: AbortSignal;
  /** Waited for before each of its calls: calls that another thread computes wait here, in the order in which they are due. */
  readonly hasRoom?: () => Promise<void> | undefined;
}

interface Search {
  /** Of all that came: of equals the first goes first. */
  readonly number: number;
  readonly cameMs: number;
  readonly cameAt: number;
  readonly dueAt: number;
  readonly signal: AbortSignal | undefined;
  readonly hasRoom: NewSearch['hasRoom'];
}

interface Waiting {
  readonly search: Search;
  readonly begin: () => void;
}

export function openTaskQueue(nextLoop: () => Promise<unknown> = () => setImmediate()): TaskQueue {
  const waiting: Waiting[] = [];
  let turn = 0;
  let searches = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await nextLoop();
      await waiting[0]?.search.hasRoom?.();
      turn += 1;
      let next = waiting.shift();
      // Calls of clients that disconnected must not take a turn each.
      for (; next?.search.signal?.aborted === true; next = waiting.shift()) next.begin();
      next?.begin();
    }
    isRunning = false;
  }

  function enter(one: Waiting): void {
    const { dueAt, number } = one.search;
    const behind = waiting.findIndex(
      ({ search }) => search.dueAt > dueAt || (search.dueAt === dueAt && search.number > number),
    );
    waiting.splice(behind === -1 ? waiting.length : behind, 0, one);
  }

  return {
    join({ calls, nowMs, signal, hasRoom }) {
      const number = (searches += 1);
      const search = { number, cameMs: nowMs, cameAt: turn, dueAt: turn + calls, signal, hasRoom };
      return () =>
        new Promise((begin) => {
          enter({ search, begin });
          if (!isRunning) void run();
        });
    },
    lateMs(nowMs) {
      const [first] = waiting;
      if (first === undefined || turn <= first.search.dueAt) return 0;
      const { cameMs, cameAt, dueAt } = first.search;
      return ((nowMs - cameMs) * (turn - dueAt)) / (turn - cameAt);
    },
  };
}

/** Of all searches of this process. */
export const searchCalls = openTaskQueue();
