import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { errorLogOptions } from '../../src/platform/log.ts';

/** One line of a log as it was written. */
export interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A log that can be read: `lines` grows with every line that is logged. */
export function readableLog(): { readonly log: Logger; readonly lines: Line[] } {
  const lines: Line[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  return { log: pino({ ...errorLogOptions, level: 'info' }, sink), lines };
}
