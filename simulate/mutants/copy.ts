import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Mutant } from './mutants.ts';

const root = path.join(import.meta.dirname, '../..');

/** A copy of parts of the program, for one fault at a time. */
export interface Copy extends AsyncDisposable {
  readonly folder: string;
  /** Puts a fault into the copy; the next call takes it back first. */
  apply(mutant: Mutant): Promise<void>;
}

export async function copyProgram(parts: readonly string[]): Promise<Copy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-mutants-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const part of parts) await cp(path.join(root, part), path.join(folder, part), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  } catch (error) {
    await remove();
    throw error;
  }
  let undo = () => Promise.resolve();
  return {
    folder,
    apply: async (mutant) => {
      await undo();
      undo = await apply(folder, mutant);
    },
    [Symbol.asyncDispose]: remove,
  };
}

/** Returns how to take the fault back. */
async function apply(folder: string, { name, edits }: Mutant): Promise<() => Promise<void>> {
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
