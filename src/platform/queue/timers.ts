import { Type } from 'typebox';
import { task, type Task, type Timer } from '../../contract/task.ts';
import type { Db } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { OwnedQueue } from './queue.ts';

/**
 * A timer is a row with the time when it is due, and a job. The process that advances the row enqueues the job in the
 * same transaction. The key of the job keeps it from overlapping with itself, and a worker that dies is noticed as
 * with any job.
 */
export const PREFIX = 'timer.';

export function asTask(timer: Timer): Task {
  return task({
    name: PREFIX + timer.name,
    payload: Type.Object({}),
    // The next due time is its retry.
    retry: { limit: 0, delaySeconds: 0 },
    concurrency: 1,
    work: (needs, _payload, job) => timer.run(needs, job.signal),
  });
}

/**
 * A timer that is armed is read, not written, so a start does not wait for a lock on its row. A process that is gone may
 * hold one until the database notices.
 */
export async function armTimers(db: Db, timers: readonly Timer[]): Promise<void> {
  for (const { name, everySeconds } of timers) {
    await db.run(
      `insert into timers (name, every_seconds, due_at)
       select $1::text, $2::integer, now() where not exists (
         select from timers
         where name = $1 and every_seconds = $2 and due_at <= now() + make_interval(secs => every_seconds))
       on conflict (name) do update set
         every_seconds = excluded.every_seconds,
         due_at = least(timers.due_at, now() + make_interval(secs => excluded.every_seconds))`,
      [name, everySeconds],
    );
  }
}

/** Enqueues the timers that `readDueWork` has found due; another process may have been faster. */
export async function enqueueDue(
  { db }: Pick<Needs, 'db'>,
  queue: OwnedQueue,
  timerTasks: readonly Task[],
): Promise<void> {
  if (timerTasks.length === 0) return;
  const byName = new Map(timerTasks.map((one) => [one.name.slice(PREFIX.length), one]));
  await db.transaction(async (tx) => {
    // Times missed while no worker ran are not made up for. Rows that another process advances are skipped.
    const due = await tx.rows<{ name: string }>(
      `update timers set due_at = now() + make_interval(secs => every_seconds)
       where name in (
         select name from timers where due_at <= now() and name = any($1) for update skip locked)
       returning name`,
      [[...byName.keys()]],
    );
    for (const { name } of due) {
      const timerTask = byName.get(name);
      if (timerTask) await queue.enqueue(tx, timerTask, {}, { key: 'once' });
    }
  });
}
