import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunner } from '../../../src/platform/postgres/runner.ts';
import { openPool } from '../../../src/platform/sql/pool.ts';

/** Where Debian's package puts the programs of the oldest PostgreSQL that we support. */
export const programs = '/usr/lib/postgresql/15/bin';

export const hasPostgres15 = existsSync(path.join(programs, 'postgres'));

const READY_WITHIN_MS = 30_000;

/** An empty server that lives until `stop`. */
export async function startPostgres15(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-postgres-15-'));
  execFileSync('chmod', ['711', folder]);
  const cluster = path.join(folder, 'cluster');
  await mkdir(cluster, { mode: 0o700 });
  const runner = await chooseRunner([folder, programs]);
  await runner.handOver(cluster);
  const run = (program: string, words: readonly string[]) =>
    runner.start(path.join(programs, program), words, { cwd: '/', stdio: 'ignore' });
  const made = run('initdb', [
    `--pgdata=${cluster}`,
    '--username=tester',
    '--auth=trust',
    '--no-sync',
    '--locale=C.UTF-8',
  ]);
  const [code] = await once(made, 'close');
  if (code !== 0) throw new Error(`initdb of PostgreSQL 15 ended with ${String(code)}`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'shared_buffers=16MB',
  ];
  const server = run('postgres', ['-D', cluster, ...settings.flatMap((one) => ['-c', one])]);
  const closed = once(server, 'close');
  const stop = async () => {
    server.kill('SIGQUIT');
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgresql://tester@127.0.0.1:${port}/postgres`;
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  // A server that listens on a port has an address that is an object.
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function untilReady(url: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const db = openPool(url, { name: 'probe', size: 1 });
    try {
      await db.run('select 1');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    } finally {
      await db.close();
    }
    await sleep(50);
  }
}
