import { writeFile } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Lab } from './database/lab.ts';
import { prepareSetup, START_MS } from './database/prepare.ts';
import { film } from './film.ts';
import { type History, play } from './history.ts';

/**
 * `npm run simulate -- --seeds 1-2000`: plays these histories and reports those in which something is wrong.
 * `--seed 7`: plays one and prints it, step by step. `--twice`: plays each history again, and compares them.
 * `--seed 7 --film`: writes a page that shows it. `--stop`: ends at the first history in which something is wrong. `--mutants [--only WORDS]`: puts one fault after the other into a
 * copy of the program, and reports the seed that finds it.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    twice: { type: 'boolean', default: false },
    stop: { type: 'boolean', default: false },
    film: { type: 'boolean', default: false },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});

/** What a worker reports of one seed. */
interface Outcome {
  readonly seed: number;
  readonly digest: string;
  readonly steps: number;
  readonly violations: readonly string[];
}

const { seed } = values;
if (process.send !== undefined) await work();
else if (values.mutants) process.exitCode = await playMutants();
else process.exitCode = seed === undefined ? await playMany() : await playOne(Number(seed));

async function playOne(seed: number): Promise<number> {
  await using lab = await Lab.open(START_MS, prepareSetup);
  const history = await play(lab, seed, { isFilmed: values.film });
  if (values.film) {
    const file = `history-${seed}.html`;
    await writeFile(file, film(history));
    console.log(`wrote ${file}`);
    return 0;
  }
  for (const { atMs, owner, what } of history.lines)
    console.log(`${String(atMs).padStart(9)} ms  ${owner.padEnd(12)} ${what}`);
  console.log(JSON.stringify(history.profile));
  console.log(`seed ${seed}: ${history.lines.length} lines, digest ${history.digest}`);
  for (const violation of history.violations) console.log(`VIOLATED: ${violation}`);
  return history.violations.length === 0 ? 0 : 1;
}

async function playMutants(): Promise<number> {
  const { findMutants } = await import('./mutants/find.ts');
  const [, to = 2_000] = (values.seeds ?? '1-2000').split('-').map(Number);
  const found = await findMutants(to, values.only, ({ mutant, seed, violation }) =>
    console.log(seed === undefined ? `NOT FOUND: ${mutant}` : `${mutant}: seed ${seed}: ${violation}`),
  );
  const missed = found.filter((one) => one.seed === undefined);
  console.log(`${found.length - missed.length} of ${found.length} faults found within ${to} seeds`);
  return missed.length === 0 ? 0 : 1;
}

async function playMany(): Promise<number> {
  const [from = 1, to = from] = (values.seeds ?? '1-200').split('-').map(Number);
  const startedMs = performance.now();
  let next = from;
  const outcomes: Outcome[] = [];
  const workers = Array.from({ length: Number(values.workers) }, () => {
    const child = fork(import.meta.filename, process.argv.slice(2));
    return new Promise<void>((resolve, reject) => {
      child.on('message', (message: 'ready' | Outcome) => {
        if (message !== 'ready') outcomes.push(message);
        if (message !== 'ready') report(message);
        const isOver = values.stop && outcomes.some(({ violations }) => violations.length > 0);
        if (next <= to && !isOver) child.send(next++);
        else child.disconnect();
      });
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
    });
  });
  await Promise.all(workers);
  const failed = outcomes.filter(({ violations }) => violations.length > 0);
  const seconds = (performance.now() - startedMs) / 1000;
  const steps = outcomes.reduce((total, one) => total + one.steps, 0);
  console.log(
    `${outcomes.length} histories, ${steps} steps, ${seconds.toFixed(1)} s: ${failed.length} in which something is wrong`,
  );
  return failed.length === 0 ? 0 : 1;
}

function report({ seed, violations }: Outcome): void {
  for (const violation of violations) console.log(`seed ${seed}: ${violation}`);
}

async function work(): Promise<void> {
  await using lab = await Lab.open(START_MS, prepareSetup);
  const { promise: over, resolve } = Promise.withResolvers<void>();
  process.on('disconnect', resolve);
  process.on('message', (seed: number) => {
    void played(lab, seed).then((outcome) => process.send?.(outcome));
  });
  process.send?.('ready');
  await over;
}

async function played(lab: Lab, seed: number): Promise<Outcome> {
  const history = await play(lab, seed);
  const again = values.twice ? await play(lab, seed) : history;
  const violations = [...history.violations];
  if (again.digest !== history.digest) violations.push(differenceOf(history, again));
  return { seed, digest: history.digest, steps: history.lines.length, violations };
}

function differenceOf(one: History, other: History): string {
  const at = one.lines.findIndex(
    (line, index) => JSON.stringify(line) !== JSON.stringify(other.lines[index]),
  );
  const [first, second] = [one.lines[at], other.lines[at]];
  return `the same seed gave another history at line ${at}: ${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
}
