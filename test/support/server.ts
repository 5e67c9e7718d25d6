import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { openPool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';

/** A throw-away PostgreSQL server with one migrated template that every test file clones. */
export interface TestServer {
  readonly url: string;
  stop(): Promise<void>;
}

export const TEMPLATE = 'innkeeper_template';
/** How the runner of all tests tells the test processes where the server is. */
export const URL_VARIABLE = 'INNKEEPER_TEST_SERVER_URL';

export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: false });
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = openPool(serverUrl, { name: 'test template', size: 1 });
  await admin.run(`create database ${TEMPLATE}`);
  await admin.close();
  const template = openPool(databaseUrl(serverUrl, TEMPLATE), { name: 'test template', size: 2 });
  try {
    await prepareDatabase(template);
  } finally {
    await template.close();
  }
}
