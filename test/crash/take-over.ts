import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestNeeds } from '../support/needs.ts';
import { eventually } from '../support/service/service.ts';
import { note } from './note-task.ts';

/** The maximum time until jobs are taken over, and until a busy machine has run the waiting jobs. */
const TAKEN_OVER_WITHIN_MS = 45_000;
const DONE_WITHIN_MS = 60_000;
const JOBS = 200;

/** Two workers; one is killed in the middle of its jobs. Answers how long its jobs waited for the other. */
export async function takeOver({ db, queue, config }: TestNeeds): Promise<number> {
  const workers: ChildProcess[] = [];
  try {
    await db.run('create table notes (n integer primary key, pid integer not null)');
    for (const _ of [1, 2]) workers.push(await startSilentWorker(config));
    for (let n = 0; n < JOBS; n++) await db.transaction((tx) => queue.enqueue(tx, note, { n }));
    const [victim] = workers;
    await eventually('jobs done by the first worker', async () => (await notesOf(victim?.pid)) > 0);
    victim?.kill('SIGKILL');
    const killedMs = performance.now();
    const mostMs = TAKEN_OVER_WITHIN_MS + DONE_WITHIN_MS;
    // All are there in the end, each once: the primary key would have refused a second.
    await eventually('all jobs', async () => (await notesOf(undefined)) === JOBS, mostMs);
    return performance.now() - killedMs;
  } finally {
    await Promise.all(workers.map(killed));
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

async function startSilentWorker({ dataDir, databaseUrl }: TestNeeds['config']): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'silent-worker.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
  });
  await once(worker.stdout, 'data');
  return worker;
}

async function killed(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
}
