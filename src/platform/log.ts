import { pino, type Logger, type LoggerOptions } from 'pino';
import pretty from 'pino-pretty';
import { isAway } from './sql/away.ts';

/** Lines go to standard error, so that what a command prints stays clean: coloured on a terminal, JSON elsewhere. */
export function openLog(level: string): Logger {
  const options = { ...manner, level, base: { pid: process.pid } };
  if (!process.stderr.isTTY) return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(
    options,
    pretty({ destination: 2, sync: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', singleLine: true }),
  );
}

/** How errors are told, by whomever and on whatever. */
export const manner = {
  serializers: { err: withoutClient },
  hooks: {
    // That the database is away is told by `sql/outage.ts`; what failed of it is for those who look closer.
    logMethod(words, write, level) {
      const { debug } = this.levels.values;
      if (debug !== undefined && level > debug && isAway(errorIn(words[0]))) this.debug(...words);
      else write.apply(this, words);
    },
  },
} satisfies LoggerOptions;

function errorIn(first: unknown): unknown {
  return (first as { err?: unknown } | undefined)?.err; // what is logged begins with a text or an object
}

/** An error of the pool carries the whole connection, password and all, which belongs in no log. */
function withoutClient(error: Error): unknown {
  const { client: _, raw: __, ...shown } = pino.stdSerializers.err(error);
  return shown;
}
