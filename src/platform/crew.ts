import { availableParallelism, setPriority } from 'node:os';
import v8 from 'node:v8';
import { Worker, parentPort, type Transferable } from 'node:worker_threads';
import { assert } from '../lib/assert.ts';

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
  /** Threads at most. */
  readonly size: number;
}

export interface Thread {
  /** Sends a request and what goes over to the thread with it. The answer's type is the worker's promise. */
  ask<Answer>(request: object, transfer?: readonly Transferable[]): Promise<Answer>;
}

/** What a worker answers, and what of it goes over to us. */
export interface CrewAnswer {
  readonly answer: unknown;
  readonly transfer?: readonly Transferable[];
}

/** Who waits for a file waits for seconds, who asks anything else for milliseconds: half the share of a usual thread. */
const BEHIND_OTHERS = 3;
/** More threads than this wait for memory, not for each other. */
const MOST_THREADS = 8;
const IDLE_MS = 60_000;

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
 * Whoever hands megabytes to and fro has few objects and many bytes. V8 counts the bytes against the growth of its heap
 * and by default marks all objects anew for every 20 MB that pass: a third of all the time that mapping a file took.
 * A heap that may grow to three times its size is marked a fifth as often, for some tens of megabytes.
 */
const HEAP_GROWTH_PERCENT = 200;

export function openCrew(entry: URL, size: number = Math.min(MOST_THREADS, availableParallelism())): Crew {
  v8.setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const hands: Hand[] = [];
  return {
    size,
    freest() {
      const idle = hands.find((hand) => hand.waiting.size === 0);
      if (idle !== undefined) return idle;
      if (hands.length < size) {
        const hand: Hand = new Hand(entry, () => {
          if (hands.includes(hand)) hands.splice(hands.indexOf(hand), 1);
        });
        hands.push(hand);
        return hand;
      }
      const [first, ...others] = hands;
      assert(first !== undefined, 'a crew has a size of at least one');
      return others.reduce((best, hand) => (hand.waiting.size < best.waiting.size ? hand : best), first);
    },
  };
}

class Hand implements Thread {
  readonly waiting = new Map<number, Waiting>();
  readonly #worker: Worker;
  readonly #leave: () => void;
  #next = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(entry: URL, leave: () => void) {
    this.#leave = leave;
    this.#worker = new Worker(entry, { name: 'crew' });
    // An idle crew must not keep the process alive; a busy one does by `ref` below.
    this.#worker.unref();
    this.#worker.on('message', (message: Message) => this.#answered(message));
    this.#worker.on('error', (error) => this.#gone(error));
    this.#worker.on('exit', () => this.#gone(new Error('the thread has ended')));
  }

  ask<Answer>(request: object, transfer: readonly Transferable[] = []): Promise<Answer> {
    clearTimeout(this.#idle);
    const id = this.#next++;
    // The type of the answer stands beside the request in the worker; it cannot be checked here.
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.#worker.ref();
    this.#worker.postMessage({ id, body: request }, [...transfer]);
    return answer as Promise<Answer>;
  }

  #answered({ id, body, error }: Message): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(body);
    else waiting?.reject(error);
    if (this.waiting.size > 0) return;
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.#dismiss(), IDLE_MS);
    this.#idle.unref();
  }

  async #dismiss(): Promise<void> {
    this.#leave();
    await this.#worker.terminate();
  }

  #gone(error: unknown): void {
    clearTimeout(this.#idle);
    this.#leave();
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** The other side: a worker answers each request in turn. */
export function serveCrew<Request>(work: (request: Request) => CrewAnswer): void {
  assert(parentPort !== null, 'serveCrew is called in a worker thread');
  const port = parentPort;
  // Elsewhere the priority would be that of the whole process.
  if (process.platform === 'linux') setPriority(BEHIND_OTHERS);
  port.on('message', ({ id, body }: { id: number; body: Request }) => {
    try {
      const { answer, transfer = [] } = work(body);
      port.postMessage({ id, body: answer }, [...transfer]);
    } catch (error) {
      port.postMessage({ id, body: undefined, error });
    }
  });
}
