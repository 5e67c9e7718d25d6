import type { Subject } from '../../contract/keyed-work.ts';
import type { Reply } from '../../contract/reply.ts';
import type { CallKey, StoredAnswer } from './store.ts';

/** How the wait of a call ends: it becomes the first of the queue, which queries or works, or the key has an outcome. */
export type WaitResult =
  | { readonly kind: 'front' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | { readonly kind: 'conflict' };

export interface QueuedCall {
  readonly hash: string;
  readonly result: Promise<WaitResult>;
}

type Waiting = QueuedCall & { readonly resolve: (result: WaitResult) => void };

/**
 * The queue of calls of one process with the same key. The first one queries the database, or does the work; the others
 * wait for its result, without queries. If it leaves without a response, the next one becomes the first.
 */
export class CallQueue {
  #waiting: Waiting[] = [];
  #front: QueuedCall | undefined;
  #hash: string | undefined;
  /** What the key has opened, if this process knows it. */
  opened: () => Subject | undefined = () => undefined;
  /** Reads the state of the subject, once for all calls that need it at the same time. */
  currentState: (() => Promise<Reply | undefined>) | undefined;

  get length(): number {
    return this.#waiting.length;
  }

  get isEmpty(): boolean {
    return this.#front === undefined && this.#waiting.length === 0;
  }

  join(hash: string): QueuedCall {
    const { promise, resolve } = Promise.withResolvers<WaitResult>();
    const call = { hash, result: promise, resolve };
    if (this.#front === undefined) this.#promote(call);
    else if (this.#hash !== undefined && this.#hash !== hash) resolve({ kind: 'conflict' });
    else this.#waiting.push(call);
    return call;
  }

  /** The hash of the request that has the key: calls with another hash need not wait. */
  keepOnly(hash: string): void {
    this.#hash = hash;
    this.#resolveWhere((one) => one.hash !== hash, { kind: 'conflict' });
  }

  answered(answer: StoredAnswer): void {
    this.#resolveWhere(() => true, { kind: 'answered', answer });
  }

  leave(call: QueuedCall): void {
    this.#waiting = this.#waiting.filter((one) => one !== call);
    if (this.#front !== call) return;
    this.#front = undefined;
    // The key may be free now, and any request may claim it.
    this.#hash = undefined;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#promote(next);
  }

  #promote(call: Waiting): void {
    this.#front = call;
    call.resolve({ kind: 'front' });
  }

  #resolveWhere(isResolved: (one: Waiting) => boolean, result: WaitResult): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((one) => !isResolved(one));
    for (const one of waiting) if (isResolved(one)) one.resolve(result);
  }
}

/** The queues of one process; a queue exists while a call is in it. */
export class CallQueues {
  readonly #queues = new Map<string, CallQueue>();

  async with<T>(call: CallKey, work: (queue: CallQueue) => Promise<T>): Promise<T> {
    const { caller, operation, key } = call;
    const name = JSON.stringify([caller.accountId, caller.environment, operation, key]);
    const queue = this.#queues.get(name) ?? new CallQueue();
    this.#queues.set(name, queue);
    try {
      return await work(queue);
    } finally {
      if (queue.isEmpty) this.#queues.delete(name);
    }
  }
}
