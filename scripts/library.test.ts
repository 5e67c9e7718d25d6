import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '..');
/** Outside of the repository, whose packages are found from anywhere below it. */
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-library-'));
after(() => rm(folder, { recursive: true }));

function run(command: string, words: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** The program of the page on the library. */
async function documentedProgram(): Promise<string> {
  const page = await readFile(path.join(root, 'docs/library.md'), 'utf8');
  const [, program = ''] = /```js\n(.*?)```/s.exec(page) ?? [];
  assert.match(program, /assert/);
  return program;
}

test('an installed package runs the program of docs/library.md', async () => {
  run(process.execPath, ['scripts/library.ts', path.join(folder, 'built')], root);
  const packed = run('npm', ['pack', './built', '--json', '--offline']);
  const [{ filename }]: [{ filename: string }] = JSON.parse(packed);
  // As npm would install it; its dependencies are those of the repository, and no others.
  const installed = path.join(folder, 'node_modules', 'innkeeper');
  await mkdir(installed, { recursive: true });
  run('tar', ['-xzf', filename, '-C', installed, '--strip-components=1']);
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    await readFile(path.join(installed, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(manifest.dependencies)) {
    await mkdir(path.dirname(path.join(folder, 'node_modules', name)), { recursive: true });
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  await writeFile(path.join(folder, 'use.mjs'), await documentedProgram());
  run(process.execPath, ['use.mjs']);
});
