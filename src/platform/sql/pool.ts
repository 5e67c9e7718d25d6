import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { assert } from '../../lib/assert.ts';
import type { Db, Query, Sql, Tx } from '../database.ts';
import { typeParsers } from './value-types.ts';

/** The database behind a pool of connections. */
export interface Pool extends Db {
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  readonly onIdleError?: (error: Error) => void;
}

const CONNECT_WITHIN_MS = 5_000;
const IDLE_MS = 30_000;

export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: IDLE_MS,
    types: typeParsers,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced at the next use; unheard, the event would end the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError?.(error);
  });
  return {
    ...sqlOn(pool),
    transaction: (work) => transaction(pool, work),
    stream: (query, values, batchRows) => stream(pool, { query, values, batchRows }),
    copyOut: (query) => copyOut(pool, query),
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

function sqlOn(client: pg.Pool | pg.PoolClient): Sql {
  const ask = async (query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    const statement = typeof query === 'string' ? { text: query } : query;
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query({
      ...statement,
      values: [...values],
    });
    if (!Array.isArray(answer)) return answer;
    // A text of several statements (a migration) answers once for each; the last one speaks for all.
    const last = answer.at(-1);
    assert(last !== undefined, 'a text of no statements');
    return last;
  };
  return {
    async rows<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Row[]> {
      // The statement and the type of its rows stand side by side in a store; here they can't be checked.
      return (await ask(query, values)).rows as Row[];
    },
    async row<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Row | undefined> {
      const { rows } = await ask(query, values);
      assert(rows.length <= 1, `one row at most was expected and ${rows.length} came`);
      return rows[0] as Row | undefined; // as above
    },
    async run(query, values) {
      return (await ask(query, values)).rowCount ?? 0;
    },
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const fate = watch(client);
  try {
    await client.query('begin');
    const tx: Tx = {
      ...sqlOn(client),
      copyIn: (query): Promise<Writable> => Promise.resolve(client.query(copyFrom(query))),
    };
    const result = await work(tx);
    await client.query('commit');
    fate.release();
    return result;
  } catch (error) {
    await rollBack(client, fate);
    throw error;
  }
}

async function* stream<Row extends object>(
  pool: pg.Pool,
  { query, values, batchRows }: { query: string; values: readonly unknown[]; batchRows: number },
): AsyncGenerator<Row[]> {
  assert(Number.isSafeInteger(batchRows) && batchRows > 0, `a batch of ${batchRows} rows`);
  const client = await pool.connect();
  const fate = watch(client);
  try {
    await client.query('begin read only');
    await client.query(`declare batches no scroll cursor for ${query}`, [...values]);
    for (;;) {
      const { rows } = await client.query(`fetch forward ${batchRows} from batches`);
      // As in sqlOn: the type stands beside the statement in the store.
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batchRows) break;
    }
  } finally {
    // Also where the reader left early; nothing was written, so nothing is lost.
    await rollBack(client, fate);
  }
}

/**
 * Who copies out wants much of a table in any order, so it is read as it lies. The planner takes an index of several
 * columns for sorted like the table if only the first one is: five million rows in forty seconds instead of four.
 */
const AS_IT_LIES = 'begin read only; set local enable_indexscan = off';

async function copyOut(pool: pg.Pool, query: string): Promise<Readable> {
  const client = await pool.connect();
  const fate = watch(client);
  try {
    await client.query(AS_IT_LIES);
  } catch (error) {
    await rollBack(client, fate);
    throw error;
  }
  const bytes = client.query(copyTo(query));
  let ended = false;
  bytes.once('end', () => (ended = true));
  bytes.once('error', (error) => fate.release(error));
  // A reader that leaves early leaves the connection in the middle of the copy: it can't be used again.
  bytes.once('close', () =>
    ended ? void rollBack(client, fate) : fate.release(new Error('copy abandoned')),
  );
  return bytes;
}

interface Fate {
  release(broken?: Error): void;
}

/** A connection that breaks while it is ours must not end the process, and must not go back into the pool. */
function watch(client: pg.PoolClient): Fate {
  let broken: Error | undefined;
  let isOurs = true;
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);
  return {
    release(reason) {
      if (!isOurs) return;
      isOurs = false;
      client.off('error', onError);
      client.release(reason ?? broken);
    },
  };
}

async function rollBack(client: pg.PoolClient, fate: Fate): Promise<void> {
  try {
    await client.query('rollback');
    fate.release();
  } catch (error) {
    fate.release(error instanceof Error ? error : new Error(String(error)));
  }
}
