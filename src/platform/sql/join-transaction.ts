import { BrokenInvariant } from '../../lib/assert.ts';
import type { Db, Tx } from '../../contract/database.ts';

/**
 * A database whose statements all belong to one open transaction: what is done through it is committed with that
 * transaction, or not at all. A transaction inside it is a savepoint, so that one that fails undoes only its own part.
 */
export function joinTransaction(tx: Tx): Db {
  const db: Db = {
    rows: (query, values) => tx.rows(query, values),
    row: (query, values) => tx.row(query, values),
    run: (query, values) => tx.run(query, values),
    get patient() {
      return db;
    },
    async transaction(work) {
      await tx.run('savepoint joined');
      try {
        const result = await work(tx);
        await tx.run('release savepoint joined');
        return result;
      } catch (error) {
        // If the connection is lost there is nothing to undo, and the first error has the reason.
        await tx.run('rollback to savepoint joined').catch(() => undefined);
        throw error;
      }
    },
    stream: () => refuseCursor(),
    copyOut: () => refuseCursor(),
  };
  return db;
}

function refuseCursor(): never {
  throw new BrokenInvariant('a joined transaction reads by statements, not by cursor or copy');
}
