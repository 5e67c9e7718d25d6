import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chooseRunner } from '../../../src/platform/postgres/runner.ts';
import { eventually } from '../service/service.ts';
import { freePorts } from '../service/proxy.ts';
import { bodyOf, configOf, leaderAmong, signal, switchOver, type PatroniNode } from './patroni-node.ts';
import { stateOf, untilWhole } from './patroni-repair.ts';
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
  /** For a report of a failure: the members, and the end of their logs. */
  state(): Promise<string>;
}

export async function startPatroni(say: (line: string) => void): Promise<PatroniCluster> {
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
    [0, 1, 2].map(async (n): Promise<PatroniNode> => {
      const home = await handedOver(`n${n}`);
      const node = {
        name: `n${n}`,
        port: ports[2 * n] ?? 0,
        restPort: ports[2 * n + 1] ?? 0,
        data: path.join(home, 'data'),
        config: path.join(folder, `n${n}.yaml`),
        log: path.join(folder, `n${n}.log`),
        process: undefined,
      };
      // JSON is YAML.
      await writeFile(node.config, JSON.stringify(configOf(node, clientPort)), { mode: 0o644 });
      return node;
    }),
  );
  const start = async (node: PatroniNode) => {
    node.process = await run(patroni, [node.config], node.name);
  };
  let leader: PatroniNode | undefined;
  let troubled: { readonly node: PatroniNode; readonly how: Trouble } | undefined;
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
      await untilWhole({ nodes, start, say });
      leader = await leaderAmong(nodes);
    },
    state: () => stateOf(nodes),
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
