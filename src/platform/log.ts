import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** Lines go to standard error, so that what a command prints stays clean: coloured on a terminal, JSON elsewhere. */
export function openLog(level: string): Logger {
  const options = { level, base: { pid: process.pid }, serializers: { err: withoutClient } };
  if (!process.stderr.isTTY) return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(
    options,
    pretty({ destination: 2, sync: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', singleLine: true }),
  );
}

/** An error of the pool carries the whole connection, password and all, which belongs in no log. */
function withoutClient(error: Error): unknown {
  const { client: _, raw: __, ...shown } = pino.stdSerializers.err(error);
  return shown;
}
