import type { Task } from '../../contract/task.ts';
import type { Db, Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { BOSS_SCHEMA } from './boss.ts';
import { DEAD_LETTERS } from './queue.ts';

/** A job whose last attempt failed. */
export interface DeadLetter {
  readonly id: string;
  readonly task: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly attempts: number;
  readonly enqueuedAt: Date;
  readonly diedAt: Date;
}

/** A worker that dies between the two steps below reports twice; every task gets its report. */
const REPORTED_AT_ONCE = 20;
const LISTED = 1_000;

const letter = `
  select job.id, source_name as task, data -> 'payload' as payload,
    coalesce(output ->> 'message', output -> 'value' ->> 'message', 'no reason was given') as reason,
    source_retry_count + 1 as attempts, source_created_on as "enqueuedAt", created_on as "diedAt"
  from ${BOSS_SCHEMA}.job
  where name = '${DEAD_LETTERS}' and state = 'created'`;

export function listDeadLetters(sql: Sql): Promise<DeadLetter[]> {
  return sql.rows(`${letter} order by created_on, id limit ${LISTED}`);
}

/** A condition of SQL: whether a dead letter of one of the tasks was not reported to its task yet. */
export const anyUnreported = (names: string): string => `exists (
  select from ${BOSS_SCHEMA}.job
  where name = '${DEAD_LETTERS}' and state = 'created' and source_name = any(${names}::text[])
    and not exists (select from dead_letters_reported where job_id = job.id))`;

/** Calls `gaveUp` for every dead letter that was not reported to its task yet. */
export async function reportDeadLetters(needs: Needs, tasks: readonly Task[]): Promise<void> {
  const byName = new Map(tasks.filter((task) => task.gaveUp).map((task) => [task.name, task]));
  if (byName.size === 0) return;
  while ((await reportSome(needs, needs.db, byName)) === REPORTED_AT_ONCE);
}

async function reportSome(needs: Needs, db: Db, byName: ReadonlyMap<string, Task>): Promise<number> {
  return db.transaction(async (tx) => {
    const unreported = await tx.rows<DeadLetter>(
      `${letter} and source_name = any($1)
         and not exists (select from dead_letters_reported where job_id = job.id)
       order by created_on limit ${REPORTED_AT_ONCE} for update skip locked`,
      [[...byName.keys()]],
    );
    for (const { id, task, payload, reason } of unreported) {
      try {
        await byName.get(task)?.gaveUp?.(needs, payload, reason);
        await tx.run('insert into dead_letters_reported (job_id) values ($1) on conflict do nothing', [id]);
      } catch (error) {
        needs.log.error(
          { err: error, task, deadLetter: id },
          'a dead letter could not be reported to its task',
        );
      }
    }
    return unreported.length;
  });
}
