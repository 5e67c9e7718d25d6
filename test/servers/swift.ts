import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { end, type StorageKind } from './storage-server.ts';

/**
 * OpenStack Swift with its S3 interface, from Debian's packages: a real server that checks signatures. One folder
 * holds everything: three rings of one device, an account, a container and an object server, the proxy in front and
 * its memcached.
 */
const stores = ['account', 'container', 'object'] as const;
const programs = ['memcached', 'swift-proxy-server', ...stores.map((store) => `swift-${store}-server`)];
/** Five Python programs: on a machine with a load of 20 they take a minute and a half. */
const READY_WITHIN_MS = 200_000;
const user = 'innkeeper:tester';
const secret = 'known-to-the-tests';

export const swift: StorageKind = {
  scheme: 's3',
  missing() {
    const absent = programs.filter((program) => !isInstalled(program));
    return absent.length === 0
      ? undefined
      : `no ${absent.join(', ')}: Debian has swift-proxy, swift-account, swift-container, swift-object and memcached`;
  },
  async start() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-swift-'));
    const ports = await freePorts(['memcached', 'proxy', ...stores]);
    await mkdir(path.join(folder, 'devices', 'one'), { recursive: true });
    await makeRings(folder, ports);
    const children = [
      run('memcached', ['-l', '127.0.0.1', '-p', String(ports['memcached']), '-u', 'nobody']),
    ];
    for (const [server, text] of Object.entries(settings(folder, ports))) {
      const file = path.join(folder, `${server}.conf`);
      await writeFile(file, text);
      children.push(run(`swift-${server}-server`, [file]));
    }
    const url = `http://127.0.0.1:${ports['proxy']}`;
    const stop = async (): Promise<void> => {
      await Promise.all(children.map(end));
      await rm(folder, { recursive: true, force: true });
    };
    await untilReady(ports).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return {
      url,
      credentials: { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: secret, AWS_REGION: 'us-east-1' },
      async makeBucket(Bucket) {
        const credentials = { accessKeyId: user, secretAccessKey: secret };
        const client = new S3Client({
          endpoint: url,
          forcePathStyle: true,
          region: 'us-east-1',
          credentials,
          // On a busy machine it answers "reduce your request rate" at times.
          maxAttempts: 8,
        });
        await client.send(new CreateBucketCommand({ Bucket }));
        client.destroy();
      },
      [Symbol.asyncDispose]: stop,
    };
  },
};

function run(program: string, words: readonly string[]): ChildProcess {
  return spawn(program, words, { stdio: 'ignore' });
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => {
    try {
      accessSync(path.join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function freePorts(names: readonly string[]): Promise<Record<string, number>> {
  const held = await Promise.all(names.map(holdPort));
  await Promise.all(held.map(({ release }) => release()));
  return Object.fromEntries(held.map(({ port }, index) => [names[index] ?? '', port]));
}

async function holdPort(): Promise<{ port: number; release: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** One process makes all three rings: the command of the package would start an interpreter for every step of each. */
const ringMaker = `
import sys
from swift.common.ring import RingBuilder
folder, *stores = sys.argv[1:]
for store in stores:
    name, port = store.split(':')
    ring = RingBuilder(6, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'one', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
`;

async function makeRings(folder: string, ports: Record<string, number>): Promise<void> {
  const wanted = stores.map((store) => `${store}:${ports[store]}`);
  await promisify(execFile)('/usr/bin/python3', ['-c', ringMaker, folder, ...wanted]);
}

/** The settings of each server, by its name. */
function settings(folder: string, ports: Record<string, number>): Record<string, string> {
  const common = (port = 0): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${os.userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
log_level = ERROR
`;
  const ofStores = stores.map((store) => [
    store,
    `${common(ports[store])}
[pipeline:main]
pipeline = ${store}-server
[app:${store}-server]
use = egg:swift#${store}
`,
  ]);
  return {
    ...Object.fromEntries(ofStores),
    proxy: `${common(ports['proxy'])}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
# A busy machine must not make the proxy avoid its only device for a minute.
error_suppression_limit = 1000000
node_timeout = 60
conn_timeout = 10
[filter:tempauth]
use = egg:swift#tempauth
user_${user.replace(':', '_')} = ${secret} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports['memcached']}
${['catch_errors', 'gatekeeper', 'healthcheck', 's3api', 'copy', 'slo', 'dlo']
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n`)
  .join('')}`,
  };
}

/** The proxy reports that it is healthy before the servers behind it listen, so each is asked. */
async function untilReady(ports: Record<string, number>): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  const waiting = new Map(Object.entries(ports));
  while (performance.now() < until) {
    for (const [name, port] of waiting) if (await listens(port)) waiting.delete(name);
    if (waiting.size === 0) return;
    await sleep(100);
  }
  throw new Error(`not ready after ${READY_WITHIN_MS} ms: ${[...waiting.keys()].join(', ')}`);
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answered;
}
