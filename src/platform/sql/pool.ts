import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import type { Db, Query, Sql, Tx } from '../../contract/database.ts';
import { connectionsOf } from './connections.ts';
import { hostsOf } from './database-hosts.ts';
import { type DatabaseUnavailable, named } from './database-errors.ts';
import { type CheckedOut, checkOut, type CheckoutSource, type Statement } from './checkout.ts';
import type { Outage } from './outage.ts';
import { allowIdle, allowLong, connecting, limitIdle, startSession } from './session.ts';
import { typeParsers } from './value-types.ts';

/** The database behind a pool of connections. */
export interface Pool extends Db {
  /** How long the first statement that waits for a connection has waited. */
  waitedMs(): number;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  /** A statement without a response after this time fails, unless it was sent through `patient`. Default: no limit. */
  readonly silentMs?: number;
  /** Aborted when the process is to end: then no statement waits for a silent database. */
  readonly stopping?: AbortSignal;
  readonly outage?: Outage | undefined;
  /** Behind a pooler in transaction mode: the next transaction may have another session. */
  readonly isPooled?: boolean;
}

const IDLE_MS = 30_000;

export function openPool(url: string, options: PoolOptions): Pool {
  const hosts = hostsOf(url);
  const pool = new pg.Pool({
    connectionString: hosts.url(),
    max: options.size,
    application_name: options.name,
    idleTimeoutMillis: IDLE_MS,
    types: typeParsers,
    ...connecting,
    onConnect: async (client) => {
      await hosts.check(client);
      if (options.isPooled !== true) await startSession(client);
    },
  });
  // A connection that breaks while idle is replaced at the next use. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  const connections = connectionsOf(pool, hosts);
  const { silentMs, isPooled = false } = options;
  let isClosed = false;
  // Statements after the pool was closed do not report an outage.
  const outage = options.outage && {
    ...options.outage,
    found: (error: DatabaseUnavailable) => void (isClosed || options.outage?.found(error)),
  };
  let hurry: NodeJS.Timeout | undefined;
  const hurryUp = () => {
    // Statements that wait on one of these fail, and release it.
    hurry ??= setInterval(connections.cutSilent, silentMs ?? limits.databaseSilentSeconds * 1000);
  };
  options.stopping?.addEventListener('abort', hurryUp, { once: true });
  return {
    ...databaseFrom({ connections, silentMs, outage, isPooled }),
    waitedMs: () => connections.waitedMs(),
    async close() {
      isClosed = true;
      hurryUp();
      await pool.end();
      await connections.closed();
      clearInterval(hurry);
    },
  };
}

/** A database that takes its connections from this source; the simulator (`simulate/`) has another one. */
export function databaseFrom(source: CheckoutSource): Db {
  const patient: Db = {
    ...databaseOf({ ...source, silentMs: undefined }, [allowIdle]),
    get patient() {
      return patient;
    },
  };
  return source.silentMs === undefined
    ? patient
    : { ...databaseOf(source, source.isPooled === true ? [limitIdle] : []), patient };
}

/** A database whose transactions begin with these settings. */
function databaseOf(source: CheckoutSource, settings: readonly string[]): Omit<Db, 'patient'> {
  return {
    ...sqlOn((statement) => askOnce(source, statement)),
    transaction: (work) => transaction(source, { work, begin: ['begin', ...settings].join('; ') }),
    stream: (query, values, batchRows) => stream(source, { query, values, batchRows }),
    copyOut: (query) => copyOut(source, query),
  };
}

type RunStatement = (statement: Statement) => Promise<pg.QueryResult | pg.QueryResult[]>;

function sqlOn(send: RunStatement): Sql {
  const ask = async (query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> => {
    const statement = typeof query === 'string' ? { text: query } : query;
    const answer = await send({ ...statement, values: [...values] });
    if (!Array.isArray(answer)) return answer;
    // A text of several statements (a migration) has a result for each; the last one is returned.
    const last = answer.at(-1);
    assert(last !== undefined, 'a text without statements');
    return last;
  };
  return {
    async rows<Row extends object>(query: Query, values?: readonly unknown[]): Promise<Row[]> {
      // The statement and the type of its rows are next to each other in a store; here they cannot be checked.
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

async function askOnce(source: CheckoutSource, statement: Statement): Promise<pg.QueryResult> {
  const { ask, release } = await checkOut(source);
  try {
    const answer = await ask(statement);
    release();
    return answer;
  } catch (error) {
    release(error);
    throw error;
  }
}

async function transaction<T>(
  source: CheckoutSource,
  { work, begin }: { readonly work: (tx: Tx) => Promise<T>; readonly begin: string },
): Promise<T> {
  const { client, ask, receive, commit, rollBack } = await checkOut(source);
  try {
    await ask(begin);
    const tx: Tx = {
      ...sqlOn(ask),
      copyIn: (query): Promise<Writable> => Promise.resolve(client.query(copyFrom(query))),
      copyOut: (query) => piecesOf(client, receive, query),
    };
    const result = await work(tx);
    await commit();
    return result;
  } catch (error) {
    await rollBack();
    // The driver reports a lost connection to the stream.
    throw named(error);
  }
}

async function* stream<Row extends object>(
  source: CheckoutSource,
  { query, values, batchRows }: { query: string; values: readonly unknown[]; batchRows: number },
): AsyncGenerator<Row[]> {
  assert(Number.isSafeInteger(batchRows) && batchRows > 0, `a batch of ${batchRows} rows`);
  const { ask, rollBack } = await checkOut(source);
  try {
    // The reader of the batches may be slow.
    await ask(`begin read only; ${allowIdle}`);
    await ask({ text: `declare batches no scroll cursor for ${query}`, values: [...values] });
    for (;;) {
      const { rows } = await ask(`fetch forward ${batchRows} from batches`);
      // As in sqlOn: the type is next to the statement in the store.
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batchRows) break;
    }
  } finally {
    // Also if the reader stopped early; nothing was written, so nothing is lost.
    await rollBack();
  }
}

/**
 * `copyOut` reads much of a table in any order, so index scans are disabled. The planner assumes that an index of several
 * columns has the order of the table if only its first column has: five million rows took forty seconds instead of four.
 */
const IN_TABLE_ORDER = `begin read only; set local enable_indexscan = off; ${allowLong}`;

async function* copyOut(source: CheckoutSource, query: string): AsyncGenerator<Uint8Array> {
  const { client, ask, receive, release, rollBack } = await checkOut(source);
  try {
    await ask(IN_TABLE_ORDER);
    yield* piecesOf(client, receive, query);
    await rollBack();
  } finally {
    // A reader that stops early leaves the connection in the middle of the copy: it cannot be used again.
    release(new Error('copy abandoned'));
  }
}

async function* piecesOf(
  client: pg.ClientBase,
  receive: CheckedOut['receive'],
  query: string,
): AsyncGenerator<Uint8Array> {
  const bytes = client.query(copyTo(query));
  // The loss of the connection is an event also after the last read.
  bytes.on('error', () => undefined);
  const pieces: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]();
  // The time runs only while a chunk is awaited: a slow reader is not a silent database.
  for (;;) {
    const next = await receive(pieces.next());
    if (next.done === true) return;
    yield next.value;
  }
}
