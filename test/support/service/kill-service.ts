import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** `group`: what `kill -9 -PGID` reaches. `everything`: all descendants too, as when a container is killed. */
export type KillManner = 'group' | 'everything';

export async function killService(child: ChildProcess, manner: KillManner): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const all = manner === 'everything' ? descendants(pid) : [];
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  for (const one of [-pid, ...all]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
  await gone;
}

/** All processes below one, by the kernel's own list. */
function descendants(pid: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  const below = (one: number): number[] =>
    (childrenOf.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

function parentOf(pid: string): number | undefined {
  try {
    // pid (name) state ppid …; the name may hold spaces and parentheses.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
