import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { wrongIn } from '../wrong-line.ts';
import { copyProgram } from './copy.ts';
import { type Mutant, mutants } from './mutants.ts';

/** What the simulator needs of the program. */
const parts = [
  'src',
  'simulate',
  'test/past',
  'test/support',
  'migrations',
  'package.json',
  'tsconfig.json',
  'scripts',
  'models',
];

export interface Found {
  readonly mutant: string;
  /** The seed in which something is wrong; null: none of those that were played. */
  readonly seed: number | null;
  readonly played: number;
  readonly violation: string;
}

export interface Hunt {
  readonly mostSeeds: number;
  /** What earlier runs have found: each of these seeds is tried before all others. */
  readonly listed: readonly Found[];
  /** Plays nothing but those seeds. */
  readonly isListedOnly: boolean;
  /** Only the faults whose names contain one of these, separated by commas. */
  readonly only: string | undefined;
  /** So many faults at a time, each in its own copy. */
  readonly workers: number;
  /** A file of what earlier runs have found: those faults are not looked for again, and new ones are added. */
  readonly results: string | undefined;
  readonly say: (found: Found) => void;
  /** Ends what is being played. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs the simulator on copies of the program with one fault each, until a history shows it. */
export async function findMutants(hunt: Hunt): Promise<Found[]> {
  const { mostSeeds, only, workers, results, say } = hunt;
  const wanted = only?.split(',');
  const chosen = mutants.filter(({ name }) => wanted?.some((words) => name.includes(words)) ?? true);
  const known = await readResults(results);
  const found = new Map(known.map((one) => [one.mutant, one]));
  const waiting = chosen.filter(({ name }) => {
    const before = found.get(name);
    return before === undefined || (before.seed === null && before.played < mostSeeds);
  });
  await Promise.all(
    Array.from({ length: workers }, async () => {
      await using copy = await copyProgram(parts);
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        await copy.apply(mutant);
        const one = { mutant: mutant.name, ...(await search(copy.folder, mutant, hunt)) };
        say(one);
        found.set(mutant.name, one);
        if (results !== undefined)
          writeFileSync(results, `${JSON.stringify([...found.values()], null, 2)}\n`);
      }
    }),
  );
  return chosen.flatMap(({ name }) => found.get(name) ?? []);
}

async function readResults(file: string | undefined): Promise<readonly Found[]> {
  if (file === undefined) return [];
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Found[]; // as this file writes it
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The seed that has found the fault before, then all. */
async function search(
  folder: string,
  { name }: Mutant,
  { listed, isListedOnly, mostSeeds, signal }: Hunt,
): Promise<Omit<Found, 'mutant'>> {
  const seed = listed.find((one) => one.mutant === name)?.seed ?? Number.POSITIVE_INFINITY;
  const first = seed <= mostSeeds ? await played(folder, `${seed}-${seed}`, signal) : none;
  return isListedOnly || first.seed !== null ? first : played(folder, `1-${mostSeeds}`, signal);
}

const none: Omit<Found, 'mutant'> = { seed: null, played: 0, violation: '' };

/** In the order of the seeds, until something is wrong. */
function played(
  folder: string,
  seeds: string,
  signal: AbortSignal | undefined,
): Promise<Omit<Found, 'mutant'>> {
  const words = ['--seeds', seeds, '--stop', '--brief', '--workers', '1'];
  const child = spawn(process.execPath, ['simulate/run.ts', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    // All but the changed files are compiled once for all faults.
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'compiled') },
    signal,
  });
  let out = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => {
      // Its last line has the number of histories.
      const [, played] = /(\d+) histories, /.exec(out) ?? [];
      if (played === undefined) return reject(new Error(`the simulator did not run: ${out}`));
      const { seed = null, violation = '' } = wrongIn(out)[0] ?? {};
      resolve({ seed, played: Number(played), violation });
    });
  });
}
