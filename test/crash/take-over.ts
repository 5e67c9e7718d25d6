import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { openNeeds } from '../../src/platform/open-needs.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { eventually } from '../support/service.ts';
import { note } from './silent-worker.ts';

/** The promise. */
const TAKEN_OVER_WITHIN_MS = 45_000;
const JOBS = 200;

/** Two workers; one is killed in the middle of its jobs. Answers how long its jobs waited for the other. */
export async function takeOver(): Promise<number> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-crash-'));
  const server = await startEmbedded(path.join(dataDir, 'database'), { durable: true });
  const config = { ...readConfig({}), dataDir };
  const opened = await openNeeds({
    config,
    databaseUrl: server.url,
    log: pino({ level: 'error' }),
    name: 'crash',
    supervise: false,
    migrates: true,
  });
  const { db, queue } = opened.needs;
  const workers: ChildProcess[] = [];
  try {
    await db.run('create table notes (n integer primary key, pid integer not null)');
    for (const _ of [1, 2]) workers.push(await startSilentWorker(dataDir, server.url));
    for (let n = 0; n < JOBS; n++) await db.transaction((tx) => queue.enqueue(tx, note, { n }));
    const [victim] = workers;
    await eventually('jobs done by the first worker', async () => (await notesOf(victim?.pid)) > 0);
    victim?.kill('SIGKILL');
    const killedMs = performance.now();
    // All are there in the end, each once: the primary key would have refused a second.
    await eventually('all jobs', async () => (await notesOf(undefined)) === JOBS, TAKEN_OVER_WITHIN_MS);
    return performance.now() - killedMs;
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await opened.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }

  async function notesOf(pid: number | undefined): Promise<number> {
    const row = await db.row<{ count: number }>(
      'select count(*) from notes where $1::integer is null or pid = $1::integer',
      [pid ?? null],
    );
    assert.ok(row);
    return row.count;
  }
}

async function startSilentWorker(dataDir: string, url: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'silent-worker.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: dataDir },
  });
  await once(worker.stdout, 'data');
  return worker;
}
