import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../../src/platform/postgres/embedded.ts';
import type { Server } from '../../../src/platform/postgres/server.ts';
import { openPool, type Pool } from '../../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../../src/platform/sql/prepare.ts';
import { copyFolder } from './data-folder.ts';

/** A throw-away PostgreSQL server with one migrated template that every test file clones. */
export interface TestServer {
  readonly url: string;
  /** A stopped cluster for services that start on a copy of it: see `data-folder.ts`. */
  readonly preparedCluster: string | undefined;
  stop(): Promise<void>;
}

export const TEMPLATE = 'innkeeper_template';
/** The same with the demo world that the examples are about. */
export const DEMO_TEMPLATE = 'innkeeper_demo_template';
export const DEMO_HOTELS = 300;
/** `npm test` passes the address of the server to the test processes in this variable. */
export const URL_VARIABLE = 'INNKEEPER_TEST_SERVER_URL';

/** `hasDemoWorld` is for tests that start services: it takes 5 s of CPU time once, and saves as much for each of them. */
export async function startTestServer({ hasDemoWorld = false } = {}): Promise<TestServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
  const cluster = path.join(folder, 'database');
  const start = (): Promise<Server> => startEmbedded(cluster, { durable: false });
  let server: Server | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    server = await start();
    await withDatabase(server.url, prepareDatabase);
    await copyDatabase(server, TEMPLATE);
    if (!hasDemoWorld) return { url: server.url, preparedCluster: undefined, stop };
    await withDatabase(server.url, addDemoWorld);
    await server.stop();
    const preparedCluster = path.join(folder, 'prepared');
    await copyFolder(cluster, preparedCluster);
    server = await start();
    await copyDatabase(server, DEMO_TEMPLATE);
    return { url: server.url, preparedCluster, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Copies the database that a service would use. */
async function copyDatabase({ url }: Server, name: string): Promise<void> {
  await withDatabase(databaseUrl(url, 'template1'), (admin) =>
    admin.run(`create database ${name} template postgres`),
  );
}

/** Most test files use this module, and few need what is imported here. */
async function addDemoWorld(db: Pool): Promise<void> {
  const { loadDemoWorld } = await import('../../../src/catalogue/demo/load-demo-world.ts');
  const { systemClock } = await import('../../../src/platform/clock.ts');
  await loadDemoWorld({ db, clock: systemClock }, { hotels: DEMO_HOTELS });
}

async function withDatabase(url: string, work: (db: Pool) => Promise<unknown>): Promise<void> {
  const db = openPool(url, { name: 'test template', size: 2 });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}
