import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A source file as the checks of this folder see it. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly lines: readonly string[];
  readonly text: string;
}

const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', '.tmp', 'dist', '.git']);

/** Every TypeScript file below the named folders, in the order of their paths. */
export async function sources(...folders: string[]): Promise<SourceFile[]> {
  const found: string[] = [];
  for (const folder of folders) await collect(path.join(root, folder), found);
  return Promise.all(found.sort().map(read));
}

async function collect(folder: string, found: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) await collect(full, found);
    else if (entry.name.endsWith('.ts')) found.push(full);
  }
}

async function read(full: string): Promise<SourceFile> {
  const text = await readFile(full, 'utf8');
  return { path: path.relative(root, full).split(path.sep).join('/'), text, lines: text.split('\n') };
}

export function isTest(file: SourceFile): boolean {
  return file.path.endsWith('.test.ts');
}

/** Prints what a check found, one finding a line, and ends the process accordingly. */
export function report(check: string, findings: readonly string[]): never {
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) console.log(`${check}: ${findings.length} to mend`);
  process.exit(findings.length > 0 ? 1 : 0);
}
