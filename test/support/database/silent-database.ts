import { after } from 'node:test';
import type { Db, Query } from '../../../src/contract/database.ts';
import { openPool } from '../../../src/platform/sql/pool.ts';
import { silentNetwork } from './silent-network.ts';

/** Long enough for a database on a busy machine to respond. */
const SILENT_MS = 500;

/**
 * The database of a test file behind a network that loses the response to a statement with certain words, and all later
 * bytes on the connections of that moment. It is used as in a service, with a shorter timeout.
 */
export async function silentDatabase(url: string) {
  const network = await silentNetwork(url);
  const pool = openPool(network.url, { name: 'silent', size: 4, silentMs: SILENT_MS });
  after(async () => {
    await pool.close();
    await network[Symbol.asyncDispose]();
  });
  let lost: RegExp | undefined;
  const queries: string[] = [];
  const db: Db = {
    ...pool,
    row: <Row extends object>(query: Query, values?: readonly unknown[]) => {
      const text = typeof query === 'string' ? query : query.text;
      queries.push(text);
      if (lost?.test(text) === true) {
        lost = undefined;
        // Once it is prepared, a statement goes over the wire by its name alone.
        const words = typeof query === 'string' ? query : query.name;
        network.fallSilent({ words });
      }
      return pool.row<Row>(query, values);
    },
  };
  return {
    db,
    /** From the next statement in such words on. */
    fallSilent: (on: RegExp) => (lost = on),
    /** How often it received such a query for a row. */
    askedFor: (words: RegExp) => queries.filter((text) => words.test(text)).length,
  };
}
