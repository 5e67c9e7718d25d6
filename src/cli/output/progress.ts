import type { CommandCall } from '../command.ts';

export interface ProgressLine {
  show(progress: { readonly done: number; readonly of?: number | undefined }): void;
  /** Ends the line of the progress bar. */
  end(): void;
}

const BAR_CHARACTERS = 30;
/** Without a terminal, a line every few seconds is enough. */
const LINE_EVERY_MS = 5_000;

/** A progress bar on a terminal; elsewhere a line every few seconds, and one at the end. */
export function progressOn({ say }: Pick<CommandCall, 'say'>, what: string): ProgressLine {
  return process.stderr.isTTY ? bar(what) : lines(say, what);
}

function bar(what: string): ProgressLine {
  let drawn = false;
  return {
    show({ done, of }) {
      const filled = of === undefined ? 0 : Math.round((done / Math.max(1, of)) * BAR_CHARACTERS);
      const drawing =
        of === undefined ? '' : `[${'#'.repeat(filled)}${'.'.repeat(BAR_CHARACTERS - filled)}] `;
      process.stderr.write(`\r${drawing}${counted(done, of)} ${what}`);
      drawn = true;
    },
    end() {
      if (drawn) process.stderr.write('\n');
    },
  };
}

function lines(say: (line: string) => void, what: string): ProgressLine {
  let printedMs = performance.now();
  return {
    show({ done, of }) {
      const nowMs = performance.now();
      if (done !== of && nowMs - printedMs < LINE_EVERY_MS) return;
      printedMs = nowMs;
      say(`${counted(done, of)} ${what}`);
    },
    end() {},
  };
}

function counted(done: number, of: number | undefined): string {
  return of === undefined
    ? done.toLocaleString('en')
    : `${done.toLocaleString('en')} of ${of.toLocaleString('en')}`;
}
