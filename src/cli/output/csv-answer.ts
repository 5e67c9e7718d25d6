import { Problem } from '../../lib/problem.ts';
import type { CommandCall } from '../command.ts';
import { writePieces } from './replaced-file.ts';
import { stoppedOr, unlessStopped } from './stopped.ts';

/** The CSV result of a command, and its destination. */
export interface CsvAnswer {
  readonly write: (csv: AsyncIterable<Uint8Array>) => Promise<void>;
  /** On standard output the totals would be in the middle of the CSV, so they go to standard error. */
  readonly sumUp: (totals: unknown, forPeople: () => string) => void;
  /** The message about the result when the command is stopped. */
  readonly stoppedOr: (error: unknown) => unknown;
}

/** Writes to a file, which is replaced when the result is complete, or to standard output for `-`. */
export function csvAnswer(call: CommandCall, file = '-'): CsvAnswer {
  const isShown = file === '-';
  if (isShown && call.isJson)
    throw new Problem('--json prints the totals, and the answer is CSV: write it to a file with -o OUT.');
  let isBegun = false;
  return {
    async write(csv) {
      call.signal.throwIfAborted();
      isBegun = true;
      await writePieces(file, unlessStopped(call, csv));
    },
    sumUp: (totals, forPeople) => (isShown ? call.say(forPeople()) : call.print(totals, forPeople)),
    stoppedOr(error) {
      const detail =
        isShown && isBegun ? 'What was written is not the whole answer.' : 'Nothing was written.';
      return stoppedOr(error, { signal: call.signal, detail });
    },
  };
}
