import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiWithoutExamples } from '../../src/app/openapi/document.ts';
import { routes } from '../../src/app/routes.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const clientFolder = path.join(root, 'clients/typescript');

/**
 * JavaScript and declarations in `clients/typescript/dist`. The types of the operations are generated: they are larger
 * than a file of the repository may be, and follow from the document.
 */
export async function buildTypescriptClient(): Promise<void> {
  const dist = path.join(clientFolder, 'dist');
  const source = path.join(clientFolder, '.tmp');
  for (const folder of [dist, source]) await rm(folder, { recursive: true, force: true });
  await cp(path.join(clientFolder, 'src'), source, { recursive: true });
  const document = path.join(source, 'openapi.json');
  await writeFile(document, JSON.stringify(openApiWithoutExamples(routes)));
  installGenerator();
  run('node', ['build/types.mjs', document, path.join(source, 'schema.ts')]);
  run('tsc', ['-p', 'tsconfig.json']);
  await rm(source, { recursive: true });
  await declareJavaScript(dist);
  await copyFile(path.join(root, 'LICENSE'), path.join(dist, 'LICENSE'));
}

/** Installed when it is first needed, in its own folder: a first start has a tenth fewer files to install. */
function installGenerator(): void {
  const folder = path.join(clientFolder, 'build');
  if (!existsSync(path.join(folder, 'node_modules/.package-lock.json'))) run('npm', ['ci'], folder);
}

/** The compiler keeps `.ts` in imports of declarations. */
async function declareJavaScript(dist: string): Promise<void> {
  for await (const name of glob('*.d.ts', { cwd: dist })) {
    const file = path.join(dist, name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll(/((?:from|import\() ?['"]\.\/[\w-]+)\.ts(['"])/g, '$1.js$2'));
  }
}

export function run(program: string, words: readonly string[], folder = clientFolder): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}
