import type { Db, Query, Sql } from '../../../src/contract/database.ts';

/** The worker has died: its later statements are not executed. */
export class Killed extends Error {}

/**
 * A database that dies with its worker: from the fatal statement on, it no longer responds. Statements of a simulated
 * supplier or gateway are not counted: those are other services, and continue.
 */
export function dyingAt(db: Db, fatal: number, when: 'before' | 'after'): Db {
  let count = 0;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    count += 1;
    if (count > fatal || (count === fatal && when === 'before')) throw new Killed();
    const answer = await work();
    if (count >= fatal) throw new Killed();
    return answer;
  }
  const queries = <T>(query: Query, work: () => Promise<T>): Promise<T> =>
    isOfAnotherService(query) && count < fatal ? work() : through(work);
  const reading = (sql: Sql): Sql => ({
    rows: (query, values) => queries(query, () => sql.rows(query, values)),
    row: (query, values) => queries(query, () => sql.row(query, values)),
    run: (query, values) => queries(query, () => sql.run(query, values)),
  });
  const dying: Db = {
    ...reading(db),
    get patient() {
      return dying;
    },
    transaction: (work) => through(() => db.transaction(work)),
    stream: (query, values, batchRows) => db.stream(query, values, batchRows),
    copyOut: (query) => db.copyOut(query),
  };
  return dying;
}

function isOfAnotherService(query: Query): boolean {
  return (typeof query === 'string' ? query : query.text).includes(' sandbox.');
}
