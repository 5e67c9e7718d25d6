import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { copyProgram } from './copy.ts';
import { mutants } from './mutants.ts';

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
  /** The first seed in which something is wrong; null: none of those that were played. */
  readonly seed: number | null;
  readonly played: number;
  readonly violation: string;
}

export interface Hunt {
  readonly mostSeeds: number;
  /** Only the faults whose names contain one of these, separated by commas. */
  readonly only: string | undefined;
  readonly workers: number;
  /** A file of what earlier runs have found: those faults are not looked for again, and new ones are added. */
  readonly results: string | undefined;
  readonly say: (found: Found) => void;
}

/** Runs the simulator on a copy of the program with one fault at a time, until a history shows it. */
export async function findMutants({ mostSeeds, only, workers, results, say }: Hunt): Promise<Found[]> {
  const wanted = only?.split(',');
  const chosen = mutants.filter(({ name }) => wanted?.some((words) => name.includes(words)) ?? true);
  const known = await readResults(results);
  const all: Found[] = [];
  await using copy = await copyProgram(parts);
  for (const mutant of chosen) {
    const before = known.find((one) => one.mutant === mutant.name);
    const isDone = before !== undefined && (before.seed !== null || before.played >= mostSeeds);
    if (!isDone) await copy.apply(mutant);
    const found = isDone
      ? before
      : { mutant: mutant.name, ...(await search(copy.folder, { mostSeeds, workers })) };
    all.push(found);
    say(found);
    if (results !== undefined && !isDone) {
      const others = (await readResults(results)).filter((one) => one.mutant !== mutant.name);
      await writeFile(results, `${JSON.stringify([...others, found], null, 2)}\n`);
    }
  }
  return all;
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

/** The seeds that a worker had begun are played to their end, so the first of those found is the first of all. */
function search(
  folder: string,
  { mostSeeds, workers }: { readonly mostSeeds: number; readonly workers: number },
): Promise<Omit<Found, 'mutant'>> {
  const words = ['--seeds', `1-${mostSeeds}`, '--stop', '--brief', '--workers', String(workers)];
  const child = spawn(process.execPath, ['simulate/run.ts', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on('exit', () => {
      // Its last line has the number of histories.
      const [, played] = /(\d+) histories, /.exec(out) ?? [];
      if (played === undefined) return reject(new Error(`the simulator did not run: ${out}`));
      const wrong = [...out.matchAll(/^seed (\d+): (.*)$/gm)]
        .map(([, seed, violation = '']) => ({ seed: Number(seed), violation }))
        .toSorted((one, other) => one.seed - other.seed);
      const { seed = null, violation = '' } = wrong[0] ?? {};
      resolve({ seed, played: Number(played), violation });
    });
  });
}
