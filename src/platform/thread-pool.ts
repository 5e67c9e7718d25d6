import { availableParallelism, setPriority } from 'node:os';
import v8 from 'node:v8';
import { Worker, parentPort, type Transferable } from 'node:worker_threads';
import { assert } from '../lib/assert.ts';
import { tidyHeap } from './heap.ts';

/**
 * Worker threads for work that would block the event loop. A pool starts threads when they are needed, up to `size`, and
 * stops them when they have been idle for a while.
 *
 *     const pool = openThreadPool(new URL('./worker.ts', import.meta.url));
 *     const answer = await pool.freest().ask(request, [buffer]);      // in worker.ts: serveThread((request) => …)
 */
export interface ThreadPool {
  /** The thread with the fewest requests; requests of one thread are processed in order. */
  freest(): Thread;
  /** The same, for a caller that keeps data on the thread: it runs until the caller disposes of it, however long it is idle. */
  keep(): KeptThread;
  /** All threads, this one included, collect garbage: shared memory is freed when the last of them has. */
  tidy(): Promise<void>;
  /** Ends all threads now: requests without a response fail. */
  close(): void;
  /** Threads at most. */
  readonly size: number;
}

export interface Thread {
  /** Sends a request, and transfers ownership of the buffers. The worker determines the type of the result. */
  ask<Answer>(request: object, transfer?: readonly Transferable[]): Promise<Answer>;
}

export type KeptThread = Thread & Disposable;

/** The result of a request, and the buffers whose ownership it transfers. */
export interface ThreadAnswer {
  readonly answer: unknown;
  readonly transfer?: readonly Transferable[];
}

/** Work on threads takes seconds, everything else milliseconds: threads get about a tenth of the usual CPU share. */
const LOW_PRIORITY = 10;
/** More threads than this wait for memory, not for each other. */
const MOST_THREADS = 8;
const IDLE_MS = 60_000;

/** Sent instead of a request; it has no response. */
const COLLECT = 'collect garbage';

interface Message {
  readonly id: number;
  readonly body: unknown;
  readonly error?: unknown;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Transferring megabytes creates few objects with many bytes. By default V8 starts a full collection after every 64 MB of
 * such bytes: up to a third of the time of mapping a file, with pauses of tens of milliseconds. With these flags the bytes
 * count as a part of the heap, which may grow to three times its size, so young collections free most of them.
 */
const HEAP_FLAGS = ['--external-memory-accounted-in-global-limit', '--heap-growing-percent=200'] as const;

export interface ThreadPoolSize {
  readonly size?: number;
  readonly idleMs?: number;
}

export function openThreadPool(
  entry: URL,
  { size = Math.min(MOST_THREADS, availableParallelism()), idleMs = IDLE_MS }: ThreadPoolSize = {},
): ThreadPool {
  for (const flag of HEAP_FLAGS) v8.setFlagsFromString(flag);
  const threads = new Set<PoolThread>();
  const freest = (): PoolThread => {
    const [best] = [...threads].toSorted((one, other) => one.load - other.load);
    if (best !== undefined && (best.load === 0 || threads.size === size)) return best;
    const fresh = new PoolThread(entry, { idleMs, leave: () => threads.delete(fresh) });
    threads.add(fresh);
    return fresh;
  };
  return {
    size,
    freest,
    keep: () => freest().keep(),
    async tidy() {
      for (const thread of threads) thread.tidy();
      await tidyHeap();
    },
    close() {
      for (const thread of threads) thread.stop('the pool was closed');
    },
  };
}

interface Terms {
  readonly idleMs: number;
  readonly leave: () => void;
}

class PoolThread implements Thread {
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker: Worker;
  readonly #terms: Terms;
  #next = 0;
  #leases = 0;
  /** Why it has ended. */
  #end: unknown;
  #idle: NodeJS.Timeout | undefined;

  constructor(entry: URL, terms: Terms) {
    this.#terms = terms;
    this.#worker = new Worker(entry, { name: 'pool' });
    // An idle thread must not keep the process alive; a busy one does, by `ref` below.
    this.#worker.unref();
    this.#worker.on('message', (message: Message) => this.#answered(message));
    this.#worker.on('error', (error) => this.#ended(error));
    this.#worker.on('exit', () => this.#ended(new Error('the thread has ended')));
  }

  /** Requests without a response, and callers that keep data on it. */
  get load(): number {
    return this.#waiting.size + this.#leases;
  }

  keep(): KeptThread {
    this.#leases++;
    clearTimeout(this.#idle);
    return {
      ask: (request, transfer) => this.ask(request, transfer),
      [Symbol.dispose]: () => {
        this.#leases--;
        this.#stopWhenIdle();
      },
    };
  }

  tidy(): void {
    this.#worker.postMessage(COLLECT);
  }

  ask<Answer>(request: object, transfer: readonly Transferable[] = []): Promise<Answer> {
    // A thread that has ended would never respond.
    if (this.#end !== undefined) return Promise.reject(this.#end);
    clearTimeout(this.#idle);
    const id = this.#next++;
    // The worker determines the type of the result; it cannot be checked here.
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#worker.ref();
    this.#worker.postMessage({ id, body: request }, [...transfer]);
    return answer as Promise<Answer>;
  }

  #answered({ id, body, error }: Message): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(body);
    else waiting?.reject(error);
    this.#stopWhenIdle();
  }

  #stopWhenIdle(): void {
    if (this.#waiting.size > 0 || this.#end !== undefined) return;
    this.#worker.unref();
    if (this.#leases > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop('the thread was idle and has been stopped'), this.#terms.idleMs);
    this.#idle.unref();
  }

  stop(reason: string): void {
    this.#ended(new Error(reason));
    void this.#worker.terminate();
  }

  #ended(end: unknown): void {
    this.#end ??= end;
    clearTimeout(this.#idle);
    this.#terms.leave();
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}

/**
 * Called by the worker: begins requests one after the other, and answers each when its work is done. A thread that a client
 * waits for after milliseconds is urgent, and keeps the usual share.
 */
export function serveThread<Request>(
  work: (request: Request) => ThreadAnswer | Promise<ThreadAnswer>,
  { isUrgent = false }: { readonly isUrgent?: boolean } = {},
): void {
  assert(parentPort !== null, 'serveThread must be called in a worker thread');
  const port = parentPort;
  // Elsewhere the priority would be that of the whole process.
  if (process.platform === 'linux' && !isUrgent) setPriority(LOW_PRIORITY);
  const send = (id: number, { answer, transfer = [] }: ThreadAnswer): void =>
    port.postMessage({ id, body: answer }, [...transfer]);
  const fail = (id: number, error: unknown): void => port.postMessage({ id, body: undefined, error });
  port.on('message', (message: typeof COLLECT | { id: number; body: Request }) => {
    if (message === COLLECT) return void tidyHeap();
    const { id, body } = message;
    try {
      const done = work(body);
      if (!(done instanceof Promise)) return send(id, done);
      done.then((answer) => send(id, answer)).catch((error: unknown) => fail(id, error));
    } catch (error) {
      fail(id, error);
    }
  });
}
