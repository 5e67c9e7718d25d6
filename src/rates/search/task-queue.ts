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
  /** Announces a search of so many calls; each call waits for its turn. One whose signal aborts waits no longer. */
  join(calls: number, signal?: AbortSignal): () => Promise<void>;
}

interface Waiting {
  readonly dueAt: number;
  /** The number of the search in order of arrival, which breaks ties. */
  readonly search: number;
  readonly signal: AbortSignal | undefined;
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
      turn += 1;
      let next = waiting.shift();
      // Calls of clients that disconnected must not take a turn each.
      for (; next?.signal?.aborted === true; next = waiting.shift()) next.begin();
      next?.begin();
    }
    isRunning = false;
  }

  function enter(one: Waiting): void {
    const behind = waiting.findIndex(
      ({ dueAt, search }) => dueAt > one.dueAt || (dueAt === one.dueAt && search > one.search),
    );
    waiting.splice(behind === -1 ? waiting.length : behind, 0, one);
  }

  return {
    join(calls, signal) {
      const dueAt = turn + calls;
      const search = (searches += 1);
      return () =>
        new Promise((begin) => {
          enter({ dueAt, search, signal, begin });
          if (!isRunning) void run();
        });
    },
  };
}
