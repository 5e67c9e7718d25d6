import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createKey } from '../../src/accounts/keys.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { sharedService } from '../support/shared-service.ts';

/**
 * The examples of the client's README, run against the program itself. `npm run clients -- --test` runs them with the
 * packed client too, in each program of `CLIENT_PROGRAMS`, separated by line ends: `node`, `deno run -A` …
 */
const client = path.resolve(import.meta.dirname, '../../clients/typescript');
const installed = process.env['CLIENT_FOLDER'];
const programs = (process.env['CLIENT_PROGRAMS'] ?? process.execPath).split('\n');

const folder = installed ?? (await mkdtemp(path.join(os.tmpdir(), 'innkeeper-clients-')));
after(() => (installed === undefined ? rm(folder, { recursive: true, force: true }) : undefined));
const { db, origin } = await sharedService();

interface Example {
  readonly title: string;
  readonly code: string;
  readonly output: string;
}

const readme = await readFile(path.join(client, 'README.md'), 'utf8');
const examples = readme.split('\n## ').flatMap((section): Example[] => {
  const [, title = '', code] = /^([^\n]+)\n[^]*?```js\n([^]*?)```/.exec(section) ?? [];
  const [, output = ''] = /\nOutput:\n\n```\n([^]*?)```/.exec(section) ?? [];
  return code === undefined ? [] : [{ title, code, output }];
});

for (const program of programs)
  test(`the examples of the README of the TypeScript client, in ${path.basename(program)}`, async () => {
    const printed = await outputOf(program);
    assert.deepEqual(
      examples.map(({ title }, at) => ({ title, output: printed[at] })),
      examples.map(({ title, output }) => ({ title, output })),
    );
  });

const MARK = '=== next example\n';

/** One process runs all of them, one after the other. */
async function outputOf(program: string): Promise<string[]> {
  const source = pathToFileURL(path.join(client, 'src/index.ts')).href;
  const names = examples.map((_, at) => `example-${at}.mjs`);
  for (const [at, { code }] of examples.entries()) {
    const text = installed === undefined ? code.replace("'innkeeper-client'", `'${source}'`) : code;
    await writeFile(path.join(folder, `example-${at}.mjs`), text);
  }
  const runner = names.map((name) => `await import('./${name}');`).join(`console.log('${MARK.trim()}');\n`);
  await writeFile(path.join(folder, 'all.mjs'), `process.env ??= {};\n${runner}\n`);
  // An account for each program: the third would wait for the limits of a minute.
  const { key } = await createKey({ db, random: systemRandom }, { environment: 'sandbox' });
  const environment = {
    ...process.env,
    INNKEEPER_URL: origin,
    INNKEEPER_KEY: key,
  };
  const [command = '', ...words] = program.split(' ');
  const { stdout } = await promisify(execFile)(command, [...words, path.join(folder, 'all.mjs')], {
    env: environment,
    cwd: folder,
  });
  return stdout.split(MARK);
}
