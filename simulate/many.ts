import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { Lab } from './database/lab.ts';
import { prepareSetup, START_MS } from './database/prepare.ts';
import { failureText, lineText } from './failure.ts';
import { play } from './play.ts';
import { shrink } from './shrink.ts';
import { Comparison, inPlayOrder, type Played } from './twice.ts';

/** What a worker reports of one play. */
interface Outcome extends Played {
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
  /** Plays each seed a second time, after other ones, and compares both. */
  readonly isTwice: boolean;
  /** A file for the digests: two runs of one program write the same. */
  readonly digests: string | undefined;
}

/** Each worker looks for the smallest history of this many seeds; of others it names the violations only. */
const MOST_SHRUNK = 2;

/**
 * A history makes much that is soon garbage, and keeps little: with the usual sizes, collecting it took a seventh of the
 * CPU time of a worker.
 */
const HEAP = ['--max-semi-space-size=32', '--initial-heap-size=1000'];

/** Plays all seeds, each worker with a server of its own. Returns of how many histories something is wrong. */
export async function playMany({ workers, stops, isTwice, digests, ...range }: Wanted): Promise<number> {
  const startedMs = performance.now();
  const seeds = inPlayOrder(range, isTwice);
  const comparison = new Comparison();
  const outcomes: Outcome[] = [];
  const failed = new Set<number>();
  const take = (outcome: Outcome) => {
    const difference = isTwice ? comparison.note(outcome) : undefined;
    // What is wrong in both plays is reported once.
    const wrong =
      difference === undefined ? outcome.violations : [difference].filter((words) => words !== '');
    if (difference === undefined) outcomes.push({ ...outcome, trace: [] });
    if (wrong.length > 0) failed.add(outcome.seed);
    for (const words of wrong) console.log(`seed ${outcome.seed}: ${words}`);
    if (outcome.text !== '') console.log(outcome.text);
  };
  const children = Array.from({ length: workers }, () => {
    const child = fork(process.argv[1] ?? '', process.argv.slice(2), {
      execArgv: [...process.execArgv, ...HEAP],
    });
    return new Promise<void>((resolve, reject) => {
      child.on('message', (message: 'ready' | Outcome) => {
        if (message !== 'ready') take(message);
        const seed = stops && failed.size > 0 ? undefined : seeds.next().value;
        if (seed === undefined) child.disconnect();
        else child.send(seed);
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
    });
  });
  await Promise.all(children);
  if (digests !== undefined) await writeFile(digests, digestsText(outcomes));
  const seconds = (performance.now() - startedMs) / 1000;
  const steps = outcomes.reduce((total, one) => total + one.steps, 0);
  console.log(
    `${outcomes.length} histories, ${steps} steps, ${seconds.toFixed(1)} s (${(outcomes.length / seconds).toFixed(1)} a second, ${workers} workers): ${failed.size} in which something is wrong`,
  );
  return failed.size;
}

/** A line for each seed, its steps and its digest: to be compared with those of another run. */
function digestsText(outcomes: readonly Outcome[]): string {
  const sorted = outcomes.toSorted((one, other) => one.seed - other.seed);
  return sorted.map(({ seed, steps, digest }) => `${seed} ${steps} ${digest}\n`).join('');
}

/** The part of a worker. */
export async function work({ isTwice, isBrief }: { isTwice: boolean; isBrief: boolean }): Promise<void> {
  await using lab = await Lab.open(START_MS, prepareSetup);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let shrunk = isBrief ? MOST_SHRUNK : 0;
  const played = async (seed: number): Promise<Outcome> => {
    const history = await play(lab, seed);
    const { digest, lines, violations } = history;
    const text =
      violations.length > 0 && shrunk++ < MOST_SHRUNK
        ? failureText(await shrink(history, (trim) => play(lab, seed, { trim })), history)
        : '';
    const trace = isTwice ? lines.map(lineText) : [];
    return { seed, digest, trace, steps: lines.length, violations, text };
  };
  process.on('disconnect', resolve);
  process.on('message', (seed: number) => {
    void played(seed).then((outcome) => process.send?.(outcome));
  });
  process.send?.('ready');
  await over;
}
