import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Task } from '../../contract/task.ts';
import type { Semaphore } from '../../lib/async/semaphore.ts';
import { systemClock } from '../clock.ts';
import { isClockOff } from '../database-clock.ts';
import type { Needs } from '../../contract/needs.ts';
import { type Wakeup, newWakeup } from './wakeup.ts';
import { BOSS_SCHEMA, changedJobs } from './boss.ts';
import type { JobMetrics } from './metrics.ts';
import type { JobData } from './queue.ts';
import { type Outcome, runJob, STOPPING, TAKEN } from './run-job.ts';

/** The jobs of one task in one process: fetches as many as may run in parallel, then sleeps until it is woken. */
export interface Consumer {
  readonly task: Task;
  readonly wakeup: Wakeup;
  readonly running: Map<string, Running>;
  /** Those that have run for longer than the task allows them to count. */
  readonly overtime: Set<string>;
}

interface Running {
  readonly aborter: AbortController;
  readonly ended: Promise<void>;
}

export interface Context {
  readonly needs: Needs;
  readonly boss: PgBoss;
  readonly metrics: JobMetrics;
  readonly stopping: AbortSignal;
  /** Limits the fetches at a time: all consumers wake when the process starts. */
  readonly fetching: Semaphore;
  /** After each job that ended. */
  readonly onEnd: (outcome: Outcome) => void;
}

type FetchedJob = JobWithMetadata<JobData>;

const PAUSE_AFTER_ERROR_MS = 1_000;

export function newConsumer(task: Task): Consumer {
  return { task, wakeup: newWakeup(), running: new Map(), overtime: new Set() };
}

export async function runConsumer(context: Context, consumer: Consumer): Promise<void> {
  while (!context.stopping.aborted) {
    // A process whose clock is wrong takes no new jobs; it checks again when it is woken.
    const free = isClockOff(context.needs.clock) ? 0 : freePlaces(consumer);
    const jobs = free > 0 ? await fetchJobs(context, consumer, free) : [];
    for (const job of jobs) startJob(context, consumer, job);
    // Either the queue is empty now, or the consumer is full. A wakeup ends both.
    await consumer.wakeup.wait();
  }
}

function freePlaces({ task, running, overtime }: Consumer): number {
  return task.concurrency - running.size + Math.min(overtime.size, task.overtime?.jobs ?? 0);
}

async function fetchJobs(
  { needs, boss, stopping, fetching }: Context,
  { task }: Consumer,
  free: number,
): Promise<FetchedJob[]> {
  try {
    return await fetching.run(async () =>
      stopping.aborted ? [] : boss.fetch<JobData>(task.name, { batchSize: free, includeMetadata: true }),
    );
  } catch (error) {
    needs.log.error({ err: error }, `jobs of ${task.name} could not be fetched`);
    await systemClock.sleep(PAUSE_AFTER_ERROR_MS, stopping).catch(() => undefined);
    return [];
  }
}

function startJob(context: Context, consumer: Consumer, job: FetchedJob): void {
  const aborter = new AbortController();
  if (context.stopping.aborted) aborter.abort(STOPPING);
  const startedMs = systemClock.ticksMs();
  const { task, overtime, wakeup } = consumer;
  const makeRoom = (): void => {
    overtime.add(job.id);
    wakeup.notify();
  };
  const timer = task.overtime === undefined ? undefined : setTimeout(makeRoom, task.overtime.afterMs);
  const run = runJob(context.needs, context.boss, { task, job, signal: aborter.signal });
  const ended = run.then((outcome) => {
    clearTimeout(timer);
    overtime.delete(job.id);
    consumer.running.delete(job.id);
    context.metrics.ended(task.name, outcome, systemClock.ticksMs() - startedMs);
    context.onEnd(outcome);
    wakeup.notify();
  });
  consumer.running.set(job.id, { aborter, ended });
}

/** Extends the lease of the running jobs, and aborts those that the queue has given to another worker. */
export async function sendHeartbeats({ boss, needs }: Context, consumers: Iterable<Consumer>): Promise<void> {
  for (const { task, running } of consumers) {
    const ids = [...running.keys()];
    if (ids.length === 0) continue;
    if (changedJobs(await boss.touch(task.name, ids)) === ids.length) continue;
    const active = await needs.db.rows<{ id: string }>(
      `select id from ${BOSS_SCHEMA}.job where name = $1 and id = any($2::uuid[]) and state = 'active'`,
      [task.name, ids],
    );
    const ours = new Set(active.map(({ id }) => id));
    // One that has just completed is missing too; nothing uses its signal any more.
    for (const id of ids) if (!ours.has(id)) running.get(id)?.aborter.abort(TAKEN);
  }
}
