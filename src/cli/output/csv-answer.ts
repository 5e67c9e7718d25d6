import { Problem } from '../../lib/problem.ts';
import type { CommandCall } from '../command.ts';
import { writePieces } from './replaced-file.ts';
import { stoppedOr, unlessStopped } from './stopped.ts';

/** A CSV that a command answers with, on its way to where it was asked for. */
export interface CsvAnswer {
  readonly write: (csv: AsyncIterable<Uint8Array>) => Promise<void>;
  /** On standard output the totals would be in the middle of the CSV, so they go to standard error. */
  readonly sumUp: (totals: unknown, forPeople: () => string) => void;
  /** Says what has become of the answer when the command is stopped. */
  readonly stoppedOr: (error: unknown) => unknown;
}

/** To a file, which is replaced when the answer is whole, or to standard output for `-`. */
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
      const says = isShown && isBegun ? 'What was written is not the whole answer.' : 'Nothing was written.';
      return stoppedOr(error, { signal: call.signal, says });
    },
  };
}
