import { setTimeout as sleep } from 'node:timers/promises';
import { tasks, timers } from '../../src/app/tasks.ts';
import type { Needs } from '../../src/contract/needs.ts';
import type { OwnedQueue } from '../../src/platform/queue/queue.ts';
import { startWorker } from '../../src/platform/queue/worker.ts';
import type { Claim } from '../claim.ts';
import { countStatements, statementsSent } from './meter.ts';

const SETTLE_MS = 8_000;
const WINDOWS = 4;
const WINDOW_SECONDS = 5;
const SECONDS = WINDOWS * WINDOW_SECONDS;
const DAY_SECONDS = 86_400;

/** The statements and writes of an idle service with a worker. */
export async function idleClaims(
  needs: Needs & { readonly queue: OwnedQueue },
  say: (line: string) => void,
): Promise<Claim[]> {
  countStatements();
  // Autovacuum and autoanalyze visit the tables that were just filled once. An installation that idles all day pays this once.
  await needs.db.run('vacuum analyze');
  const worker = await startWorker(needs, needs.queue, { tasks, timers });
  try {
    await sleep(SETTLE_MS);
    const before = statementsSent();
    const written: number[] = [];
    for (let window = 0; window < WINDOWS; window += 1) {
      const start = await walBytes(needs);
      await sleep(WINDOW_SECONDS * 1_000);
      written.push((await walBytes(needs)) - start);
    }
    const statements = (statementsSent() - before - 2 * WINDOWS) / SECONDS;
    // The others hold a run of a slow timer.
    const walADay = (Math.min(...written) / WINDOW_SECONDS) * DAY_SECONDS;
    say(`idle: ${statements} statements a second, ${Math.round(walADay)} bytes of WAL a day`);
    const what = 'a service and its worker, without requests';
    return [
      {
        claim: what,
        metric: 'statements',
        unit: '/s',
        ours: statements,
        rivals: {},
        goal: 'at most 2',
        isMet: statements <= 2,
      },
      {
        claim: `${what}, between two runs of the slow timers`,
        metric: 'write-ahead log a day',
        unit: 'bytes',
        ours: Math.round(walADay),
        rivals: {},
        goal: 'at most 20,000,000',
        isMet: walADay <= 20e6,
      },
    ];
  } finally {
    await worker.stop();
  }
}

async function walBytes({ db }: Pick<Needs, 'db'>): Promise<number> {
  const row = await db.row<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  );
  return row?.bytes ?? 0;
}
