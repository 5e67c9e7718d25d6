import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../src/platform/sql/pool.ts';
import { medianOf } from '../rooms/cold.ts';
import type { Question, Shop } from '../scale/shop.ts';

/** How often an operation of one caller waits for the disk, and for how long. */
export interface Flushes {
  readonly ours: number;
  readonly suppliers: number;
  readonly flushMs: number;
}

const COMMITS = 40;
const LOOKED_AT = 30;
/** Idle sessions report their counters with a delay of ten seconds at most. */
const REPORTED_MS = 10_500;

/** Flushes of each operation, as PostgreSQL counts them. */
export async function countFlushes(shop: Shop, question: Question): Promise<Omit<Flushes, 'flushMs'>> {
  const databases = [shop.database.db, shop.suppliersDatabase.db];
  const read = async (): Promise<number[]> => {
    await sleep(REPORTED_MS);
    return Promise.all(databases.map(flushesOf));
  };
  const before = await read();
  await shop.ask({ question, processes: 1, callers: 1, operations: LOOKED_AT });
  const [ours = 0, suppliers = 0] = (await read()).map((count, at) =>
    Math.round((count - (before[at] ?? 0)) / LOOKED_AT),
  );
  return { ours, suppliers };
}

async function flushesOf(db: Pool): Promise<number> {
  const row = await db.row<{ flushes: string }>(
    `select coalesce(sum(fsyncs), 0)::text as flushes from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
  );
  return Number(row?.flushes);
}

/** How much longer a transaction takes that waits for the disk. */
export async function measureFlush(db: Pool): Promise<number> {
  const commit = async (waits: 'on' | 'off'): Promise<number> => {
    const started = performance.now();
    await db.transaction(async (tx) => {
      await tx.run(`set local synchronous_commit = ${waits}`);
      await tx.run(`select pg_logical_emit_message(true, 'bench', repeat('x', 4000))`);
    });
    return performance.now() - started;
  };
  const times = { on: [] as number[], off: [] as number[] };
  for (let turn = 0; turn < COMMITS; turn += 1)
    for (const waits of ['on', 'off'] as const) times[waits].push(await commit(waits));
  return Math.max(0, medianOf(times.on) - medianOf(times.off));
}
