import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Task } from '../contract/task.ts';
import type { Db, Sql } from './database.ts';
import type { Notices } from './sql/notices.ts';
import type { Outage } from './sql/outage.ts';

/** Everything a story may touch. A story asks for as little of it as it can: `Pick<Needs, 'db' | 'clock'>`. */
export interface Needs {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly queue: Queue;
  /** Hints from other processes on the same database: LISTEN. Tell them with `select pg_notify(channel, text)`. */
  readonly notices: Notices;
  readonly spool: Spool;
  readonly log: Logger;
  readonly metrics: Registry;
  /** What a service knows of its database: whether it takes writes. */
  readonly outage?: Pick<Outage, 'unwritable' | 'wrote'> | undefined;
}

/** The time that decides: the database's, the same for all processes, whatever the clocks of their machines say. */
export interface Clock {
  now(): Date;
  /** Whole milliseconds. */
  nowMs(): number;
  /** Monotonic, for measuring. */
  ticksMs(): number;
  /** How far the machine's own clock is ahead of this one, as last measured; behind is negative. */
  machineAheadMs(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  bytes(count: number): Uint8Array;
  uuid(): string;
  /** 0 ≤ n < 1 */
  fraction(): number;
}

export interface Queue {
  /** Enqueues in the transaction of the row that needs it: both are there or neither. */
  enqueue<Payload>(tx: Sql, task: Task<Payload>, payload: Payload, options?: EnqueueOptions): Promise<void>;
  /** Enqueues the jobs of a list. Lists take turns: a short one does not wait for the end of a long one. */
  enqueueList<Payload>(tx: Sql, task: Task<Payload>, payloads: readonly Payload[]): Promise<void>;
}

export interface EnqueueOptions {
  /** At most one waiting or running job with this key per task; a second is not enqueued. */
  readonly key?: string;
  readonly startAfterMs?: number;
}

/** Files that live as long as a request or a job, under the data directory, removed at the next start at the latest. */
export interface Spool {
  /** A fresh path; the file is removed when the returned handle is disposed. */
  file(name: string): Promise<SpoolFile>;
}

export interface SpoolFile extends AsyncDisposable {
  readonly path: string;
}
