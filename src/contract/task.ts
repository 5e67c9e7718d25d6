import type { Static, TSchema } from 'typebox';
import type { Needs, QueuedTask } from './needs.ts';
import type { Sql } from './database.ts';

/** A background task: a name, the schema of its payload, and the function that executes a job. */
export interface Task<Payload = unknown> extends QueuedTask<Payload> {
  /** How many jobs of it one `work` process runs concurrently. */
  readonly concurrency: number;
  /** A job that has run for `afterMs` makes room for another, as long as at most `jobs` of one process have done so. */
  readonly overtime?: { readonly afterMs: number; readonly jobs: number };
  // Both are methods, not arrows, so that tasks with different payloads fit into one list.
  work(needs: Needs, payload: Payload, job: Job): Promise<void>;
  /** Called after the last attempt has failed; again, if the process dies before the call is recorded. */
  gaveUp?(needs: Needs, payload: Payload, reason: string): Promise<void>;
}

export interface Job {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the process stops or another process has taken over the job. */
  readonly signal: AbortSignal;
  /** Marks the job as done in the transaction of its work: both happen or neither. */
  complete(tx: Sql): Promise<void>;
}

/** Recurring work that runs once per cluster. */
export interface Timer {
  readonly name: string;
  readonly everySeconds: number;
  /**
   * A condition of SQL, with the time in `$1`: whether there may be something to do. While it is false the timer writes
   * nothing; it is evaluated once a second. Absent: there always may be.
   */
  readonly due?: string;
  readonly run: (needs: Needs, signal: AbortSignal) => Promise<void>;
}

export function task<S extends TSchema>(
  entry: Omit<Task<Static<S>>, 'payload'> & { readonly payload: S },
): Task<Static<S>> {
  return entry;
}
