import type { Db } from '../../../src/contract/database.ts';

/** A database that is read after every write, as clients may who ask at any moment. */
export function watchedDb(db: Db, look: () => Promise<void>): Db {
  const watched: Db = {
    ...db,
    get patient() {
      return watched;
    },
    async run(query, values) {
      const touched = await db.run(query, values);
      await look();
      return touched;
    },
    async transaction(work) {
      const answer = await db.transaction(work);
      await look();
      return answer;
    },
  };
  return watched;
}
