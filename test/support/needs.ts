import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { readConfig } from '../../src/config.ts';
import { errorLogOptions } from '../../src/platform/log.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { openNotices } from '../../src/platform/sql/notices.ts';
import { openQueue, type OwnedQueue } from '../../src/platform/queue/queue.ts';
import { openSpool } from '../../src/platform/files/spool.ts';
import { type FakeClock, fakeClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { seededRandom } from './random.ts';

export type TestNeeds = Needs & { readonly clock: FakeClock; readonly queue: OwnedQueue };

/**
 * Everything that a story may use, for one test file: its own database, a clock that the test moves, repeatable
 * randomness, a spool in a folder that goes away. Ids must differ between the files of one database only, and each
 * file has its own, so the same seed may serve all.
 */
export async function testNeeds(
  overrides: Partial<TestNeeds> = {},
  database: { readonly hasDemoWorld?: boolean } = {},
): Promise<TestNeeds> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
  // Hooks run in the order of their making: what uses the database closes before the database is dropped.
  const closing: (() => Promise<void>)[] = [];
  after(async () => {
    for (const close of closing) await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const log = pino({ ...errorLogOptions, level: process.env['LOG_LEVEL'] ?? 'silent' });
  const { url, db } = await testDatabase(database);
  const notices = openNotices(url, { name: 'test' });
  const spool = await openSpool(dataDir);
  const queue = openQueue(db, { supervise: false, onError: (err) => log.error({ err }, 'queue') });
  closing.push(queue.close, notices.close, spool.close);
  const config = {
    ...readConfig({ SECRETS_KEY: '5e'.repeat(32) }),
    port: 0,
    dataDir,
    databaseUrl: url,
    demoHotels: 0,
    // A test that wants the thread sets it: most files would only wait for its start.
    offerThread: false,
    logLevel: 'silent',
    operatorApi: true,
  };
  return {
    config,
    db,
    random: seededRandom(),
    queue,
    notices,
    spool,
    log,
    metrics: new Registry(),
    clock: fakeClock(),
    ...overrides,
  };
}
