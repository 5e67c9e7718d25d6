import { fork } from 'node:child_process';
import { Lab } from './database/lab.ts';
import { prepareSetup, START_MS } from './database/prepare.ts';
import { failureText } from './failure.ts';
import type { History } from './history.ts';
import { play } from './play.ts';
import { shrink } from './shrink.ts';

/** What a worker reports of one seed. */
interface Outcome {
  readonly seed: number;
  readonly steps: number;
  readonly violations: readonly string[];
  /** Of a history in which something is wrong: the smallest one, for people. */
  readonly text: string;
}

export interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly workers: number;
  /** Ends at the first history in which something is wrong. */
  readonly stops: boolean;
}

/** Each worker looks for the smallest history of this many seeds; of others it names the violations only. */
const MOST_SHRUNK = 2;

/** Almost nothing of a history outlives it, so it is cheaper to collect it seldom. */
const YOUNG = '--max-semi-space-size=32';

/** Plays all seeds, each worker with a server of its own. Returns in how many histories something is wrong. */
export async function playMany({ from, to, workers, stops }: Wanted): Promise<number> {
  const startedMs = performance.now();
  let next = from;
  const outcomes: Outcome[] = [];
  const children = Array.from({ length: workers }, () => {
    const child = fork(process.argv[1] ?? '', process.argv.slice(2), {
      execArgv: [...process.execArgv, YOUNG],
    });
    return new Promise<void>((resolve, reject) => {
      child.on('message', (message: 'ready' | Outcome) => {
        if (message !== 'ready') {
          outcomes.push(message);
          report(message);
        }
        const isOver = stops && outcomes.some(({ violations }) => violations.length > 0);
        if (next <= to && !isOver) child.send(next++);
        else child.disconnect();
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
    });
  });
  await Promise.all(children);
  const failed = outcomes.filter(({ violations }) => violations.length > 0);
  const seconds = (performance.now() - startedMs) / 1000;
  const steps = outcomes.reduce((total, one) => total + one.steps, 0);
  console.log(
    `${outcomes.length} histories, ${steps} steps, ${seconds.toFixed(1)} s (${(outcomes.length / seconds).toFixed(1)} a second, ${workers} workers): ${failed.length} in which something is wrong`,
  );
  return failed.length;
}

function report({ seed, violations, text }: Outcome): void {
  for (const violation of violations) console.log(`seed ${seed}: ${violation}`);
  if (text !== '') console.log(text);
}

/** The part of a worker. */
export async function work({ isTwice, isBrief }: { isTwice: boolean; isBrief: boolean }): Promise<void> {
  await using lab = await Lab.open(START_MS, prepareSetup);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let shrunk = isBrief ? MOST_SHRUNK : 0;
  const played = async (seed: number): Promise<Outcome> => {
    const history = await play(lab, seed);
    const again = isTwice ? await play(lab, seed, { isRebuilt: true }) : history;
    const violations = [...history.violations];
    if (again.digest !== history.digest) violations.push(differenceOf(history, again));
    let text = '';
    if (history.violations.length > 0 && shrunk++ < MOST_SHRUNK)
      text = failureText(await shrink(history, (trim) => play(lab, seed, { trim })), history);
    return { seed, steps: history.lines.length, violations, text };
  };
  process.on('disconnect', resolve);
  process.on('message', (seed: number) => {
    void played(seed).then((outcome) => process.send?.(outcome));
  });
  process.send?.('ready');
  await over;
}

function differenceOf(one: History, other: History): string {
  const at = one.lines.findIndex(
    (line, index) => JSON.stringify(line) !== JSON.stringify(other.lines[index]),
  );
  const [first, second] = [one.lines[at], other.lines[at]];
  return `the same seed gave another history at line ${at}: ${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
}
