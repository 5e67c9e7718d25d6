import type { Db } from '../contract/database.ts';
import type { Needs } from '../contract/needs.ts';
import { Refusal } from '../contract/refusal.ts';

/**
 * Runs work that only reads on the replica, if there is one that has everything, and again on the primary if that fails: a
 * long statement may conflict with the recovery, or the replica may end. A refusal is an answer.
 */
export async function readFromReplica<T>(
  { db, replica }: Pick<Needs, 'db' | 'replica'>,
  read: (db: Db) => Promise<T>,
  signal?: () => AbortSignal,
): Promise<T> {
  const second = await replica?.caughtUp();
  if (second === undefined) return read(db);
  try {
    return await read(second);
  } catch (error) {
    if (error instanceof Refusal || signal?.().aborted === true) throw error;
    replica?.failed(error);
    return read(db);
  }
}
