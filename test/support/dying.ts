import type { Db, Sql } from '../../src/platform/database.ts';

/** The worker has died: whatever it did next was not done. */
export class Killed extends Error {}

/** A database that dies with its worker: from the fatal statement on, nothing is answered any more. */
export function dyingAt(db: Db, fatal: number, when: 'before' | 'after'): Db {
  let count = 0;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    count += 1;
    if (count > fatal || (count === fatal && when === 'before')) throw new Killed();
    const answer = await work();
    if (count >= fatal) throw new Killed();
    return answer;
  }
  const reading = (sql: Sql): Sql => ({
    rows: (query, values) => through(() => sql.rows(query, values)),
    row: (query, values) => through(() => sql.row(query, values)),
    run: (query, values) => through(() => sql.run(query, values)),
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
