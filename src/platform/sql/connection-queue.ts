import { limits } from '../../contract/limits.ts';
import { DatabaseUnavailable } from './database-errors.ts';

/** All connections of this process were in use for too long. The database is available, so no outage is reported. */
export class ConnectionsBusy extends DatabaseUnavailable {
  constructor(most: number, ms: number) {
    super(`no connection to the database was free within ${ms / 1000} seconds: all ${most} were in use`);
  }
}

interface Waiter {
  readonly sinceMs: number;
  readonly enter: () => void;
}

export interface ConnectionQueueOptions {
  /** Connections of the pool. */
  readonly size: number;
  /** After the database had no connection left, this process tries again after this time to open more. */
  readonly raiseAfterMs?: number;
}

/**
 * The queue for the connections of a pool: first come, first served. Where the database has no connection left, the
 * process makes do with those that it has, and its requests wait for them.
 */
export class ConnectionQueue {
  readonly #size: number;
  readonly #raiseAfterMs: number;
  #allowed: number;
  #taken = 0;
  /** In the order of arrival. */
  #waiting: Waiter[] = [];
  #raising: NodeJS.Timeout | undefined;

  constructor({ size, raiseAfterMs = limits.connectionsTriedAgainMs }: ConnectionQueueOptions) {
    this.#size = this.#allowed = size;
    this.#raiseAfterMs = raiseAfterMs;
  }

  /** Waits for a turn; `sinceMs` is when the caller arrived, which decides the order. */
  async enter(sinceMs: number, withinMs: number): Promise<void> {
    if (this.#taken < this.#allowed && this.#waiting.length === 0) {
      this.#taken += 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { sinceMs, enter: resolve };
    const at = this.#waiting.findIndex((other) => other.sinceMs > sinceMs);
    this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, waiter);
    const late = setTimeout(
      () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiter);
        reject(new ConnectionsBusy(this.#allowed, withinMs));
      },
      Math.max(0, sinceMs + withinMs - performance.now()),
    );
    try {
      this.#admit();
      await promise;
    } finally {
      clearTimeout(late);
    }
  }

  leave(): void {
    this.#taken -= 1;
    this.#admit();
  }

  /** The database has no connection left: until `raiseAfterMs` the process makes do with those that it has. */
  lower(to: number): void {
    this.#allowed = Math.max(1, Math.min(this.#allowed, to));
    clearTimeout(this.#raising);
    this.#raising = setTimeout(() => {
      this.#allowed = this.#size;
      this.#admit();
    }, this.#raiseAfterMs).unref();
  }

  waitedMs(): number {
    const [first] = this.#waiting;
    return first === undefined ? 0 : performance.now() - first.sinceMs;
  }

  #admit(): void {
    while (this.#taken < this.#allowed) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#taken += 1;
      next.enter();
    }
  }
}
