import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listExamples, runExample } from '../../examples/run-example.ts';

/** What the first start prints with `--json`. */
interface Announced {
  readonly address: string;
}

const READY_WITHIN_MS = 180_000;

/**
 * As a user does it: the package in an empty folder, with the npm and the Node of the machine; its embedded database,
 * demo data, pages and matchers, by running every example.
 */
export async function tryPackage(tarball: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-package-'));
  // Without the packages of the repository, which npm puts first.
  const PATH = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((one) => !one.includes('node_modules'))
    .join(path.delimiter);
  const npx = ['--yes', '--silent', `./${path.basename(tarball)}`];
  const home = { PATH, HOME: process.env['HOME'], npm_config_cache: path.join(folder, 'npm') };
  const env = { ...home, PORT: '0', LOG_LEVEL: 'warn', STORAGE_FOLDER: path.join(folder, 'storage') };
  const cwd = path.join(folder, 'empty');
  await mkdir(cwd);
  await copyFile(tarball, path.join(cwd, path.basename(tarball)));
  const newKey = (words: readonly string[]): { readonly key: string; readonly accountId: string } => {
    const command = [...npx, 'keys', 'create', ...words, '--json'];
    const { stdout, stderr, status } = spawnSync('npx', command, { cwd, env, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout);
  };
  const startedMs = performance.now();
  const child = spawn('npx', [...npx, '--json'], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // As Ctrl-C does: npx does not forward signals.
  const interrupt = () => child.pid !== undefined && process.kill(-child.pid, 'SIGINT');
  const exited = once(child, 'exit');
  try {
    const announced = await announcement(child.stdout, exited);
    console.log(
      `ok   npx ${path.basename(tarball)}: ready after ${((performance.now() - startedMs) / 1000).toFixed(0)} s`,
    );
    const { origin } = new URL(announced.address);
    for (const page of [
      '/reference',
      '/pay/v1.js',
      '/pay/v1/form.js',
      '/docs/operating.md',
      '/llms-full.txt',
    ]) {
      const response = await fetch(origin + page);
      assert.equal(response.status, 200, page);
      assert.ok((await response.text()).length > 500, page);
    }
    console.log('ok   pages');
    for (const example of await listExamples()) {
      const { key: sandbox, accountId } = newKey(['--env', 'sandbox']);
      const { key: production } = newKey(['--env', 'production', '--account', accountId]);
      await runExample(example, { baseUrl: origin, sandbox, production });
      console.log(`ok   ${example}`);
    }
    interrupt();
    await exited;
    // npx ends by the signal, maybe before the service has.
    while (await fetch(origin).then(Boolean, () => false)) await sleep(100);
    console.log('ok   it stops');
  } finally {
    if (child.exitCode === null && child.signalCode === null) interrupt();
    await exited;
    await rm(folder, { recursive: true, force: true });
  }
}

async function announcement(output: AsyncIterable<Buffer>, exited: Promise<unknown>): Promise<Announced> {
  const late = AbortSignal.timeout(READY_WITHIN_MS);
  const read = async (): Promise<Announced> => {
    let text = '';
    for await (const chunk of output) {
      text += chunk.toString();
      const end = text.indexOf('\n}\n');
      // Printed by our own program.
      if (end !== -1) return JSON.parse(text.slice(0, end + 2)) as Announced;
    }
    throw new Error(`it printed no announcement, but: ${text}`);
  };
  const ended = Promise.race([exited, once(late, 'abort')]).then(() => {
    throw new Error('it is not ready');
  });
  ended.catch(() => undefined);
  return Promise.race([read(), ended]);
}
