import type { Unwritable } from '../../contract/needs.ts';

/**
 * The database cannot be reached: no connection could be opened, or the one in use broke. All errors of the driver that
 * mean this become this class, so that they differ from a supplier that is unavailable, and `outage.ts` reports them.
 */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The database did not answer in time. Whether it executed the statement is unknown. */
export class DatabaseSilent extends DatabaseUnavailable {
  override readonly name = 'DatabaseSilent';

  constructor(ms: number) {
    super(`the database did not answer within ${ms / 1000} seconds`);
  }
}

/** The database answers but cannot write: a standby that is not promoted yet, or a full disk. */
export class DatabaseUnwritable extends DatabaseUnavailable {
  override readonly name = 'DatabaseUnwritable';
  readonly why: Unwritable;

  constructor(why: Unwritable, cause: unknown) {
    super(wordsOf(cause), { cause });
    this.why = why;
  }
}

/** Also for a copy made by pg-boss, which keeps the name of the class only. */
export function isUnavailable(error: unknown): boolean {
  const { name } = (error ?? {}) as { name?: unknown }; // any error has one
  return name === 'DatabaseUnavailable' || name === 'DatabaseSilent' || name === 'DatabaseUnwritable';
}

/** A connection could not be opened, for any reason. */
export function unavailableFor(cause: unknown): DatabaseUnavailable {
  return new DatabaseUnavailable(wordsOf(cause), { cause });
}

/** If several addresses refuse a connection, the driver has a code and no message. */
function wordsOf(cause: unknown): string {
  const { code = '', message = '' } = cause as { code?: unknown; message?: unknown }; // the driver's errors have one of them
  return String(message || code);
}

/** The error of a statement: `DatabaseUnavailable` for a lost connection, any other error unchanged. */
export function named(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }; // any error has these or neither
  const why = unwritable[String(code)];
  if (why !== undefined) return new DatabaseUnwritable(why, error);
  const isLoss = lossCodes.test(String(code)) || lossWords.test(String(message));
  return isLoss ? unavailableFor(error) : error;
}

const unwritable: Readonly<Record<string, Unwritable>> = { '25006': 'read-only', '53100': 'full' };
/**
 * Codes of sockets, and of PostgreSQL when it ends a session (57P0x: shutdown; 25P03: our transaction was idle; 08:
 * connection error) or accepts no connection (53300).
 */
const lossCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P0|25P03|08|53300)/;
/** The driver has only messages for these. */
const lossWords = /^(Connection terminated|Client has encountered a connection error)/;
