import type { Subject } from '../../contract/keyed-work.ts';
import type { Reply } from '../../contract/reply.ts';
import type { CallKey, StoredAnswer } from './store.ts';

/** What a waiting call receives: its turn to query or work, or the outcome of the key. */
export type Turn =
  | { readonly kind: 'front' }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer }
  | { readonly kind: 'conflict' };

export interface Place {
  readonly hash: string;
  readonly turn: Promise<Turn>;
}

type Waiting = Place & { readonly resolve: (turn: Turn) => void };

/**
 * The queue of calls of one process with the same key. The first one queries the database, or does the work; the others
 * wait for its result, without queries. If it leaves without a response, the next one becomes the first.
 */
export class CallQueue {
  #waiting: Waiting[] = [];
  #front: Place | undefined;
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

  join(hash: string): Place {
    const { promise, resolve } = Promise.withResolvers<Turn>();
    const place = { hash, turn: promise, resolve };
    if (this.#front === undefined) this.#promote(place);
    else if (this.#hash !== undefined && this.#hash !== hash) resolve({ kind: 'conflict' });
    else this.#waiting.push(place);
    return place;
  }

  /** The hash of the request that has the key: calls with another hash need not wait. */
  heldBy(hash: string): void {
    this.#hash = hash;
    this.#dismiss((one) => one.hash !== hash, { kind: 'conflict' });
  }

  answered(answer: StoredAnswer): void {
    this.#dismiss(() => true, { kind: 'answered', answer });
  }

  leave(place: Place): void {
    this.#waiting = this.#waiting.filter((one) => one !== place);
    if (this.#front !== place) return;
    this.#front = undefined;
    // The key may be free now, and any request may claim it.
    this.#hash = undefined;
    const next = this.#waiting.shift();
    if (next !== undefined) this.#promote(next);
  }

  #promote(place: Waiting): void {
    this.#front = place;
    place.resolve({ kind: 'front' });
  }

  #dismiss(isMeant: (one: Waiting) => boolean, turn: Turn): void {
    const waiting = this.#waiting;
    this.#waiting = waiting.filter((one) => !isMeant(one));
    for (const one of waiting) if (isMeant(one)) one.resolve(turn);
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
