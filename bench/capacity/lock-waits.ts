import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../../src/platform/sql/pool.ts';

const LOOK_EVERY_MS = 50;

/**
 * How many statements wait for a lock of another one, on average, while `work` runs. The simulation has no locks: this shows
 * whether they matter.
 */
export async function lockWaitsDuring<T>(
  db: Pool,
  work: Promise<T>,
): Promise<{ readonly result: T; readonly waiting: number }> {
  let isOver = false;
  const result = work.finally(() => (isOver = true));
  let [sum, looks] = [0, 0];
  while (!isOver) {
    const row = await db.row<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    sum += row?.waiting ?? 0;
    looks += 1;
    await sleep(LOOK_EVERY_MS);
  }
  return { result: await result, waiting: sum / Math.max(1, looks) };
}
