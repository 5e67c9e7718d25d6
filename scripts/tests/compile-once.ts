import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/** Most of the modules that test files load. */
const modules = ['src/app/routes.ts', 'src/app/server.ts', 'test/support/http.ts', 'test/support/needs.ts'];

/**
 * Fills the compile cache. In a fresh clone the first processes start at the same time, and each would compile these
 * modules, which takes 1.8 s of CPU time.
 */
export async function compileOnce(packages: Readonly<Record<string, string>>): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../..');
  const addressOf = (file: string): string => JSON.stringify(pathToFileURL(path.join(root, file)).href);
  const program = [
    `const { usePackages } = await import(${addressOf('scripts/tests/packages.ts')})`,
    `usePackages(${JSON.stringify(packages)})`,
    ...modules.map((file) => `await import(${addressOf(file)})`),
  ].join(';');
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
}
