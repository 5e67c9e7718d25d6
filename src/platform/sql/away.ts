import type { Unwritable } from '../../contract/needs.ts';

/**
 * The database cannot be asked: no connection came about, or the one in use broke. Whatever the driver throws then has
 * this one name, so that nobody takes a supplier that is away for it, and the log tells it as `outage.ts` does.
 */
export class DatabaseAway extends Error {
  override readonly name: string = 'DatabaseAway';
}

/** The database did not answer for so long that it is not waited for any more. Whether it did what it was asked is open. */
export class DatabaseSilent extends DatabaseAway {
  override readonly name = 'DatabaseSilent';

  constructor(ms: number) {
    super(`the database did not answer within ${ms / 1000} seconds`);
  }
}

/** The database answers and writes nothing: a standby that is not promoted yet, or a disk without room. */
export class DatabaseUnwritable extends DatabaseAway {
  override readonly name = 'DatabaseUnwritable';
  readonly why: Unwritable;

  constructor(why: Unwritable, cause: unknown) {
    super(wordsOf(cause), { cause });
    this.why = why;
  }
}

/** Also of a copy, as pg-boss tells it: that has lost its class and kept its name. */
export function isAway(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: unknown }; // any error has one
  return name === 'DatabaseAway' || name === 'DatabaseSilent' || name === 'DatabaseUnwritable';
}

/** No connection came about, for whatever reason. */
export function awayFor(cause: unknown): DatabaseAway {
  return new DatabaseAway(wordsOf(cause), { cause });
}

/** Where several addresses refuse a connection the driver gives a code and no words. */
function wordsOf(cause: unknown): string {
  const { code = '', message = '' } = cause as { code?: unknown; message?: unknown }; // the driver's errors have one of them
  return String(message || code);
}

/** What a statement failed of: the loss of its connection by its name, a mistake in it as it is. */
export function named(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }; // any error has these or neither
  const why = unwritable[String(code)];
  if (why !== undefined) return new DatabaseUnwritable(why, error);
  const isLoss = lossCodes.test(String(code)) || lossWords.test(String(message));
  return isLoss ? awayFor(error) : error;
}

const unwritable: Readonly<Record<string, Unwritable>> = { '25006': 'read-only', '53100': 'full' };
/**
 * Of sockets, and of PostgreSQL that ends a session (57P0x: for itself; 25P03: because we let a transaction rest; 08: of
 * its connection), or lets nobody in (53300).
 */
const lossCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0|25P03|08|53300)/;
/** The driver has words only. */
const lossWords = /^(Connection terminated|Client has encountered a connection error)/;
