import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** What processes have used so far, as Linux counts it. */
export interface Used {
  /** CPU time of all threads. */
  readonly cpuMs: number;
  /** CPU time of the first thread: the event loop of a process of ours. */
  readonly loopMs: number;
  /** How long that thread was ready and waited for a core. */
  readonly waitedMs: number;
  /** CPU time of the other threads that are still there. */
  readonly otherThreadsMs: number;
  /** How long threads ran or waited for a core, all of them. */
  readonly readyMs: number;
}

export type UsedByEach = ReadonlyMap<number, Used>;

export async function usedByEach(pids: readonly number[]): Promise<UsedByEach> {
  return new Map(await Promise.all(pids.map(async (pid) => [pid, await usedByOne(pid)] as const)));
}

/** The sum over the processes of the second reading; what a process used that ended in between is lost. */
export function usedBetween(before: UsedByEach, after: UsedByEach): Used {
  const sum = (of: keyof Used): number =>
    [...after].reduce((all, [pid, used]) => all + used[of] - (before.get(pid)?.[of] ?? 0), 0);
  return {
    cpuMs: sum('cpuMs'),
    loopMs: sum('loopMs'),
    waitedMs: sum('waitedMs'),
    otherThreadsMs: sum('otherThreadsMs'),
    readyMs: sum('readyMs'),
  };
}

async function usedByOne(pid: number): Promise<Used> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11);
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(threads.map((thread) => scheduled(`/proc/${pid}/task/${thread}`)));
  const { ranMs: loopMs, waitedMs } = await scheduled(`/proc/${pid}`);
  const ranMs = times.reduce((sum, time) => sum + time.ranMs, 0);
  return {
    cpuMs: (Number(user) + Number(system)) * 10,
    loopMs,
    waitedMs,
    otherThreadsMs: ranMs - loopMs,
    readyMs: ranMs + times.reduce((sum, time) => sum + time.waitedMs, 0),
  };
}

async function scheduled(folder: string): Promise<{ readonly ranMs: number; readonly waitedMs: number }> {
  const text = await readFile(`${folder}/schedstat`, 'utf8').catch(() => '0 0');
  const [ran = 0, waited = 0] = text.split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** Counts until it is stopped how many threads of the machine are ready to run, without the one that counts. */
export function watchReadyThreads(): { stop(): Promise<number> } {
  const end = new AbortController();
  const counted = (async () => {
    let sum = 0;
    let count = 0;
    while (!end.signal.aborted) {
      const ready = /procs_running (\d+)/.exec(await readFile('/proc/stat', 'utf8'))?.[1];
      sum += Math.max(0, Number(ready) - 1);
      count += 1;
      await sleep(READ_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
    return sum / count;
  })();
  return {
    stop() {
      end.abort();
      return counted;
    },
  };
}

const READ_EVERY_MS = 40;

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
