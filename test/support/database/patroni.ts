import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseRunner } from '../../../src/platform/postgres/runner.ts';
import { eventually } from '../service/service.ts';
import { freePorts } from '../service/proxy.ts';
import { hasPostgres15, programs } from './postgres-15.ts';

const patroni = '/usr/bin/patroni';
const etcd = '/usr/bin/etcd';

export const hasPatroni = hasPostgres15 && [patroni, etcd].every((program) => existsSync(program));

/** What happens to the leader: its node ends, its node stops without ending, or an operator moves the role. */
export type Trouble = 'kill' | 'pause' | 'switch over';

/** Three servers of PostgreSQL 15 under Patroni, with etcd; one standby is synchronous. */
export interface PatroniCluster extends AsyncDisposable {
  /** All hosts, of which the leader is wanted. */
  readonly url: string;
  /** Returns when another node is the leader. */
  failOver(how: Trouble): Promise<void>;
  /** Brings the former leader back as a standby. */
  recover(): Promise<void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly config: string;
  process: ChildProcess | undefined;
}

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

const LEADER_WITHIN_MS = 120_000;
/** A former leader is rewound, or copied again. */
const WHOLE_WITHIN_MS = 90_000;
/** The shortest that Patroni accepts. */
const LEASE_SECONDS = 20;

export async function startPatroni(): Promise<PatroniCluster> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-patroni-'));
  execFileSync('chmod', ['711', folder]);
  const runner = await chooseRunner([folder, programs]);
  const [clientPort = 0, peerPort = 0, ...ports] = await freePorts(8);
  const run = async (program: string, words: readonly string[], log: string): Promise<ChildProcess> => {
    const file = await open(path.join(folder, `${log}.log`), 'a');
    const started = runner.start(program, words, { cwd: '/', stdio: ['ignore', file.fd, file.fd] });
    await file.close();
    return started;
  };
  const handedOver = async (name: string): Promise<string> => {
    const at = path.join(folder, name);
    await mkdir(at, { mode: 0o700 });
    await runner.handOver(at);
    return at;
  };
  const etcdUrl = `http://127.0.0.1:${clientPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const store = await run(
    etcd,
    [
      '--data-dir',
      path.join(await handedOver('etcd'), 'data'),
      '--listen-client-urls',
      etcdUrl,
      '--advertise-client-urls',
      etcdUrl,
      '--listen-peer-urls',
      peerUrl,
      '--initial-advertise-peer-urls',
      peerUrl,
      '--initial-cluster',
      `default=${peerUrl}`,
    ],
    'etcd',
  );
  const nodes = await Promise.all(
    [0, 1, 2].map(async (n): Promise<Node> => {
      const home = await handedOver(`n${n}`);
      const node = {
        name: `n${n}`,
        port: ports[2 * n] ?? 0,
        restPort: ports[2 * n + 1] ?? 0,
        data: path.join(home, 'data'),
        config: path.join(folder, `n${n}.yaml`),
        process: undefined,
      };
      // JSON is YAML.
      await writeFile(node.config, JSON.stringify(configOf(node, clientPort)), { mode: 0o644 });
      return node;
    }),
  );
  const start = async (node: Node) => {
    node.process = await run(patroni, [node.config], node.name);
  };
  let leader: Node | undefined;
  let troubled: { readonly node: Node; readonly how: Trouble } | undefined;
  const cluster: PatroniCluster = {
    url: `postgresql://tester@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
    async failOver(how) {
      const former = leader;
      if (former === undefined) throw new Error('there is no leader');
      troubled = { node: former, how };
      if (how === 'switch over') await switchOver(former);
      else await signal(former, how === 'kill' ? 'SIGKILL' : 'SIGSTOP');
      leader = await leaderAmong(nodes.filter((one) => one !== former));
    },
    async recover() {
      if (troubled?.how === 'kill') await start(troubled.node);
      if (troubled?.how === 'pause') await signal(troubled.node, 'SIGCONT');
      troubled = undefined;
      const becomesWhole = () =>
        eventually(
          'two standbys that follow, one synchronous',
          async () => isWhole(await membersAt(nodes)),
          WHOLE_WITHIN_MS,
        );
      // Patroni 3.0.2 may keep a stale copy of the key that names the synchronous standby: a restart reads it again.
      await becomesWhole().catch(async () => {
        const name = (await membersAt(nodes)).find(({ role }) => role === 'leader')?.name;
        const stale = nodes.find((node) => node.name === name);
        if (stale === undefined) return;
        await end(stale);
        await start(stale);
        await becomesWhole();
      });
      leader = await leaderAmong(nodes);
    },
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await signal(node, 'SIGKILL').catch(() => undefined);
      const ended = once(store, 'close');
      store.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await eventually('etcd', async () => (await bodyOf(`${etcdUrl}/health`)) !== undefined);
    for (const node of nodes) await start(node);
    leader = await leaderAmong(nodes);
    await cluster.recover();
    return cluster;
  } catch (error) {
    await cluster[Symbol.asyncDispose]();
    throw error;
  }
}

function configOf({ name, port, restPort, data }: Node, etcdPort: number): object {
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
async function signal(node: Node, name: NodeJS.Signals): Promise<void> {
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
async function end(node: Node): Promise<void> {
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

async function switchOver({ name, restPort }: Node): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: name }),
  });
  if (!answer.ok) throw new Error(`Patroni refuses the switchover: ${await answer.text()}`);
}

async function leaderAmong(nodes: readonly Node[]): Promise<Node> {
  const until = performance.now() + LEADER_WITHIN_MS;
  while (performance.now() < until) {
    for (const node of nodes)
      if ((await bodyOf(`http://127.0.0.1:${node.restPort}/primary`)) !== undefined) return node;
    await sleep(50);
  }
  throw new Error('Patroni has made no other node the leader');
}

/** As the first node that answers knows them. */
async function membersAt(nodes: readonly Node[]): Promise<readonly Member[]> {
  for (const { restPort } of nodes) {
    const text = await bodyOf(`http://127.0.0.1:${restPort}/cluster`);
    // The documented answer of Patroni.
    if (text !== undefined) return (JSON.parse(text) as { members: Member[] }).members;
  }
  return [];
}

function isWhole(members: readonly Member[]): boolean {
  const following = members.filter(
    ({ state, role }) => role !== 'leader' && /^(running|streaming)$/.test(state),
  );
  return following.length === 2 && following.some(({ role }) => role === 'sync_standby');
}

/** The body of a 200. */
async function bodyOf(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}
