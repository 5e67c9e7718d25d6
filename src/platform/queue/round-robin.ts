import type { Task } from '../../contract/task.ts';
import type { Sql } from '../../contract/database.ts';
import { BOSS_SCHEMA } from './boss.ts';

/**
 * The round in which a list begins that is enqueued now. One job of each list runs in a round, then the next of each:
 *
 *     long list    40 41 42 43 44 45 …          now is 41: a new list begins with 42, behind the 42 that waits
 *     short list         42 43                  already, so later lists delay no list
 *
 * pg-boss fetches the highest priority first, and the oldest of equal ones, so a job of round n has priority −n.
 */
export async function nextRound(sql: Sql, { name }: Pick<Task, 'name'>): Promise<number> {
  const row = await sql.row<{ now: number | null }>(
    `select -max(priority) as now from ${BOSS_SCHEMA}.job
     where name = $1 and state < 'active' and not blocked and start_after <= now()`,
    [name],
  );
  return (row?.now ?? 0) + 1;
}
