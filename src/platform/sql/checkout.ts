import type pg from 'pg';
import type { Connections } from './connections.ts';
import { binaryQuery } from './binary-rows.ts';
import { awayFor, DatabaseAway, DatabaseSilent, named } from './away.ts';
import type { Outage } from './outage.ts';

/** Who lends connections, and how long their other end may say nothing while an answer is due. */
export interface CheckoutSource {
  readonly pool: pg.Pool;
  readonly connections: Connections;
  /** Undefined: as long as it takes. */
  readonly silentMs: number | undefined;
  /** Told of every answer, and of all that was asked in vain. */
  readonly outage: Outage | undefined;
}

/** As the driver takes it, and whether its rows come as the database holds them. */
export type Statement = pg.QueryConfig & { readonly binary?: true };

/** A connection that is ours until it is given back. */
export interface CheckedOut {
  readonly client: pg.PoolClient;
  ask(statement: string | Statement): Promise<pg.QueryResult>;
  /** Waits for the database, but not for one that is silent: its connection is given up, and those that rest with it. */
  hear<T>(answer: Promise<T>): Promise<T>;
  /** The first word counts: one that was given up is not given back again. */
  giveBack(broken?: unknown): void;
  rollBack(): Promise<void>;
  /** Throws if the transaction had been given up: PostgreSQL rolls it back then, and calls that done. */
  commit(): Promise<void>;
}

const ROLLED_BACK =
  'the transaction was rolled back: a statement in it had failed, and whoever asked it went on';

export async function checkOut({ pool, connections, silentMs, outage }: CheckoutSource): Promise<CheckedOut> {
  const inVain = (error: unknown): unknown => {
    if (error instanceof DatabaseAway) outage?.found(error);
    return error;
  };
  const client = await pool.connect().catch((error: unknown) => {
    throw inVain(awayFor(error));
  });
  let broken: Error | undefined;
  /** What this connection was lost of: every later statement of its transaction fails of that, whatever it says. */
  let lost: DatabaseAway | undefined;
  let isOurs = true;
  // A connection that breaks while it is ours must not end the process, and must not go back into the pool.
  const onError = (error: Error) => (broken = error);
  client.on('error', onError);

  const giveBack = (reason?: unknown): void => {
    if (!isOurs) return;
    isOurs = false;
    client.off('error', onError);
    client.release(reason === undefined ? broken : asError(reason));
  };
  const hear = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const heard = await (silentMs === undefined ? answer : heardWithin(silentMs, answer, giveUp));
      outage?.answered();
      return heard;
    } catch (thrown) {
      const error = named(thrown);
      if (error instanceof DatabaseAway) lost ??= error;
      throw inVain(isAborted(error) && lost !== undefined ? lost : error);
    }
  };
  const ask = (statement: string | Statement) => hear(answerOf(client, statement));
  /** First those that rest: whoever asks again hereafter finds none of them. */
  const giveUp = async (reason: Error): Promise<void> => {
    await connections.cutResting();
    giveBack(reason);
  };
  const rollBack = async (): Promise<void> => {
    // The next connection may lead to another server: one that writes.
    if (lost !== undefined) return giveBack(lost);
    try {
      await ask('rollback');
      giveBack();
    } catch (error) {
      giveBack(error);
    }
  };
  const commit = async (): Promise<void> => {
    const { command } = await ask('commit');
    if (command !== 'COMMIT') throw lost ?? new Error(ROLLED_BACK);
    giveBack();
  };
  return { client, ask, hear, giveBack, rollBack, commit };
}

/**
 * The driver can promise an answer itself, but rows that it promised outlive their reader: of 20 MB that lists of hotels
 * took, 9 survived every look through the young memory and filled the old one. Rows handed to its callback do not.
 */
async function answerOf(client: pg.ClientBase, statement: string | Statement): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const tell = (error: Error | null, answer: pg.QueryResult) => {
    if (error === null) resolve(answer);
    else reject(error);
  };
  if (typeof statement !== 'string' && statement.binary) client.query(binaryQuery(statement, tell));
  else client.query(statement, tell);
  try {
    return await promise;
  } catch (error) {
    // It leads to the socket; now it leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

async function heardWithin<T>(
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

/** SQLSTATE 25P02: an earlier statement of the transaction failed, and whoever asked it went on. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25P02';
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
