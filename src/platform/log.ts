import { pino, type Logger, type LoggerOptions } from 'pino';
import { limits } from '../contract/limits.ts';
import { messageOf, shownError } from '../lib/shown-error.ts';
import { isDiskFull } from './files/disk-full.ts';
import { isUnavailable } from './sql/database-errors.ts';

// Its 30 modules are needed on a terminal only.
const pretty = process.stderr.isTTY ? (await import('pino-pretty')).default : undefined;

/** Lines go to standard error, so that the output of a command stays separate: coloured on a terminal, JSON elsewhere. */
export function openLog(level: string): Logger {
  const options = { ...errorLogOptions, level, base: { pid: process.pid } };
  if (pretty === undefined) return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(
    options,
    pretty({ destination: 2, sync: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', singleLine: true }),
  );
}

/** How errors are logged, under any name: without the row, the value or the connection that they contain. */
export const errorLogOptions = {
  serializers: { err: (error: unknown) => shownError(error) },
  formatters: { log: withShownErrors },
  hooks: {
    // `sql/outage.ts` reports that the database is unavailable; what failed because of it is logged at `debug`.
    logMethod(words, write, level) {
      const { debug } = this.levels.values;
      const extended = withWords(words);
      const error = errorIn(words[0]);
      if (debug === undefined || level <= debug) return write.apply(this, extended);
      if (isDiskFull(error) && isFullDue()) write.apply(this, [{ reason: messageOf(error) }, DISK_FULL]);
      if (isUnavailable(error) || isDiskFull(error)) this.debug(...extended);
      else write.apply(this, extended);
    },
  },
} satisfies LoggerOptions;

const DISK_FULL = 'a disk is full, free some space: writes are refused or retried';
let fullLoggedMs = Number.NEGATIVE_INFINITY;

/** Everything fails at once on a full disk: the log reports it in one line at intervals. */
function isFullDue(): boolean {
  const nowMs = performance.now();
  const isDue = nowMs - fullLoggedMs >= limits.fullLoggedEveryMs;
  if (isDue) fullLoggedMs = nowMs;
  return isDue;
}

function errorIn(first: unknown): unknown {
  return (first as { err?: unknown } | undefined)?.err; // the first argument of a log call is a text or an object
}

/** A line without a message would get the message of the error from pino, which may quote a value. */
function withWords(words: LogWords): LogWords {
  const [first, message, ...values] = words;
  const error: unknown = first instanceof Error ? first : errorIn(first);
  if (error === undefined) return words;
  return [first instanceof Error ? { err: first } : first, message ?? messageOf(error), ...values];
}

type LogWords = Parameters<NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>>[0];

/** An error under a name other than `err`. */
function withShownErrors(line: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(line).filter((name) => line[name] instanceof Error && name !== 'err');
  if (names.length === 0) return line;
  return { ...line, ...Object.fromEntries(names.map((name) => [name, shownError(line[name])])) };
}
