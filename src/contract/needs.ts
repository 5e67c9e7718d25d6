import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { TSchema } from 'typebox';
import type { Config } from '../config.ts';
import type { Db, Sql } from './database.ts';

/** Everything a story may use. A story asks for as little of it as it can: `Pick<Needs, 'db' | 'clock'>`. */
export interface Needs {
  readonly config: Config;
  readonly db: Db;
  /** With DATABASE_READ_URL: for reads that write nothing. */
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly queue: Queue;
  /** Hints from other processes on the same database: LISTEN. Send them with `select pg_notify(channel, text)`. */
  readonly notices: Notices;
  readonly spool: Spool;
  readonly log: Logger;
  readonly metrics: Registry;
  /** Whether the database accepts writes, as far as this process knows. */
  readonly outage?: WriteState | undefined;
  /** How long the first statement that waits for a connection has waited. */
  readonly statementWaitedMs?: () => number;
  /** Aborted when the process was asked to stop: it is not ready, and asks its clients to connect elsewhere. */
  readonly draining?: AbortSignal | undefined;
}

export interface Replica {
  /**
   * The replica, if it has everything that the primary had when this was called; undefined if it lags or is unavailable. What is
   * read from it is never older than what any caller has seen before.
   */
  caughtUp(): Promise<Db | undefined>;
  /** A read of the replica failed: it is not used for a moment. */
  failed(error: unknown): void;
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

/**
 * Notifications of other processes on the same database (`notify channel, 'payload'`). They are hints:
 * one that is sent while this process is not connected is lost. So every listener is also called, without a payload,
 * after each connection, and reads the current state. A listener that must not miss anything also polls slowly.
 */
export interface Notices {
  listen(channel: string, listener: (payload: string | undefined) => void): Promise<Listening>;
}

export interface Listening {
  stop(): void;
}

/** Why the database does not accept writes. */
export type Unwritable = 'read-only' | 'full';

export interface WriteState {
  /** Why writes failed last: the readiness check then tries a write. */
  unwritable(): Unwritable | undefined;
  /** A write was tried and succeeded. */
  wrote(): void;
}

export interface Random {
  bytes(count: number): Uint8Array;
  uuid(): string;
  /** 0 ≤ n < 1 */
  fraction(): number;
}

export interface Queue {
  /** Enqueues in the transaction of the row that needs it: both are there or neither. */
  enqueue<Payload>(
    tx: Sql,
    task: QueuedTask<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues the jobs of a list. Accounts take turns, and so do the lists of an account. */
  enqueueList<Payload>(tx: Sql, task: QueuedTask<Payload>, jobs: ListOfJobs<Payload>): Promise<void>;
  /** Returns dead jobs to their queues, with all attempts again; returns how many of the ids were dead jobs. */
  requeueDead(tx: Sql, ids: readonly string[]): Promise<number>;
}

/** What the queue knows of a `Task`. */
export interface QueuedTask<Payload> {
  /** `hotels.match-chunk`: domain, dot, verb phrase. */
  readonly name: string;
  readonly payload: TSchema;
  /** Attempts after the first, and the first pause between two; the pause doubles. */
  readonly retry: { readonly limit: number; readonly delaySeconds: number };
  /** `Task` has its parameters; here it gives the payload its type. */
  work(needs: never, payload: Payload, job: never): Promise<void>;
}

export interface ListOfJobs<Payload> {
  /** Whose turn its jobs take. */
  readonly account: string;
  /** The id of the list, unique in its account. */
  readonly list: string;
  readonly payloads: readonly Payload[];
}

export interface EnqueueOptions {
  /** The job takes a turn of this account; without one it runs in the order of arrival, before all jobs with turns. */
  readonly account?: string;
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
