import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { bundleProgram } from './bundle.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

test('the bundled program is the program of the repository', async () => {
  const { program } = await bundleProgram();
  for (const words of [['--version'], ['catalogue', 'export', '--help']]) {
    const bundled = await run(process.execPath, [program, ...words]);
    const source = await run(process.execPath, [path.join(root, 'src/main.ts'), ...words]);
    assert.deepEqual(bundled, source);
  }
});

test('a package of the bundle exports what the package exports', async () => {
  const { packages } = await bundleProgram();
  // A name may already be that of the bundle in this process.
  const whole = path.join(root, 'node_modules/typebox/build/index.mjs');
  const exportsOf = async (module: string) => Object.keys((await import(module)) as object);
  assert.deepEqual(await exportsOf(packages['typebox'] ?? ''), await exportsOf(whole));
});
