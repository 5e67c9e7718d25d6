import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { readManifest } from '../release/package.ts';
import type { Image } from './build-image.ts';

const READY_WITHIN_MS = 90_000;

/** Starts the image as the manifests do: not as root, without capabilities, with a root file system that is read-only. */
export async function tryImage(image: Image, folder: string): Promise<void> {
  assert.match(image.user, /^[1-9]\d*:[1-9]\d*$/);
  const server = await startEmbedded(path.join(folder, 'database'), { durable: false });
  const environment = [
    ...image.environment,
    `DATABASE_URL=${server.url}`,
    `SECRETS_KEY=${'5e'.repeat(32)}`,
    // The containers share the network of the machine.
    'HOST=127.0.0.1',
    'PORT=0',
    'OPS_HOST=127.0.0.1',
    'OPS_PORT=0',
    'STOP_DELAY_SECONDS=0',
  ];
  const running: ChildProcess[] = [];
  const start = async (name: string, words: readonly string[]): Promise<ChildProcess> => {
    const bundle = path.join(folder, name);
    await mkdir(bundle);
    await writeFile(
      path.join(bundle, 'config.json'),
      JSON.stringify(containerOf({ ...image, environment }, words)),
    );
    const child = spawn(
      'runc',
      ['--root', path.join(folder, 'runc'), 'run', '--bundle', bundle, path.basename(folder) + name],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    running.push(child);
    return child;
  };
  const run = async (name: string, words: readonly string[]): Promise<string> => {
    const child = await start(name, words);
    const [out, [code]] = await Promise.all([
      text(child.stdout as NodeJS.ReadableStream),
      once(child, 'exit'),
    ]);
    assert.equal(code, 0, `${words.join(' ')}: ${out}`);
    return out;
  };
  try {
    const { version } = await readManifest();
    assert.equal(await run('version', ['--version']), `${version}\n`);
    console.log('ok   --version');
    const serve = await start('serve', ['serve', '--json']);
    const served = await announced(serve);
    await isReady(served.ops);
    const { key } = JSON.parse(await run('keys', ['keys', 'create', '--env', 'sandbox', '--json']));
    const account = await fetch(`${served.address}/account`, { headers: { 'x-api-key': key } });
    assert.equal(account.status, 200);
    const outside = await fetch(`${new URL(served.address ?? '').origin}/metrics`);
    assert.equal(outside.status, 404);
    console.log('ok   serve, and a key made by a command');
    const work = await start('work', ['work', '--json']);
    await isReady((await announced(work)).ops);
    console.log('ok   work');
    for (const child of [work, serve]) {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    }
    console.log('ok   both stop');
  } finally {
    for (const child of running) if (child.exitCode === null) child.kill('SIGKILL');
    await server.stop();
  }
}

/** A container in the form of the OCI. */
function containerOf({ rootfs, user, entrypoint, environment }: Image, words: readonly string[]): object {
  const [uid = 0, gid = 0] = user.split(':').map(Number);
  const memory = (destination: string, ...options: readonly string[]) => ({
    destination,
    type: 'tmpfs',
    source: 'tmpfs',
    options: ['nosuid', ...options],
  });
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...entrypoint, ...words],
      env: environment,
      cwd: '/',
      noNewPrivileges: true,
      capabilities: {},
    },
    root: { path: rootfs, readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      memory('/dev', 'mode=755'),
      memory('/tmp', 'mode=1777'),
      memory('/data', 'mode=0700', `uid=${uid}`, `gid=${gid}`),
    ],
    linux: { namespaces: ['mount', 'pid', 'ipc', 'uts'].map((type) => ({ type })) },
  };
}

interface Announced {
  readonly address?: string;
  readonly ops: string;
}

/** Its announcement, which is all that it prints. */
async function announced(child: ChildProcess): Promise<Announced> {
  const late = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS);
  let out = '';
  for await (const chunk of child.stdout ?? []) {
    out += String(chunk);
    if (!out.includes('\n}\n')) continue;
    clearTimeout(late);
    // Printed by our own program.
    return JSON.parse(out) as Announced;
  }
  throw new Error(`it printed no announcement, but: ${out}`);
}

async function isReady(ops: string): Promise<void> {
  const { status } = await fetch(`${ops}/health/ready`);
  assert.equal(status, 200);
}
