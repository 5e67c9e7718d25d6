import { HistoryServer } from './database/history-server.ts';
import { prepareSetup, START_MS } from './database/prepare.ts';
import { failureText, lineText } from './failure.ts';
import type { History } from './history.ts';
import { play } from './play.ts';
import { shrink } from './shrink.ts';
import type { Trim } from './trim.ts';
import type { Played } from './twice.ts';

/** Something is wrong in a history. It is reported before the smallest one is looked for, which takes minutes. */
export interface Violated {
  readonly kind: 'violated';
  readonly seed: number;
  readonly violations: readonly string[];
  /** Whether the smallest one is looked for. */
  readonly isShrunk: boolean;
}

/** One play, when nothing more is to be done about it. */
export interface Outcome extends Played {
  readonly kind: 'outcome';
  readonly steps: number;
  /** If something is wrong in the history: the smallest history with the same fault, for people. */
  readonly text: string;
}

export type Report = 'ready' | Violated | Outcome;

/** Each worker looks for the smallest history of this many seeds; of others it names the violations only. */
const MOST_SHRUNK = 2;

export async function work({ isTwice, isBrief }: { isTwice: boolean; isBrief: boolean }): Promise<void> {
  await using server = await HistoryServer.open(START_MS, prepareSetup);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const report = (message: Report) => process.send?.(message);
  let shrunk = isBrief ? MOST_SHRUNK : 0;
  process.on('disconnect', resolve);
  process.on('message', (seed: number) => {
    const replay = (trim: Trim) => play(server, seed, { trim });
    void reported(seed, { replay, isTwice, report, shrinks: () => shrunk++ < MOST_SHRUNK });
  });
  report('ready');
  await over;
}

interface Task {
  readonly replay: (trim: Trim) => Promise<History>;
  readonly isTwice: boolean;
  readonly report: (message: Report) => void;
  /** Asked when something is wrong: whether to look for the smallest history. */
  readonly shrinks: () => boolean;
}

/** Plays a seed and reports it. */
export async function reported(seed: number, { replay, isTwice, report, shrinks }: Task): Promise<void> {
  const history = await replay({});
  const { digest, lines, violations } = history;
  const isShrunk = violations.length > 0 && shrinks();
  if (violations.length > 0) report({ kind: 'violated', seed, violations, isShrunk });
  const text = isShrunk ? failureText(await shrink(history, replay), history) : '';
  const trace = isTwice ? lines.map(lineText) : [];
  report({ kind: 'outcome', seed, digest, trace, steps: lines.length, text });
}
