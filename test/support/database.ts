import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool } from '../../src/platform/sql/pool.ts';
import { databaseUrl, DEMO_TEMPLATE, startTestServer, TEMPLATE, URL_VARIABLE } from './database/server.ts';

/** A migrated database of this test file's own. */
export interface TestDatabase {
  readonly url: string;
  readonly db: Pool;
}

/** How long a connection may take to vanish from the server's list after it was closed. */
const PATIENCE_MS = 2_000;

/**
 * `const { db } = await testDatabase()` at the top of a test file clones the template. A file that leaves a
 * connection open fails. `hasDemoWorld` is for files in `test` and `examples`.
 */
export async function testDatabase(options: { readonly hasDemoWorld?: boolean } = {}): Promise<TestDatabase> {
  const { url, db, drop } = await cloneDatabase(options);
  after(drop);
  return { url, db };
}

/** The same, until `drop`. */
export async function cloneDatabase({ hasDemoWorld = false } = {}): Promise<
  TestDatabase & { drop(): Promise<void> }
> {
  const { serverUrl, release } = await findServer(hasDemoWorld);
  const admin = openPool(serverUrl, { name: 'test support', size: 1 });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.run(
    `create database ${name} template ${hasDemoWorld ? DEMO_TEMPLATE : TEMPLATE} strategy file_copy`,
  );
  const url = databaseUrl(serverUrl, name);
  const db = openPool(url, { name: 'test', size: 8 });
  const drop = async (): Promise<void> => {
    await db.close();
    const left = await connectionsLeft(admin, name);
    // Its files are in memory.
    if (left.length === 0) await admin.run(`drop database ${name}`);
    await admin.close();
    await release();
    if (left.length > 0) {
      throw new Error(`This file leaves ${left.length} connection(s) open: ${left.join('; ')}`);
    }
  };
  return { url, db, drop };
}

/** The server all files share, or, for a file run alone, a separate one. */
async function findServer(
  hasDemoWorld: boolean,
): Promise<{ serverUrl: string; release: () => Promise<void> }> {
  const shared = process.env[URL_VARIABLE];
  if (shared !== undefined) return { serverUrl: shared, release: () => Promise.resolve() };
  const own = await startTestServer({ hasDemoWorld });
  return { serverUrl: own.url, release: own.stop };
}

async function connectionsLeft(admin: Pool, database: string): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const left = await admin.rows<{ application_name: string; query: string }>(
      `select application_name, query from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
      [database],
    );
    if (left.length === 0 || performance.now() > until) {
      return left.map((one) => `${one.application_name}: ${one.query.replaceAll(/\s+/g, ' ').slice(0, 100)}`);
    }
    await sleep(20);
  }
}
