import type pg from 'pg';
import type { Connections } from './connections.ts';
import { binaryQuery } from './binary-rows.ts';
import { unavailableFor, DatabaseUnavailable, DatabaseSilent, named } from './database-errors.ts';
import { ConnectionsBusy } from './connection-queue.ts';
import type { Outage } from './outage.ts';
import { asError, errorCode } from '../../lib/errors.ts';

/** The connections of a pool, and how long the database may take to respond. */
export interface CheckoutSource {
  readonly connections: Connections;
  /** Undefined: without a limit. */
  readonly silentMs: number | undefined;
  /** Is called for every success, and for every failure to reach the database. */
  readonly outage: Outage | undefined;
  /** Behind a pooler: what one session has prepared, another does not know. */
  readonly isPooled?: boolean;
}

/** A statement of the driver, and whether its rows come in the binary format. */
export type Statement = pg.QueryConfig & { readonly binary?: true };

/** A connection that is checked out of the pool until it is released. */
export interface CheckedOut {
  readonly client: pg.PoolClient;
  ask(statement: string | Statement): Promise<pg.QueryResult>;
  /** Waits for a response. Without one in time, this connection and all idle ones are closed. */
  receive<T>(answer: Promise<T>): Promise<T>;
  /** Only the first call counts. */
  release(broken?: unknown): void;
  rollBack(): Promise<void>;
  /** Throws if a statement of the transaction failed before: PostgreSQL rolls back then, without an error. */
  commit(): Promise<void>;
}

const ROLLED_BACK = 'the transaction was rolled back: a statement in it had failed before the commit';

export async function checkOut({
  connections,
  silentMs,
  outage,
  isPooled,
}: CheckoutSource): Promise<CheckedOut> {
  const report = (error: unknown): unknown => {
    if (error instanceof DatabaseUnavailable) outage?.found(error);
    return error;
  };
  const client = await connections.take(silentMs).catch((error: unknown) => {
    throw error instanceof ConnectionsBusy ? error : report(unavailableFor(error));
  });
  let broken: Error | undefined;
  /** Why the connection was lost: later statements of its transaction fail with this error. */
  let lost: DatabaseUnavailable | undefined;
  let isOurs = true;
  // A connection that breaks while checked out must not end the process, and must not return to the pool.
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);

  const release = (reason?: unknown): void => {
    if (!isOurs) return;
    isOurs = false;
    client.off('error', onError);
    client.release(reason === undefined ? broken : asError(reason));
  };
  const receive = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const result = await (silentMs === undefined ? answer : answeredWithin(silentMs, answer, giveUp));
      outage?.answered();
      return result;
    } catch (thrown) {
      const error = named(thrown);
      if (error instanceof DatabaseUnavailable) lost ??= error;
      throw report(isAborted(error) && lost !== undefined ? lost : error);
    }
  };
  const ask = (statement: string | Statement) =>
    receive(answerOf(client, isPooled === true ? unnamed(statement) : statement));
  /** Closes the idle connections first, so that a retry does not get one of them. */
  const giveUp = async (reason: Error): Promise<void> => {
    await connections.cutIdle();
    release(reason);
  };
  const rollBack = async (): Promise<void> => {
    // The next connection may lead to another server: one that writes.
    if (lost !== undefined) return release(lost);
    try {
      await ask('rollback');
      release();
    } catch (error) {
      release(error);
    }
  };
  const commit = async (): Promise<void> => {
    const { command } = await ask('commit');
    if (command !== 'COMMIT') throw lost ?? new Error(ROLLED_BACK);
    release();
  };
  return { client, ask, receive, release, rollBack, commit };
}

function unnamed(statement: string | Statement): string | Statement {
  if (typeof statement === 'string') return statement;
  const { name: _, ...rest } = statement;
  return rest;
}

/**
 * Uses the callback of the driver. Its promises keep the rows alive for too long: of 20 MB of rows of hotel lists, 9
 * survived the young garbage collections. Rows passed to the callback do not.
 */
async function answerOf(client: pg.ClientBase, statement: string | Statement): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const settle = (error: Error | null, answer: pg.QueryResult) => {
    if (error === null) resolve(answer);
    else reject(error);
  };
  if (typeof statement !== 'string' && statement.binary) client.query(binaryQuery(statement, settle));
  else client.query(statement, settle);
  try {
    return await promise;
  } catch (error) {
    // The stack would end in the socket; this adds the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

async function answeredWithin<T>(
  ms: number,
  answer: Promise<T>,
  giveUp: (reason: Error) => Promise<void>,
): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const late = setTimeout(() => {
    const reason = new DatabaseSilent(ms);
    void giveUp(reason).then(() => silence.reject(reason));
  }, ms);
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(late);
  }
}

/** SQLSTATE 25P02: an earlier statement of the transaction failed. */
function isAborted(error: unknown): boolean {
  return errorCode(error) === '25P02';
}
