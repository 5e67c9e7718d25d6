import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { commit } from './commit.ts';
import { violationsText } from './failure.ts';
import { startersOf } from './processors.ts';
import { Comparison, inPlayOrder } from './twice.ts';
import type { Violated, Outcome, Report } from './worker.ts';
import { wrongLine } from './wrong-line.ts';

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

/**
 * A history makes much that is soon garbage, and keeps little: with the usual sizes, collecting it took a seventh of the
 * CPU time of a worker.
 */
const HEAP = ['--max-semi-space-size=32', '--initial-heap-size=1000'];

/**
 * Between two statements the memory manager of a PostgreSQL process would return memory to the kernel, and take it again
 * for the next one, page by page.
 */
const KEPT_MEMORY = { MALLOC_TOP_PAD_: '4194304', MALLOC_TRIM_THRESHOLD_: '268435456' };

/** Plays all seeds, each worker with its own server. Returns of how many histories something is wrong. */
export async function playMany({ workers, stops, isTwice, digests, ...range }: Wanted): Promise<number> {
  const startedMs = performance.now();
  const seeds = inPlayOrder(range, isTwice);
  const comparison = new Comparison();
  const outcomes: Outcome[] = [];
  const failed = new Set<number>();
  const reportViolations = (violated: Violated) => {
    // What is wrong in both plays is reported once.
    if (!failed.has(violated.seed)) console.log(violationsText(violated));
    failed.add(violated.seed);
  };
  const take = (outcome: Outcome) => {
    const { seed, text } = outcome;
    const difference = isTwice ? comparison.note(outcome) : undefined;
    if (difference === undefined) outcomes.push({ ...outcome, trace: [] });
    else if (difference !== '') {
      failed.add(seed);
      console.log(wrongLine({ seed, violation: difference }, commit()));
    }
    if (text !== '') console.log(text);
  };
  const children = startersOf(workers).map(({ program, words }) => {
    const child = fork(process.argv[1] ?? '', process.argv.slice(2), {
      execPath: program,
      execArgv: [...words, ...process.execArgv, ...HEAP],
      env: { ...process.env, ...KEPT_MEMORY },
    });
    return new Promise<void>((resolve, reject) => {
      child.on('message', (report: Report) => {
        if (report !== 'ready' && report.kind === 'violated') {
          reportViolations(report);
          return;
        }
        if (report !== 'ready') take(report);
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
