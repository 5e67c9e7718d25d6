import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { end, type StorageKind } from './storage-server.ts';

const script = new URL('google-server.js', import.meta.url).pathname;
const installed = new URL('node_modules/firebase-tools', import.meta.url).pathname;

/** Google's storage emulator from npm. Any bucket exists. */
export const google: StorageKind = {
  scheme: 'gs',
  missing: () => (existsSync(installed) ? undefined : 'npm ci --prefix test/servers brings its server'),
  async start() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-google-'));
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    const port = await announcedPort(child.stdout);
    return {
      url: `http://127.0.0.1:${port}`,
      credentials: {},
      makeBucket: () => Promise.resolve(),
      async [Symbol.asyncDispose]() {
        await end(child);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The emulator prints other lines, too; ours is the JSON object with a port. */
async function announcedPort(stdout: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: stdout })) {
    const port = /^\{"port":(\d+)\}$/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error('the storage emulator ended without saying its port');
}
