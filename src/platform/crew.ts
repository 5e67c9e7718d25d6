import { availableParallelism, setPriority } from 'node:os';
import v8 from 'node:v8';
import { Worker, parentPort, type Transferable } from 'node:worker_threads';
import { assert } from '../lib/assert.ts';
import { tidyHeap } from './heap.ts';

/**
 * Threads for work that would hold up the event loop. A crew has none until it is asked, takes on up to `size`, and
 * lets them go when they have been idle for a while: a process that never asks pays nothing.
 *
 *     const crew = openCrew(new URL('./worker.ts', import.meta.url));
 *     const answer = await crew.freest().ask(request, [buffer]);      // in worker.ts: serveCrew((request) => …)
 */
export interface Crew {
  /** The thread with the least to do; asks of one thread are worked off in order. */
  freest(): Thread;
  /** The same, for one who keeps something there: until he lets go of it, it stays, however long he pauses. */
  keep(): KeptThread;
  /** All threads, this one too, collect their garbage: memory they shared is there until the last of them has. */
  tidy(): Promise<void>;
  /** Threads at most. */
  readonly size: number;
}

export interface Thread {
  /** Sends a request and what goes over to the thread with it. The answer's type is the worker's promise. */
  ask<Answer>(request: object, transfer?: readonly Transferable[]): Promise<Answer>;
}

export type KeptThread = Thread & Disposable;

/** What a worker answers, and what of it goes over to us. */
export interface CrewAnswer {
  readonly answer: unknown;
  readonly transfer?: readonly Transferable[];
}

/** Who waits for a file waits for seconds, who asks anything else for milliseconds: a tenth of a usual thread's share. */
const BEHIND_OTHERS = 10;
/** More threads than this wait for memory, not for each other. */
const MOST_THREADS = 8;
const IDLE_MS = 60_000;

/** Instead of a request; nobody waits for an answer. */
const TIDY = 'tidy';

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
 * Whoever hands megabytes to and fro has few objects and many bytes. By default V8 marks all objects anew whenever 64 MB
 * of bytes have come, on this thread and on threads of its own: up to a third of all the time that mapping a file took,
 * and pauses of tens of milliseconds. Counted as a part of the heap instead, and a heap that may grow to three times its
 * size, they are marked when there are many objects, and what is young and gone is found by the small collections.
 */
const HEAP_FLAGS = ['--external-memory-accounted-in-global-limit', '--heap-growing-percent=200'] as const;

export interface CrewSize {
  readonly size?: number;
  readonly idleMs?: number;
}

export function openCrew(
  entry: URL,
  { size = Math.min(MOST_THREADS, availableParallelism()), idleMs = IDLE_MS }: CrewSize = {},
): Crew {
  for (const flag of HEAP_FLAGS) v8.setFlagsFromString(flag);
  const hands = new Set<Hand>();
  const freest = (): Hand => {
    const [best] = [...hands].toSorted((one, other) => one.load - other.load);
    if (best !== undefined && (best.load === 0 || hands.size === size)) return best;
    const fresh = new Hand(entry, { idleMs, leave: () => hands.delete(fresh) });
    hands.add(fresh);
    return fresh;
  };
  return {
    size,
    freest,
    keep: () => freest().keep(),
    async tidy() {
      for (const hand of hands) hand.tidy();
      await tidyHeap();
    },
  };
}

interface Terms {
  readonly idleMs: number;
  readonly leave: () => void;
}

class Hand implements Thread {
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker: Worker;
  readonly #terms: Terms;
  #next = 0;
  #keepers = 0;
  /** Why it is no more. */
  #end: unknown;
  #idle: NodeJS.Timeout | undefined;

  constructor(entry: URL, terms: Terms) {
    this.#terms = terms;
    this.#worker = new Worker(entry, { name: 'crew' });
    // An idle crew must not keep the process alive; a busy one does by `ref` below.
    this.#worker.unref();
    this.#worker.on('message', (message: Message) => this.#answered(message));
    this.#worker.on('error', (error) => this.#gone(error));
    this.#worker.on('exit', () => this.#gone(new Error('the thread has ended')));
  }

  /** Requests it has not answered yet, and those who will come with more. */
  get load(): number {
    return this.#waiting.size + this.#keepers;
  }

  keep(): KeptThread {
    this.#keepers++;
    clearTimeout(this.#idle);
    return {
      ask: (request, transfer) => this.ask(request, transfer),
      [Symbol.dispose]: () => {
        this.#keepers--;
        this.#rest();
      },
    };
  }

  tidy(): void {
    this.#worker.postMessage(TIDY);
  }

  ask<Answer>(request: object, transfer: readonly Transferable[] = []): Promise<Answer> {
    // Who asks a thread that is gone would wait for ever.
    if (this.#end !== undefined) return Promise.reject(this.#end);
    clearTimeout(this.#idle);
    const id = this.#next++;
    // The type of the answer stands beside the request in the worker; it cannot be checked here.
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
    this.#rest();
  }

  #rest(): void {
    if (this.#waiting.size > 0 || this.#end !== undefined) return;
    this.#worker.unref();
    if (this.#keepers > 0) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#dismiss(), this.#terms.idleMs);
    this.#idle.unref();
  }

  #dismiss(): void {
    this.#gone(new Error('the thread was idle and has been dismissed'));
    void this.#worker.terminate();
  }

  #gone(end: unknown): void {
    this.#end ??= end;
    clearTimeout(this.#idle);
    this.#terms.leave();
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}

/** The other side: a worker answers each request in turn. */
export function serveCrew<Request>(work: (request: Request) => CrewAnswer): void {
  assert(parentPort !== null, 'serveCrew is called in a worker thread');
  const port = parentPort;
  // Elsewhere the priority would be that of the whole process.
  if (process.platform === 'linux') setPriority(BEHIND_OTHERS);
  port.on('message', (message: typeof TIDY | { id: number; body: Request }) => {
    if (message === TIDY) return void tidyHeap();
    const { id, body } = message;
    try {
      const { answer, transfer = [] } = work(body);
      port.postMessage({ id, body: answer }, [...transfer]);
    } catch (error) {
      port.postMessage({ id, body: undefined, error });
    }
  });
}
