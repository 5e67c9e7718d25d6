import type { Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import type { Db, Query, Sql, Tx } from '../../contract/database.ts';
import { connectionsOf } from './connections.ts';
import { type DatabaseAway, named } from './away.ts';
import { checkOut, type CheckoutSource, type Statement } from './checkout.ts';
import type { Outage } from './outage.ts';
import { connecting, letRest, startSession } from './session.ts';
import { typeParsers } from './value-types.ts';

/** The database behind a pool of connections. */
export interface Pool extends Db {
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  readonly size: number;
  /** What is not answered after so long is given up, unless it was asked of `patient`. By default all is patient. */
  readonly silentMs?: number;
  /** Aborted when the process is to end: nobody must wait for ever for a silent database then. */
  readonly stopping?: AbortSignal;
  readonly outage?: Outage | undefined;
}

const IDLE_MS = 30_000;

export function openPool(url: string, options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size,
    application_name: options.name,
    idleTimeoutMillis: IDLE_MS,
    types: typeParsers,
    ...connecting,
    onConnect: startSession,
  });
  // A connection that breaks while idle is replaced at the next use; unheard, the event would end the process.
  pool.on('error', () => undefined);
  const connections = connectionsOf(pool);
  const { silentMs } = options;
  let isClosed = false;
  // What runs on after the pool was closed finds nothing wrong with the database.
  const outage = options.outage && {
    ...options.outage,
    found: (away: DatabaseAway) => void (isClosed || options.outage?.found(away)),
  };
  let hurry: NodeJS.Timeout | undefined;
  const hurryUp = () => {
    // Whoever waits for one of these hears that it is gone, and gives it back.
    hurry ??= setInterval(connections.cutSilent, silentMs ?? limits.databaseSilentSeconds * 1000);
  };
  options.stopping?.addEventListener('abort', hurryUp, { once: true });
  return {
    ...promptAndPatient({ pool, connections, silentMs, outage }),
    async close() {
      isClosed = true;
      hurryUp();
      await pool.end();
      await connections.closed();
      clearInterval(hurry);
    },
  };
}

function promptAndPatient(lender: CheckoutSource): Db {
  const patient: Db = {
    ...lentBy({ ...lender, silentMs: undefined }, [letRest]),
    get patient() {
      return patient;
    },
  };
  return lender.silentMs === undefined ? patient : { ...lentBy(lender, []), patient };
}

/** A database whose transactions begin with these settings. */
function lentBy(lender: CheckoutSource, settings: readonly string[]): Omit<Db, 'patient'> {
  return {
    ...sqlOn((statement) => askOnce(lender, statement)),
    transaction: (work) => transaction(lender, { work, begin: ['begin', ...settings].join('; ') }),
    stream: (query, values, batchRows) => stream(lender, { query, values, batchRows }),
    copyOut: (query) => copyOut(lender, query),
  };
}

type Ask = (statement: Statement) => Promise<pg.QueryResult | pg.QueryResult[]>;

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

async function askOnce(lender: CheckoutSource, statement: Statement): Promise<pg.QueryResult> {
  const { ask, giveBack } = await checkOut(lender);
  try {
    const answer = await ask(statement);
    giveBack();
    return answer;
  } catch (error) {
    giveBack(error);
    throw error;
  }
}

async function transaction<T>(
  lender: CheckoutSource,
  { work, begin }: { readonly work: (tx: Tx) => Promise<T>; readonly begin: string },
): Promise<T> {
  const { client, ask, commit, rollBack } = await checkOut(lender);
  try {
    await ask(begin);
    const tx: Tx = {
      ...sqlOn(ask),
      copyIn: (query): Promise<Writable> => Promise.resolve(client.query(copyFrom(query))),
    };
    const result = await work(tx);
    await commit();
    return result;
  } catch (error) {
    await rollBack();
    // What was copied in hears of a loss from the driver.
    throw named(error);
  }
}

async function* stream<Row extends object>(
  lender: CheckoutSource,
  { query, values, batchRows }: { query: string; values: readonly unknown[]; batchRows: number },
): AsyncGenerator<Row[]> {
  assert(Number.isSafeInteger(batchRows) && batchRows > 0, `a batch of ${batchRows} rows`);
  const { ask, rollBack } = await checkOut(lender);
  try {
    // Its reader takes the time he takes.
    await ask(`begin read only; ${letRest}`);
    await ask({ text: `declare batches no scroll cursor for ${query}`, values: [...values] });
    for (;;) {
      const { rows } = await ask(`fetch forward ${batchRows} from batches`);
      // As in sqlOn: the type stands beside the statement in the store.
      if (rows.length > 0) yield rows as Row[];
      if (rows.length < batchRows) break;
    }
  } finally {
    // Also where the reader left early; nothing was written, so nothing is lost.
    await rollBack();
  }
}

/**
 * Who copies out wants much of a table in any order, so it is read as it lies. The planner takes an index of several
 * columns for sorted like the table if only the first one is: five million rows in forty seconds instead of four.
 */
const AS_IT_LIES = 'begin read only; set local enable_indexscan = off';

async function* copyOut(lender: CheckoutSource, query: string): AsyncGenerator<Uint8Array> {
  const { client, ask, hear, giveBack, rollBack } = await checkOut(lender);
  try {
    await ask(AS_IT_LIES);
    const bytes = client.query(copyTo(query));
    // Also when nobody reads any more the loss of the connection is told.
    bytes.on('error', () => undefined);
    const pieces: AsyncIterator<Uint8Array> = bytes[Symbol.asyncIterator]();
    // Only while a piece is waited for does the time run: a reader that is slow is not the database.
    for (;;) {
      const next = await hear(pieces.next());
      if (next.done === true) break;
      yield next.value;
    }
    await rollBack();
  } finally {
    // A reader that leaves early leaves the connection in the middle of the copy: it can't be used again.
    giveBack(new Error('copy abandoned'));
  }
}
