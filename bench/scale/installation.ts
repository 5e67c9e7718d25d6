import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../src/platform/postgres/embedded.ts';
import { openPool, type Pool } from '../../src/platform/sql/pool.ts';
import { prepareDatabase } from '../../src/platform/sql/prepare.ts';
import { withoutPlaces } from '../../test/support/places.ts';
import { launchCommand, type Service, startService } from '../../test/support/service/service.ts';

/** A database of an installation with many processes, as an operator has it. */
export interface ScaleDatabase {
  readonly folder: string;
  readonly url: string;
  readonly db: Pool;
  /** The process of the server. */
  readonly serverPid: number;
  start(half: 'serve' | 'work' | 'simulator', more?: Readonly<Record<string, string>>): Promise<Service>;
  newKey(environment: 'sandbox' | 'production'): Promise<string>;
  command(words: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** A server with the settings of a service: a commit returns when it is on the disk. */
export async function openScaleDatabase(
  environment: Readonly<Record<string, string>> = {},
): Promise<ScaleDatabase> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-scale-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  const db = openPool(server.url, { name: 'bench', size: 2 });
  await prepareDatabase(db.patient);
  await withoutPlaces(db);
  const common = { DATABASE_URL: server.url, RATE_LIMIT_PER_SECOND: '1000000', LOG_LEVEL: 'warn' };
  const services: Service[] = [];
  const command = async (words: readonly string[]): Promise<string> => {
    const { code, out, log } = await launchCommand(words, {
      dataDir: path.join(folder, 'command'),
      environment: { ...common, ...environment },
    });
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${log}`);
    return out;
  };
  return {
    folder,
    url: server.url,
    db,
    serverPid: await postmasterOf(db),
    command,
    async start(half, more = {}) {
      const dataDir = path.join(folder, `${half}-${services.length}`);
      const service = await startService({
        dataDir,
        half,
        environment: { ...common, ...environment, ...more },
      });
      services.push(service);
      return service;
    },
    async newKey(kind) {
      const made = await command(['keys', 'create', '--env', kind, '--json']);
      return (JSON.parse(made) as { key: string }).key; // the fixed form of the command
    },
    async close() {
      for (const service of services) await service.kill('everything');
      await db.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postmasterOf(db: Pool): Promise<number> {
  const row = await db.row<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  return Number(row?.pid);
}
