import pg from 'pg';
import { Problem } from '../../lib/problem.ts';
import { damaged } from './damage.ts';
import type { Server } from './server.ts';

const CONNECT_WITHIN_MS = 5_000;
/** SQLSTATE of a database or file that is gone, and of pages that cannot be read: waiting does not help. */
const damageCodes = /^(3D000|58P01|XX00[012])$/;

/** PostgreSQL starts without the files of its databases, and then refuses every connection. */
export async function assertReadable(folder: string, server: Server): Promise<void> {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code = '' } = error as { code?: string }; // errors of pg and of sockets have one
    // Anything else may be temporary: who connects next reports it or waits.
    if (!damageCodes.test(code)) return;
    await server.stop();
    throw new Problem(damaged(folder, 'files of its folder cluster/base are missing or damaged'));
  } finally {
    await client.end().catch(() => undefined);
  }
}
