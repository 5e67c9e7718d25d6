import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Mutant, mutants } from './mutants.ts';

const root = path.join(import.meta.dirname, '../..');
/** What the simulator needs of the program. */
const parts = [
  'src',
  'simulate',
  'test/support',
  'migrations',
  'package.json',
  'tsconfig.json',
  'scripts',
  'models',
];

export interface Found {
  readonly mutant: string;
  /** Undefined: not found. */
  readonly seed: number | undefined;
  readonly violation: string;
}

/** Runs the simulator on a copy of the program with one fault at a time, until a history shows it. */
export async function findMutants(
  mostSeeds: number,
  only: string | undefined,
  say: (found: Found) => void,
): Promise<Found[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-mutants-'));
  try {
    for (const part of parts) await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    const all: Found[] = [];
    for (const mutant of mutants.filter(({ name }) => only === undefined || name.includes(only))) {
      const undo = await apply(folder, mutant);
      const found = { mutant: mutant.name, ...(await search(folder, mostSeeds)) };
      await undo();
      say(found);
      all.push(found);
    }
    return all;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how to take the fault back. */
export async function apply(folder: string, { name, edits }: Mutant): Promise<() => Promise<void>> {
  const before = new Map<string, string>();
  for (const { file, from, to } of edits) {
    const where = path.join(folder, file);
    const text = await readFile(where, 'utf8');
    if (text.split(from).length !== 2)
      throw new Error(`"${name}": ${file} must have this text once: ${from}`);
    if (!before.has(where)) before.set(where, text);
    await writeFile(
      where,
      text.replace(from, () => to),
    );
  }
  return async () => {
    for (const [where, text] of before) await writeFile(where, text);
  };
}

function search(folder: string, mostSeeds: number): Promise<{ seed: number | undefined; violation: string }> {
  const child = spawn(
    process.execPath,
    ['simulate/run.ts', '--seeds', `1-${mostSeeds}`, '--stop', '--brief'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let out = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  return new Promise((resolve, reject) => {
    child.on('exit', () => {
      // Its last line has the number of histories.
      if (!/ histories, /.test(out)) return reject(new Error(`the simulator did not run: ${out}`));
      const [, seed, violation = ''] = /^seed (\d+): (.*)$/m.exec(out) ?? [];
      resolve({ seed: seed === undefined ? undefined : Number(seed), violation });
    });
  });
}
