import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import type { Db, Query, Sql, Tx } from '../database.ts';
import { type Connections, connectionsOf } from './connections.ts';
import { typeParsers } from './value-types.ts';

/** The database behind a pool of connections. */
export interface Pool extends Db {
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  /** After so long without a byte a connection is given up, where an answer is due soon and when all come to an end. */
  readonly silentMs?: number;
  /** Aborted when the process is to end: nobody must wait for ever for a silent database then. */
  readonly stopping?: AbortSignal;
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
  const connections = connectionsOf(pool);
  const { silentMs = limits.databaseSilentSeconds * 1000 } = options;
  const lender = { pool, connections, silentMs };
  let hurry: NodeJS.Timeout | undefined;
  const hurryUp = () => {
    isClosing = true;
    // Whoever waits for one of these hears that it is gone, and gives it back.
    hurry ??= setInterval(connections.cutSilent, silentMs);
  };
  options.stopping?.addEventListener('abort', hurryUp, { once: true });
  pool.on('error', (error) => {
    if (!isClosing) options.onIdleError?.(error);
  });
  return {
    ...sqlOn((statement) => pool.query(statement)),
    prompt: sqlOn((statement) => askPromptly(lender, statement)),
    transaction: (work) => transaction(pool, work),
    stream: (query, values, batchRows) => stream(pool, { query, values, batchRows }),
    copyOut: (query) => copyOut(lender, query),
    async close() {
      hurryUp();
      await pool.end();
      await connections.closed();
      clearInterval(hurry);
    },
  };
}

type Ask = (statement: pg.QueryConfig) => Promise<pg.QueryResult | pg.QueryResult[]>;

function sqlOn(send: Ask): Sql {
  const ask = async (query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    const statement = typeof query === 'string' ? { text: query } : query;
    const answer = await send({ ...statement, values: [...values] });
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
      ...sqlOn((statement) => client.query(statement)),
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

async function* copyOut(lender: Lender, query: string): AsyncGenerator<Uint8Array> {
  const client = await lender.pool.connect();
  const fate = watch(client);
  const heard = <T>(answer: Promise<T>) => hear(lender, fate, answer);
  try {
    await heard(client.query(AS_IT_LIES));
    const bytes = client.query(copyTo(query));
    // Also when nobody reads any more the loss of the connection is told.
    bytes.on('error', () => undefined);
    const pieces: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]();
    // Only while a piece is waited for does the time run: a reader that is slow is not the database.
    for (;;) {
      const next = await heard(pieces.next());
      if (next.done === true) break;
      yield next.value;
    }
    await heard(rollBack(client, fate));
  } finally {
    // A reader that leaves early leaves the connection in the middle of the copy: it can't be used again.
    fate.release(new Error('copy abandoned'));
  }
}

interface Lender {
  readonly pool: pg.Pool;
  readonly connections: Connections;
  readonly silentMs: number;
}

async function askPromptly(lender: Lender, statement: pg.QueryConfig): Promise<pg.QueryResult> {
  const client = await lender.pool.connect();
  const fate = watch(client);
  try {
    const answer = await hear(lender, fate, client.query(statement));
    fate.release();
    return answer;
  } catch (error) {
    fate.release(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Waits for the database, but not for one that is silent: its connection is given up, and those that rest with it. */
async function hear<T>({ connections, silentMs }: Lender, fate: Fate, answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const late = setTimeout(() => {
    const reason = refuse(
      'upstream-timeout',
      `the database did not answer within ${silentMs / 1000} seconds`,
    );
    // First those that rest: whoever asks again after the refusal finds none of them.
    void connections.cutResting().then(() => {
      silence.reject(reason);
      fate.release(reason);
    });
  }, silentMs);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(late);
  }
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
