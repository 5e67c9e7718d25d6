import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';

const script = path.join(import.meta.dirname, 'with-node.mjs');
/** Runs it as an older Node, by changing only the version. */
const older = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "18.20.8" })';

interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

async function run(
  t: test.TestContext,
  { isOld, folder }: { isOld: boolean; folder?: string },
): Promise<Ran> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-node-'));
  t.after(() => rm(place, { recursive: true, force: true }));
  const packages = path.join(folder ?? place, 'node_modules');
  await mkdir(path.join(place, 'scripts'));
  await copyFile(script, path.join(place, 'scripts', 'with-node.mjs'));
  if (folder !== undefined) await mkdir(packages, { recursive: true });
  const file = path.join(place, 'said.ts');
  await writeFile(
    file,
    `const said: string[] = process.argv.slice(1);\nconsole.log(said.join(' '));\nprocess.exit(7);\n`,
  );
  const from = folder === undefined ? path.join(place, 'scripts', 'with-node.mjs') : script;
  const words = [...(isOld ? ['--import', older] : []), from, file, '--one', 'two'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, out: stdout.replaceAll(place, ''), err: stderr };
}

test('the right Node runs the file directly', async (t) => {
  assert.deepEqual(await run(t, { isOld: false }), { status: 7, out: '/said.ts --one two\n', err: '' });
});

test('an older Node starts the installed one', async (t) => {
  const root = path.join(import.meta.dirname, '..');
  assert.deepEqual(await run(t, { isOld: true, folder: root }), {
    status: 7,
    out: '/said.ts --one two\n',
    err: '',
  });
});

test('an older Node without the packages prints one error message', async (t) => {
  const { status, out, err } = await run(t, { isOld: true });
  assert.equal(status, 1);
  assert.equal(out, '');
  assert.match(err, /^Innkeeper needs Node 26 and this is Node 18\.20\.8: run `npm ci`, [^\n]*\n$/);
});
