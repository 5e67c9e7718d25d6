import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** `npm test` passes the path of the prepared cluster to the test processes in this variable. */
export const CLUSTER_VARIABLE = 'INNKEEPER_TEST_CLUSTER';

/**
 * A separate data directory for a service under test, for which a first start is not the subject: its database is
 * migrated and contains the demo world. Without a prepared cluster, as for a file that is run alone, it is empty.
 */
export async function dataFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `innkeeper-${name}-`));
  const prepared = process.env[CLUSTER_VARIABLE];
  if (prepared !== undefined) await copyFolder(prepared, path.join(folder, 'database'));
  return folder;
}

/** With owners and permissions, which PostgreSQL insists on. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}
