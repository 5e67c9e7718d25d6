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

/** Also of a copy, as pg-boss tells it: that has lost its class and kept its name. */
export function isAway(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: unknown }; // any error has one
  return name === 'DatabaseAway' || name === 'DatabaseSilent';
}

/** No connection came about, for whatever reason. */
export function awayFor(cause: unknown): DatabaseAway {
  // Where several addresses refuse a connection the driver gives a code and no words.
  const { code = '', message = '' } = cause as { code?: unknown; message?: unknown }; // the driver's errors have one of them
  return new DatabaseAway(String(message || code), { cause });
}

/** What a statement failed of: the loss of its connection by its name, a mistake in it as it is. */
export function named(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }; // any error has these or neither
  const isLoss = lossCodes.test(String(code)) || lossWords.test(String(message));
  return isLoss ? awayFor(error) : error;
}

/** Of sockets, and of PostgreSQL that ends a session: for itself, or because we let a transaction rest. */
const lossCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0|25P03|08)/;
/** The driver has words only. */
const lossWords = /^(Connection terminated|Client has encountered a connection error)/;
