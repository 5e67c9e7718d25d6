import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';

export interface DurableServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** An empty server with the settings of a service: a commit returns when it is on the disk. */
export async function startDurableServer(): Promise<DurableServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-database-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
