import { limits } from '../../contract/limits.ts';
import type { Task, Timer } from '../../contract/task.ts';
import { openSemaphore } from '../../lib/async/semaphore.ts';
import { systemClock } from '../clock.ts';
import type { Db } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { BOSS_SCHEMA } from './boss.ts';
import { tellOfDeadLetters } from './dead-letters.ts';
import { sendHeartbeats, type Context, type Consumer, newConsumer, runConsumer } from './consumer.ts';
import { newJobMetrics } from './metrics.ts';
import { type OwnedQueue, TASKS_CHANNEL } from './queue.ts';
import { STOPPING } from './run-job.ts';
import { armTimers, asTask, enqueueDue } from './timers.ts';

/**
 * The worker of one process. Every task has a lane, and the bell of a lane is rung by a notice (milliseconds after
 * the commit), by the tick (which sees retries and deferred jobs come due), and by a job of its own that ends.
 *
 *      enqueue ──commit──► notice ─┐
 *      tick, once a second ────────┼──► lane: fetch ─► run ─► complete, in the transaction of the work
 *      a job of the lane ends ─────┘          beat, every 3 s: we live; jobs we lost are aborted
 *
 * pg-boss's own work() is not used: it takes one job a poll (16 jobs/s with 8 workers, measured), and it completes
 * a job after the work instead of with it.
 */
export interface Worker {
  stop(): Promise<void>;
}

export interface Work {
  readonly tasks: readonly Task[];
  readonly timers: readonly Timer[];
}

const TICK_MS = 1_000;
const BEAT_MS = 3_000;
/** How long running jobs may take to notice that we stop; what runs on is given to others by its silence. */
const STOP_WITHIN_MS = 10_000;

export async function startWorker(needs: Needs, queue: OwnedQueue, work: Work): Promise<Worker> {
  const timerTasks = work.timers.map(asTask);
  for (const task of work.tasks) await queue.ensure(task);
  for (const task of timerTasks) await queue.ensure({ ...task, keepsDead: false });
  await armTimers(needs.db, work.timers);

  const stopping = new AbortController();
  const lanes = new Map([...work.tasks, ...timerTasks].map((task) => [task.name, newConsumer(task)]));
  const ringAll = (): void => {
    for (const { bell } of lanes.values()) bell.ring();
  };
  const listening = await needs.notices.listen(TASKS_CHANNEL, (name) =>
    name === undefined ? ringAll() : lanes.get(name)?.bell.ring(),
  );
  const tell = (): Promise<void> => tellOfDeadLetters(needs, work.tasks);
  const context: Context = {
    needs,
    boss: await queue.boss(),
    metrics: newJobMetrics(needs.metrics),
    stopping: stopping.signal,
    fetching: openSemaphore(limits.tasksFetchedAtOnce),
    onEnd: (outcome) => {
      if (outcome === 'failed')
        tell().catch((err: unknown) => needs.log.error({ err }, 'dead letters could not be told'));
    },
  };
  const tick = async (): Promise<void> => {
    await enqueueDue(needs, queue, timerTasks);
    for (const name of await readyQueues(needs.db, [...lanes.keys()])) lanes.get(name)?.bell.ring();
    await tell();
  };
  const loops = [
    ...[...lanes.values()].map((lane) => runConsumer(context, lane)),
    repeat(context, TICK_MS, tick),
    repeat(context, BEAT_MS, () => sendHeartbeats(context, lanes.values())),
  ];
  return {
    async stop() {
      listening.stop();
      stopping.abort(STOPPING);
      abortAll(lanes.values());
      ringAll();
      await finished(loops, lanes.values());
    },
  };
}

async function repeat(
  { needs, stopping }: Context,
  everyMs: number,
  act: () => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    await act().catch((err: unknown) =>
      needs.log.error({ err }, 'the worker could not look after its queues'),
    );
    await systemClock.sleep(everyMs, stopping).catch(() => undefined);
  }
}

/** One look into an index for each name, however long the queues are. */
async function readyQueues(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select name from unnest($1::text[]) as queue (name)
     where exists (
       select from ${BOSS_SCHEMA}.job
       where job.name = queue.name and state < 'active' and start_after <= now())`,
    [names],
  );
  return rows.map(({ name }) => name);
}

function abortAll(lanes: Iterable<Consumer>): void {
  for (const { running } of lanes) for (const { aborter } of running.values()) aborter.abort(STOPPING);
}

async function finished(loops: readonly Promise<void>[], lanes: Iterable<Consumer>): Promise<void> {
  const late = new AbortController();
  const everything = Promise.all(loops).then(() =>
    Promise.all([...lanes].flatMap(({ running }) => [...running.values()].map(({ ended }) => ended))),
  );
  await Promise.race([everything, systemClock.sleep(STOP_WITHIN_MS, late.signal).catch(() => undefined)]);
  late.abort();
}
