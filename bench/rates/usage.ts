import { readdir, readFile } from 'node:fs/promises';
import type { Sql } from '../../src/contract/database.ts';

/** Milliseconds of CPU time. They hold on a busy machine, too. */
export interface Usage {
  /** The thread that serves requests. */
  readonly main: number;
  /** All threads of this process. Callers are in a process of their own. */
  readonly process: number;
  /** The database server with all its processes; 0 where the system does not say. */
  readonly postgres: number;
}

/** The CPU time of each of so many units of work, with what the work returns. */
export async function withUsage<T>(
  sql: Sql,
  units: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly each: Usage }> {
  const postmaster = await postmasterOf(sql);
  const before = await usageNow(postmaster);
  const result = await work();
  const after = await usageNow(postmaster);
  const each = (name: keyof Usage): number => (after[name] - before[name]) / units;
  return { result, each: { main: each('main'), process: each('process'), postgres: each('postgres') } };
}

async function usageNow(postmaster: number | undefined): Promise<Usage> {
  const main = process.threadCpuUsage();
  const all = process.cpuUsage();
  return {
    main: (main.user + main.system) / 1000,
    process: (all.user + all.system) / 1000,
    postgres: postmaster === undefined ? 0 : await postgresMs(postmaster),
  };
}

/** The parent of a backend; undefined where there is no `/proc`. */
async function postmasterOf(sql: Sql): Promise<number | undefined> {
  const row = await sql.row<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = row && (await statOf(row.pid));
  return backend?.parent;
}

/** Of the postmaster, of those of its processes that run, and of those that have ended. */
async function postgresMs(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const stats = await Promise.all(pids.map(statOf));
  return stats.reduce((sum, stat, at) => {
    if (stat === undefined) return sum;
    if (pids[at] === postmaster) return sum + stat.ownMs + stat.endedMs;
    return stat.parent === postmaster ? sum + stat.ownMs : sum;
  }, 0);
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name may contain anything; the fields begin behind it. See proc(5).
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0] = fields.slice(1);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { parent, ownMs: (user + system) * TICK_MS, endedMs: (endedUser + endedSystem) * TICK_MS };
}
