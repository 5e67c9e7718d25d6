import type { Sql, Write } from './database.ts';
import type { Refusal } from './refusal.ts';
import type { Reply } from './reply.ts';

/**
 * How an operation makes a repeat with the same `Idempotency-Key` safe:
 *
 * - `one-transaction`: `app` runs the whole story in one transaction and stores the response in it. The story calls
 *   nothing outside the database.
 * - `last-transaction`: the story calls the outside first and writes everything in one transaction at the end, in which
 *   it calls `keyed.complete`.
 * - `resumes`: the transaction that opens the work calls `keyed.bind`; later calls continue that work.
 */
export type Keeping = 'one-transaction' | 'last-transaction' | 'resumes';

/** What a key has opened. */
export interface Subject {
  readonly kind: 'booking' | 'cancellation';
  readonly id: string;
}

declare const isKept: unique symbol;

/** A response that is stored with the work; only `KeyedWork.complete` creates one. */
export type KeptReply = Reply & { readonly [isKept]: true };

/** The key of a call, for the story that does its work. Without a key nothing is stored. */
export interface KeyedWork {
  /** SHA-256 of the key; undefined without one. */
  readonly digest: Uint8Array | undefined;
  /** Stores the response in the transaction of the work. Throws, which rolls the work back, if another call has the key now. */
  complete(tx: Sql, reply: Reply): Promise<KeptReply>;
  /** As `complete`, for a refusal that the transaction records. The story throws it afterwards. */
  refuse(tx: Sql, refusal: Refusal): Promise<void>;
  /** Stores what the work has opened, in the transaction that opens it. Throws as `complete` does. */
  bind(tx: Sql, subject: Subject): Promise<void>;
  /** The same with the writes that open the work: `send` writes these in one statement with them. */
  bindWith(subject: Subject, send: (binding: readonly Write[]) => Promise<void>): Promise<void>;
  /** Marks the bound work as final: the response that follows is stored and returned to every repeat. */
  settle(): void;
}

/** For calls without a key. */
export const withoutKey: KeyedWork = {
  digest: undefined,
  // Nothing has to be stored, so every reply counts as stored.
  complete: (_tx, reply) => Promise.resolve(reply as KeptReply),
  refuse: () => Promise.resolve(),
  bind: () => Promise.resolve(),
  bindWith: (_subject, send) => send([]),
  settle: () => undefined,
};
