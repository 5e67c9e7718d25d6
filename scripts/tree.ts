import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A source file as the checks of this folder see it. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly lines: readonly string[];
  readonly text: string;
}

const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', '.tmp', '.innkeeper', 'dist', '.git']);
/** What `npm run release` makes. */
const releaseFiles = path.join(root, 'release');

/** Every TypeScript file below the named folders, in the order of their paths. */
export function sources(...folders: string[]): Promise<SourceFile[]> {
  return readAll(folders, /\.tsx?$/);
}

/** Every file that people read as text: code, documents, SQL, files of words. */
export function readable(): Promise<SourceFile[]> {
  return readAll(['.'], /\.(?:tsx?|mjs|js|md|sql|txt)$/);
}

async function readAll(folders: readonly string[], name: RegExp): Promise<SourceFile[]> {
  const found: string[] = [];
  for (const folder of folders) found.push(...(await filesBelow(path.join(root, folder))));
  return Promise.all(
    found
      .filter((full) => name.test(full))
      .sort()
      .map(read),
  );
}

/** The size in bytes of every file of the repository, by path. */
export async function sizes(): Promise<Map<string, number>> {
  const found = (await filesBelow(root)).sort();
  const counted = await Promise.all(
    found.map(async (full) => [fromRoot(full), (await stat(full)).size] as const),
  );
  return new Map(counted);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const inside = entries.map((entry) => {
    const full = path.join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [full] : [];
    return skipped.has(entry.name) || full === releaseFiles ? [] : filesBelow(full);
  });
  return (await Promise.all(inside)).flat();
}

async function read(full: string): Promise<SourceFile> {
  const text = await readFile(full, 'utf8');
  return { path: fromRoot(full), text, lines: text.split('\n') };
}

function fromRoot(full: string): string {
  return path.relative(root, full).split(path.sep).join('/');
}

/** Tests, and what belongs to one test: `x.test-worker.ts`. */
export function isTest(file: SourceFile): boolean {
  return /\.test(?:-[a-z]+)?\.ts$/.test(file.path);
}

/** Prints what a check found, one finding a line, and ends the process accordingly. */
export function report(check: string, findings: readonly string[]): never {
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) console.log(`${check}: ${findings.length} to fix`);
  process.exit(findings.length > 0 ? 1 : 0);
}
