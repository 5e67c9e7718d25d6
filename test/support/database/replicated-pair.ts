import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chooseRunner } from '../../../src/platform/postgres/runner.ts';
import { openPool } from '../../../src/platform/sql/pool.ts';
import { eventually } from '../service/service.ts';
import { freePort, programs, untilReady } from './postgres-15.ts';

/**
 * Two servers of PostgreSQL 15: a primary and its standby, by default a synchronous one. There is no cluster manager: the test decides when
 * the standby is promoted.
 */
export interface ReplicatedPair extends AsyncDisposable {
  /** Both hosts, of which the primary is wanted. */
  readonly url: string;
  /** The present standby alone. */
  standbyUrl(): string;
  /** Nothing more reaches the standby: what the primary commits from now on is lost with it. */
  holdReplication(): Promise<void>;
  /** Ends the primary (SIGKILL, or a fast shutdown) and promotes the standby. Returns when the new primary takes writes. */
  failOver(how: 'kill' | 'shut down'): Promise<void>;
  /** Makes a new standby of the present primary at the address of the former one. */
  recover(): Promise<void>;
}

interface Node {
  readonly port: number;
  readonly url: string;
  cluster: string;
  server: ChildProcess | undefined;
}

export async function startReplicatedPair({ isSynchronous = true } = {}): Promise<ReplicatedPair> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-replicated-'));
  execFileSync('chmod', ['711', folder]);
  const runner = await chooseRunner([folder, programs]);
  const run = async (program: string, words: readonly string[]): Promise<void> => {
    const [code] = await once(
      runner.start(path.join(programs, program), words, { cwd: '/', stdio: 'ignore' }),
      'close',
    );
    if (code !== 0) throw new Error(`${program} ended with ${String(code)}`);
  };
  let clusters = 0;
  const newCluster = async (): Promise<string> => {
    const cluster = path.join(folder, `cluster-${(clusters += 1)}`);
    await mkdir(cluster, { mode: 0o700 });
    await runner.handOver(cluster);
    return cluster;
  };
  const newNode = async (): Promise<Node> => {
    const port = await freePort();
    const url = `postgresql://tester@127.0.0.1:${port}/postgres`;
    return { port, url, cluster: '', server: undefined };
  };
  const start = async (node: Node): Promise<void> => {
    const settings = [
      `port=${node.port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'shared_buffers=16MB',
    ];
    const words = ['-D', node.cluster, ...settings.flatMap((one) => ['-c', one])];
    node.server = runner.start(path.join(programs, 'postgres'), words, { cwd: '/', stdio: 'ignore' });
    await untilReady(node.url);
  };
  const end = async (node: Node, signal: NodeJS.Signals): Promise<void> => {
    if (node.server === undefined) return;
    const closed = once(node.server, 'close');
    node.server.kill(signal);
    await closed;
    node.server = undefined;
  };
  const ask = async (node: Node, text: string) => {
    const db = openPool(node.url, { name: 'replicated pair', size: 1 });
    try {
      return await db.row<{ answer: boolean; pid?: number }>(text);
    } finally {
      await db.close();
    }
  };
  let [primary, standby] = [await newNode(), await newNode()];
  const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');

  const recover = async (): Promise<void> => {
    standby.cluster = await newCluster();
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'tester'];
    await run('pg_basebackup', [
      ...from,
      '-D',
      standby.cluster,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]);
    await start(standby);
    if (isSynchronous) {
      await ask(primary, `alter system set synchronous_standby_names = '*'`);
      await ask(primary, 'select pg_reload_conf() as answer');
    }
    await eventually('a standby that follows', async () => {
      const row = await ask(
        primary,
        `select count(*) > 0 as answer from pg_stat_replication
         where state = 'streaming' and sync_state = '${isSynchronous ? 'sync' : 'async'}'`,
      );
      return row?.answer === true;
    });
  };
  let held: number | undefined;
  const pair: ReplicatedPair = {
    url: `postgresql://tester@${hosts}/postgres?target_session_attrs=read-write`,
    async holdReplication() {
      const sender = await ask(primary, 'select pid, true as answer from pg_stat_replication');
      held = sender?.pid;
      if (held !== undefined) process.kill(held, 'SIGSTOP');
    },
    async failOver(how) {
      await end(primary, how === 'kill' ? 'SIGKILL' : 'SIGINT');
      letGo();
      await ask(standby, 'select pg_promote(true, 30) as answer');
      [primary, standby] = [standby, primary];
    },
    standbyUrl: () => standby.url,
    recover,
    async [Symbol.asyncDispose]() {
      letGo();
      for (const node of [standby, primary]) await end(node, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
  const letGo = (): void => {
    if (held !== undefined) process.kill(held, 'SIGKILL');
    held = undefined;
  };
  try {
    primary.cluster = await newCluster();
    const locale = ['--no-sync', '--locale=C.UTF-8'];
    await run('initdb', [`--pgdata=${primary.cluster}`, '--username=tester', '--auth=trust', ...locale]);
    await start(primary);
    await recover();
    return pair;
  } catch (error) {
    await pair[Symbol.asyncDispose]();
    throw error;
  }
}
