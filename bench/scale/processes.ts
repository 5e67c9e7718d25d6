import { readdir, readFile } from 'node:fs/promises';

/** What processes have used so far, as Linux counts it. */
export interface Used {
  /** CPU time of all threads. */
  readonly cpuMs: number;
  /** CPU time of the first thread: the event loop of a process of ours. */
  readonly loopMs: number;
  /** How long that thread was ready and waited for a core. */
  readonly waitedMs: number;
}

export type UsedByEach = ReadonlyMap<number, Used>;

export async function usedByEach(pids: readonly number[]): Promise<UsedByEach> {
  return new Map(await Promise.all(pids.map(async (pid) => [pid, await usedByOne(pid)] as const)));
}

/** The sum over the processes of the second reading; what a process used that ended in between is lost. */
export function usedBetween(before: UsedByEach, after: UsedByEach): Used {
  const sum = (of: keyof Used): number =>
    [...after].reduce((all, [pid, used]) => all + used[of] - (before.get(pid)?.[of] ?? 0), 0);
  return { cpuMs: sum('cpuMs'), loopMs: sum('loopMs'), waitedMs: sum('waitedMs') };
}

async function usedByOne(pid: number): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11);
  const [ran = 0, waited = 0] = (await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0'))
    .split(' ')
    .map(Number);
  return { cpuMs: (Number(user) + Number(system)) * 10, loopMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** A process and all that it has started: of PostgreSQL, the server and its sessions. */
export async function familyOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return [parent, ...pids.filter((_, at) => parents[at] === parent)];
}

/** Resident memory in MiB: now, and the highest so far. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mib = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024);
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}
