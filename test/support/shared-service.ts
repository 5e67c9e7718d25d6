import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from '../../src/platform/sql/pool.ts';
import { atEnd } from './runs/at-end.ts';
import { cloneDatabase } from './database.ts';
import { DEMO_HOTELS } from './database/server.ts';
import { startService } from './service/service.ts';

/**
 * The whole service with the demo world, in a process that the test files of one group share (`scripts/tests/groups.ts`).
 * Each file makes its own accounts, and changes nothing that others read.
 */
export interface SharedService {
  readonly origin: string;
  readonly db: Pool;
}

let started: Promise<SharedService> | undefined;

/** A promise for each caller: what a module does after `await` of one promise belongs to the file that made the promise. */
export async function sharedService(): Promise<SharedService> {
  return await (started ??= start());
}

async function start(): Promise<SharedService> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-shared-'));
  const { url, db, drop } = await cloneDatabase({ hasDemoWorld: true });
  const service = await startService({
    dataDir,
    environment: {
      DATABASE_URL: url,
      DEMO_HOTELS: String(DEMO_HOTELS),
      LOG_LEVEL: 'warn',
      STORAGE_FOLDER: path.join(dataDir, 'storage'),
    },
  });
  atEnd(async () => {
    const code = await service.stop();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
    assert.equal(code, 0, service.log());
  });
  return { origin: new URL(service.announced.address ?? '').origin, db };
}
