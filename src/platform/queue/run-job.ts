import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Job, Task } from '../../contract/task.ts';
import { shownError } from '../../lib/shown-error.ts';
import type { Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { BOSS_SCHEMA, bossDb, changedJobs } from './boss.ts';
import { inSpan, parentOf } from '../telemetry/tracing.ts';
import { assertPayload, type JobData } from './queue.ts';

export type Outcome = 'done' | 'failed' | 'handed-back' | 'taken';

/** The job was given to another worker, because ours missed its heartbeat for too long. */
class Taken extends Error {
  override readonly name = 'Taken';
}

/** Why a job's signal is aborted. */
export const STOPPING = 'the process stops';
export const TAKEN = 'the job was given to another worker';

/** One attempt at one job. Never throws: the queue learns of every outcome, or notices that the heartbeat is missing. */
export async function runJob(
  needs: Needs,
  boss: PgBoss,
  { task, job, signal }: { task: Task; job: JobWithMetadata<JobData>; signal: AbortSignal },
): Promise<Outcome> {
  const log = needs.log.child({ task: task.name, jobId: job.id, attempt: job.retryCount + 1 });
  let isComplete = false;
  let isTaken = false;
  const complete = async (sql: Sql): Promise<void> => {
    const completed = await boss.complete(task.name, job.id, null, { db: bossDb(sql) });
    isTaken = changedJobs(completed) !== 1;
    if (isTaken) throw new Taken(TAKEN);
    isComplete = true;
  };
  const ours: Job = { id: job.id, attempt: job.retryCount + 1, signal, complete };
  try {
    // A job fetched while the process stops is not begun; it may be one that was just handed back.
    signal.throwIfAborted();
    const { payload, trace } = job.data;
    assertPayload(task, payload);
    const span = { kind: 'consumer', ...parentOf(trace), attributes: { 'innkeeper.job': job.id } } as const;
    await inSpan(`job ${task.name}`, span, () => task.work(needs, payload, ours));
    if (!isComplete) await complete(needs.db);
    return 'done';
  } catch (error) {
    if (isTaken || (signal.aborted && signal.reason === TAKEN)) {
      log.warn('the job was given to another worker while this one ran it');
      return 'taken';
    }
    return settle(error).catch((worse: unknown) => {
      // The database is unavailable, so the heartbeat stops too, and another worker takes the job over.
      log.error({ err: worse }, 'could not report to the queue how a job ended');
      return 'failed';
    });
  }

  async function settle(error: unknown): Promise<Outcome> {
    if (signal.aborted && signal.reason === STOPPING) {
      await handBack(needs.db, task.name, job.id);
      return 'handed-back';
    }
    log.warn({ err: error }, 'a job failed');
    // `jobs dead` prints what the queue stores.
    const { message, stack } = shownError(error);
    await boss.fail(task.name, job.id, { message, stack });
    return 'failed';
  }
}

/** Queues the job again without counting this attempt: the process stopped, the job did not fail. pg-boss cannot do this. */
async function handBack(sql: Sql, name: string, id: string): Promise<void> {
  await sql.run(
    `update ${BOSS_SCHEMA}.job
     set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
     where name = $1 and id = $2 and state = 'active'`,
    [name, id],
  );
}
