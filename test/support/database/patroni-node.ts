import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programs } from './postgres-15.ts';

/** A server of PostgreSQL and the Patroni that runs it. */
export interface PatroniNode {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly config: string;
  readonly log: string;
  process: ChildProcess | undefined;
}

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

const LEADER_WITHIN_MS = 120_000;
/** The shortest that Patroni accepts. */
const LEASE_SECONDS = 20;

export function configOf({ name, port, restPort, data }: PatroniNode, etcdPort: number): object {
  const local = `127.0.0.1:${port}`;
  return {
    scope: 'innkeeper',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: LEASE_SECONDS,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { fsync: 'off', shared_buffers: '16MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: local,
      connect_address: local,
      data_dir: data,
      bin_dir: programs,
      pgpass: path.join(path.dirname(data), 'pgpass'),
      authentication: { superuser: { username: 'tester' }, replication: { username: 'tester' } },
      parameters: { unix_socket_directories: '' },
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  };
}

/** Everything that the node runs: Patroni, and PostgreSQL with its processes. */
export async function signal(node: PatroniNode, name: NodeJS.Signals): Promise<void> {
  const { process: manager } = node;
  if (manager?.pid === undefined) return;
  const postmaster = Number.parseInt(
    await readFile(path.join(node.data, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  const servers = Number.isNaN(postmaster) ? [] : [postmaster, ...(await childrenOf(postmaster))];
  // First Patroni, which would start its server again.
  if (name === 'SIGKILL') await end(node);
  else manager.kill(name);
  for (const pid of servers) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

/** Ends Patroni, and leaves its PostgreSQL. */
export async function end(node: PatroniNode): Promise<void> {
  const { process: manager } = node;
  if (manager === undefined) return;
  const hasEnded = manager.exitCode !== null || manager.signalCode !== null;
  const ended = hasEnded ? undefined : once(manager, 'exit');
  manager.kill('SIGKILL');
  await ended;
  node.process = undefined;
}

async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '');
    // The name, in parentheses, may contain spaces; the state and the parent follow it.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(Number(entry));
  }
  return children;
}

export async function switchOver({ name, restPort }: PatroniNode): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: name }),
  });
  if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`);
}

export async function leaderAmong(nodes: readonly PatroniNode[]): Promise<PatroniNode> {
  const until = performance.now() + LEADER_WITHIN_MS;
  while (performance.now() < until) {
    for (const node of nodes)
      if ((await bodyOf(`http://127.0.0.1:${node.restPort}/primary`)) !== undefined) return node;
    await sleep(50);
  }
  throw new Error('Patroni has made no other node the leader');
}

/** As the first node that answers knows them. */
export async function membersAt(nodes: readonly PatroniNode[]): Promise<readonly Member[]> {
  for (const { restPort } of nodes) {
    const text = await bodyOf(`http://127.0.0.1:${restPort}/cluster`);
    // The documented answer of Patroni.
    if (text !== undefined) return (JSON.parse(text) as { members: Member[] }).members;
  }
  return [];
}

/** Two standbys follow the leader, one of them synchronous. */
export function isWhole(members: readonly Member[]): boolean {
  const following = members.filter((member) => isFollowing(member, members));
  return following.length === 2 && following.some(({ role }) => role === 'sync_standby');
}

/** A standby that runs may still be on the timeline of the former leader. */
export function isFollowing({ role, state, timeline }: Member, members: readonly Member[]): boolean {
  const leader = members.find((member) => member.role === 'leader');
  return role !== 'leader' && /^(running|streaming)$/.test(state) && timeline === leader?.timeline;
}

/** As `patronictl reinit`: the node copies the data of the leader again. */
export async function copyAgain({ restPort }: PatroniNode): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${restPort}/reinitialize`, {
      method: 'POST',
      body: JSON.stringify({ force: true }),
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

/** The body of a 200. */
export async function bodyOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}
