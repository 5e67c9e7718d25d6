import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { openNeeds } from '../../src/platform/open-needs.ts';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';

/** A separate server in a temporary folder, without rate limits. */
export async function openBenchNeeds(): Promise<{ needs: Needs; url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  const config = { ...readConfig({}), dataDir: folder, demoHotels: 0, rateLimitPerSecond: 1_000_000 };
  const { needs, close } = await openNeeds({
    config,
    databaseUrl: server.url,
    log: pino({ level: 'warn' }),
    name: 'bench',
    supervise: false,
    migrates: true,
  });
  return {
    needs,
    url: server.url,
    async close() {
      await close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
