import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../files/is-alive.ts';

/** What a running server writes into `postmaster.pid`; its lines have kept their order since PostgreSQL 10. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port, , , , state] = text.split('\n');
  if (!pid || !port) return undefined;
  return { pid: Number(pid), port: Number(port), ready: state?.trim() === 'ready' };
}

/**
 * Stops the orphan of a process that was killed: with a fast shutdown first (its watchdog may have begun it), then
 * immediately, which the next start repairs from the write-ahead log. A file whose process is gone, or is another program
 * that got the same number, is removed.
 */
export async function stopPostmaster(cluster: string, { patienceMs }: { patienceMs: number }): Promise<void> {
  const pid = Number.parseInt(
    await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  if (Number.isNaN(pid)) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmaster(pid, cluster)) break;
    kill(pid, signal);
    const until = performance.now() + patienceMs;
    while (isAlive(pid) && performance.now() < until) await sleep(10);
    if (!isAlive(pid)) break;
  }
  await rm(path.join(cluster, 'postmaster.pid'), { force: true });
}

function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  return commandLine(pid)?.includes(cluster) ?? true;
}

/** Undefined where the system cannot report it; then the process file decides. */
function commandLine(pid: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return undefined;
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout || undefined;
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended between our check and our signal.
  }
}
