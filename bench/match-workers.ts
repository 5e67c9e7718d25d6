import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openPool, type Pool } from '../src/platform/sql/pool.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { launchCommand, startService } from '../test/support/service/service.ts';
import type { Bench, Claim } from './claim.ts';
import { hotelLine, listHeader, matchList } from './hotels/lists.ts';

const HOTELS = 100_000;
/** Enough for every worker to have read the index of every country, then what is timed. */
const WARM_ROWS = 8_000;
const ROWS = 40_000;

/** One match job shared by 1, 2 and 4 `work` processes on one database: from its submit to its result. */
export const bench: Bench = async ({ full, say }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-workers-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  const db = openPool(server.url, { name: 'bench', size: 1 });
  const environment = { DATABASE_URL: server.url, MATCH_CHUNK_ROWS: '1000' };
  const door = await startService({ dataDir: path.join(folder, 'serve'), half: 'serve', environment });
  try {
    await importHotels(folder, server.url);
    const key = await productionKey(environment, path.join(folder, 'keys'));
    const list = { address: door.announced.address ?? '', key, hotels: HOTELS };
    say(`${HOTELS} hotels are in the catalogue; ${os.availableParallelism()} cores`);
    const speeds = new Map<number, number>();
    for (const workers of [1, 2, 4]) {
      const rowsPerSecond = await measure({
        workers,
        folder,
        environment,
        list,
        db,
        rows: full ? 4 * ROWS : ROWS,
      });
      speeds.set(workers, rowsPerSecond);
      say(`${workers} worker processes: ${rowsPerSecond} rows/s`);
    }
    return claims(speeds);
  } finally {
    await door.kill('everything');
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The required share of ideal scaling: the database server needs a part of the cores. */
const SHARE = 0.75;

function claims(speeds: ReadonlyMap<number, number>): Claim[] {
  const one = speeds.get(1) ?? Number.NaN;
  const cores = os.availableParallelism();
  return [2, 4].map((workers) => {
    const speed = speeds.get(workers) ?? Number.NaN;
    const wanted = SHARE * workers;
    const isJudged = workers <= cores;
    return {
      claim: `A match job shared by ${workers} worker processes on ${cores} cores`,
      metric: 'rows per second from submit to result',
      unit: 'rows/s',
      ours: speed,
      rivals: { 'one worker process': one },
      goal: isJudged
        ? `at least ${wanted.toFixed(1)} times one worker`
        : 'more processes than cores are reported, without a goal',
      isMet: speed >= wanted * one,
      isJudged,
    };
  });
}

interface Measured {
  readonly workers: number;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where lists are submitted. */
  readonly list: { readonly address: string; readonly key: string; readonly hotels: number };
  readonly db: Pool;
  readonly rows: number;
}

async function measure({ workers, folder, environment, list, db, rows }: Measured): Promise<number> {
  const running = await Promise.all(
    Array.from({ length: workers }, (_, n) =>
      startService({ dataDir: path.join(folder, `work-${workers}-${n}`), half: 'work', environment }),
    ),
  );
  try {
    await matchList(db, { ...list, first: 0, rows: WARM_ROWS });
    const startedMs = performance.now();
    await matchList(db, { ...list, first: WARM_ROWS, rows });
    return Math.round((rows / (performance.now() - startedMs)) * 1000);
  } finally {
    for (const worker of running) await worker.kill('everything');
  }
}

async function importHotels(folder: string, databaseUrl: string): Promise<void> {
  const file = path.join(folder, 'hotels.csv');
  const lines = Array.from({ length: HOTELS }, (_, number) => hotelLine(number));
  await writeFile(file, `${listHeader}${lines.join('\n')}\n`);
  await promisify(execFile)(process.execPath, ['src/main.ts', 'catalogue', 'import', 'hotels', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'import') },
  });
}

/** The service makes none for a database that it was given. */
async function productionKey(
  environment: Readonly<Record<string, string>>,
  dataDir: string,
): Promise<string> {
  const words = ['keys', 'create', '--env', 'production', '--json'];
  const { out, log } = await launchCommand(words, { dataDir, environment });
  const { key } = JSON.parse(out || '{}') as { key?: string }; // the fixed face of the command
  if (key === undefined) throw new Error(`no key was made: ${log}`);
  return key;
}
