import { spawn } from 'node:child_process';
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
  /** The first seed in which something is wrong, and how many were played; undefined: not found. */
  readonly seed: number | undefined;
  readonly played: number;
  readonly violation: string;
}

export interface Hunt {
  readonly mostSeeds: number;
  /** Only the faults whose names contain one of these, separated by commas. */
  readonly only: string | undefined;
  readonly workers: number;
  readonly say: (found: Found) => void;
}

/** Runs the simulator on a copy of the program with one fault at a time, until a history shows it. */
export async function findMutants({ mostSeeds, only, workers, say }: Hunt): Promise<Found[]> {
  const wanted = only?.split(',');
  await using copy = await copyProgram(parts);
  const all: Found[] = [];
  for (const mutant of mutants.filter(({ name }) => wanted?.some((words) => name.includes(words)) ?? true)) {
    await copy.apply(mutant);
    const found = { mutant: mutant.name, ...(await search(copy.folder, { mostSeeds, workers })) };
    say(found);
    all.push(found);
  }
  return all;
}

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
      const [, seed, violation = ''] = /^seed (\d+): (.*)$/m.exec(out) ?? [];
      resolve({ seed: seed === undefined ? undefined : Number(seed), played: Number(played), violation });
    });
  });
}
