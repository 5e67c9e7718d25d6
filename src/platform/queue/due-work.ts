import type { Sql } from '../../contract/database.ts';
import type { Task, Timer } from '../../contract/task.ts';
import { BOSS_SCHEMA } from './boss.ts';
import { anyUnreported } from './dead-letters.ts';

/** The work that is due for a worker. */
export interface DueWork {
  /** Names of timers. */
  readonly due: readonly string[];
  /** Names of tasks with jobs that wait and may start. */
  readonly ready: readonly string[];
  readonly hasDeadLetters: boolean;
  readonly hasRunning: boolean;
}

export interface Watched {
  /** Includes the tasks of the timers. */
  readonly tasks: readonly Pick<Task, 'name'>[];
  readonly timers: readonly Timer[];
}

/**
 * One statement that writes nothing: the only one that an idle worker sends. A timer is due when its time has come
 * and its condition, if it has one, is true.
 */
export function openDueWork(sql: Sql, { tasks, timers }: Watched): (now: Date) => Promise<DueWork> {
  const text = `
    select
      array_remove(array[${timers.map(dueName).join(', ')}]::text[], null) as due,
      array(
        select name from unnest($2::text[]) as queue (name)
        where exists (
          select from ${BOSS_SCHEMA}.job
          where job.name = queue.name and state < 'active' and start_after <= now()
        )
      ) as ready,
      ${anyUnreported('$2')} as "hasDeadLetters",
      exists (
        select from unnest($2::text[]) as queue (name)
        join ${BOSS_SCHEMA}.job on job.name = queue.name and state = 'active'
      ) as "hasRunning"
    from (select $1::timestamptz) as at`;
  const names = tasks.map(({ name }) => name);
  return async (now) => {
    const found = await sql.row<DueWork>({ name: 'queue-due-work', text }, [now, names]);
    if (found === undefined) throw new Error('the statement returns one row');
    return found;
  };
}

/** Names of timers are part of the program. */
function dueName({ name, due = 'true' }: Timer): string {
  const isTime = `exists (select from timers where name = '${name}' and due_at <= now())`;
  return `case when ${isTime} then case when ${due} then '${name}' end end`;
}
