import type { Static, TSchema } from 'typebox';
import type { Needs } from '../platform/needs.ts';
import type { Sql } from '../platform/database.ts';

/** A background task: a name, the shape of its payload, and the story that works it off. */
export interface Task<Payload = unknown> {
  /** `hotels.match-chunk`: domain, dot, verb phrase. */
  readonly name: string;
  readonly payload: TSchema;
  /** Attempts after the first, and the first pause between two; the pause doubles. */
  readonly retry: { readonly limit: number; readonly delaySeconds: number };
  /** How many of it one `work` process runs side by side. */
  readonly concurrency: number;
  // Both are methods, not arrows: so a task with a payload of its own fits into a list of all tasks.
  work(needs: Needs, payload: Payload, job: Job): Promise<void>;
  /** Called once the last attempt has failed; again, if the process dies before the call is noted. */
  gaveUp?(needs: Needs, payload: Payload, reason: string): Promise<void>;
}

export interface Job {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the process stops or the job was taken from us. */
  readonly signal: AbortSignal;
  /** Marks the job as done inside the transaction that holds its work: both happen or neither. */
  complete(tx: Sql): Promise<void>;
}

/** Recurring work that runs once per cluster. */
export interface Timer {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: (needs: Needs, signal: AbortSignal) => Promise<void>;
}

export function task<S extends TSchema>(
  entry: Omit<Task<Static<S>>, 'payload'> & { readonly payload: S },
): Task<Static<S>> {
  return entry;
}
