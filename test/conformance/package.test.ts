import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { runExample } from '../../examples/run-example.ts';
import { readManifest } from '../../scripts/release/package.ts';
import { routes } from '../../src/app/routes.ts';
import { markdownPages } from '../../src/app/agents/markdown/pages.ts';
import { referencePages } from '../../src/app/reference/pages.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { paymentScripts } from '../../src/payments/page/scripts.ts';
import { DEMO_HOTELS } from '../support/database/server.ts';
import { testNeeds } from '../support/needs.ts';
import { installedPackage } from '../support/service/installed-package.ts';
import { startService } from '../support/service/service.ts';

/** The package of `npm run release`, as npm installs it. `npm run release -- --test` does it through npm. */
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-package-'));
let stop = async (): Promise<void> => undefined;
// Before the hook of the database: the program must have ended when its database is dropped.
after(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});
const needs = await testNeeds({}, { hasDemoWorld: true });
const { installed } = await installedPackage();
const { version, dependencies, optionalDependencies, peerDependencies } = await readManifest();
const program = path.join(installed, 'bin', 'innkeeper.mjs');

function run(...words: readonly string[]): string {
  const environment = { PATH: process.env['PATH'], DATA_DIR: path.join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    env: environment,
  });
  assert.equal(status, 0, stderr);
  return stdout;
}

test('the installed program prints its version, and its own name in its help', () => {
  assert.equal(run('--version'), `${version}\n`);
  assert.match(run('--help'), /^innkeeper runs the whole service\. .*: innkeeper COMMAND\n/);
});

test('the installed program says the same as the repository about itself', async () => {
  const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')) as object;
  assert.deepEqual(
    {
      version,
      dependencies,
      optionalDependencies,
      peerDependencies,
      bin: { innkeeper: 'bin/innkeeper.mjs' },
    },
    Object.fromEntries(
      Object.entries(manifest).filter(([name]) => /^(version|.*ependencies|bin)$/.test(name)),
    ),
  );
});

test('the installed program serves every page and runs the examples of both matchers and of ids', async () => {
  const service = await startService({
    program,
    dataDir: folder,
    environment: {
      DATABASE_URL: needs.config.databaseUrl ?? '',
      DEMO_HOTELS: String(DEMO_HOTELS),
      STORAGE_FOLDER: path.join(folder, 'storage'),
    },
  });
  stop = async () => assert.equal(await service.stop(), 0, service.log());
  const { origin } = new URL(service.announced.address ?? '');
  const pages = [...markdownPages(routes), ...referencePages(routes), ...paymentScripts];
  // The Markdown of operations is made from the routes, not read.
  for (const page of pages.filter((one) => !/^\/reference\/.*\.md$/.test(one.path))) {
    const response = await fetch(origin + page.path);
    await response.body?.cancel();
    assert.equal(response.status, 200, page.path);
  }
  const account = await createKey(needs, { environment: 'sandbox' });
  const { key: production } = await createKey(needs, {
    environment: 'production',
    accountId: account.accountId,
  });
  const props = { baseUrl: origin, sandbox: account.key, production };
  for (const example of ['03-map-partner-ids.ts', '04-rooms.ts', '07-match-hotels.ts'])
    await runExample(example, props);
});
