import type { Db, Query } from '../../../src/contract/database.ts';

/** A database that calls back after every write, because clients may read at any moment. */
export function watchedDb(db: Db, look: () => Promise<void>): Db {
  const watched: Db = {
    ...db,
    get patient() {
      return watched;
    },
    async run(query, values) {
      const rowCount = await db.run(query, values);
      await look();
      return rowCount;
    },
    async rows<Row extends object>(query: Query, values?: readonly unknown[]) {
      const rows = await db.rows<Row>(query, values);
      if (changesRows(query)) await look();
      return rows;
    },
    async row<Row extends object>(query: Query, values?: readonly unknown[]) {
      const row = await db.row<Row>(query, values);
      if (changesRows(query)) await look();
      return row;
    },
    async transaction(work) {
      const answer = await db.transaction(work);
      await look();
      return answer;
    },
  };
  return watched;
}

function changesRows(query: Query): boolean {
  return /\b(insert into|update|delete from) /.test(typeof query === 'string' ? query : query.text);
}
