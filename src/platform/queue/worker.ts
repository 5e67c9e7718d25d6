import { limits } from '../../contract/limits.ts';
import type { Task, Timer } from '../../contract/task.ts';
import { openSemaphore } from '../../lib/async/semaphore.ts';
import { systemClock } from '../clock.ts';
import type { Needs } from '../../contract/needs.ts';
import { MAINTAIN_SECONDS, SUPERVISE_SECONDS } from './boss.ts';
import { openDueWork } from './due-work.ts';
import { reportDeadLetters } from './dead-letters.ts';
import { sendHeartbeats, type Context, type Consumer, newConsumer, runConsumer } from './consumer.ts';
import { newJobMetrics } from './metrics.ts';
import { type OwnedQueue, TASKS_CHANNEL } from './queue.ts';
import { STOPPING } from './run-job.ts';
import { armTimers, asTask, enqueueDue, PREFIX } from './timers.ts';

/**
 * The worker of one process. Every task has a consumer. It is woken by a notification (milliseconds after the commit),
 * by the tick (which finds retries and deferred jobs that are due), and when one of its own jobs ends.
 *
 *      enqueue ──commit──► notify ─┐
 *      tick, once a second ────────┼──► consumer: fetch ─► run ─► complete, in the transaction of the work
 *      a job of the task ends ─────┘
 *      heartbeat, every 3 s: extend the leases of running jobs, abort those that were lost
 *
 * If nothing happens, the tick is one statement a second, and nothing is written.
 *
 * pg-boss's own work() is not used: it fetches one job per poll (16 jobs/s with 8 workers, measured), and it completes
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
const HEARTBEAT_MS = 3_000;
/** How long running jobs may take to stop. Others take over the rest when their heartbeat is missing. */
const STOP_WITHIN_MS = 10_000;

export async function startWorker(needs: Needs, queue: OwnedQueue, work: Work): Promise<Worker> {
  const timerTasks = work.timers.map(asTask);
  for (const task of work.tasks) await queue.ensure(task);
  for (const task of timerTasks) await queue.ensure({ ...task, keepsDead: false });
  await armTimers(needs.db, work.timers);

  const stopping = new AbortController();
  const consumers = new Map([...work.tasks, ...timerTasks].map((task) => [task.name, newConsumer(task)]));
  const wakeAll = (): void => {
    for (const { wakeup } of consumers.values()) wakeup.notify();
  };
  const listening = await needs.notices.listen(TASKS_CHANNEL, (name) =>
    name === undefined ? wakeAll() : consumers.get(name)?.wakeup.notify(),
  );
  const report = (): Promise<void> => reportDeadLetters(needs, work.tasks);
  const context: Context = {
    needs,
    boss: await queue.boss(),
    metrics: newJobMetrics(needs.metrics),
    stopping: stopping.signal,
    fetching: openSemaphore(limits.tasksFetchedAtOnce),
    onEnd: (outcome) => {
      if (outcome === 'failed')
        report().catch((err: unknown) =>
          needs.log.error({ err }, 'could not report dead letters to their tasks'),
        );
    },
  };
  const readDueWork = openDueWork(needs.db, {
    tasks: [...work.tasks, ...timerTasks],
    timers: work.timers,
  });
  let isRunning = false;
  const tick = async (): Promise<void> => {
    const { due, ready, hasDeadLetters, hasRunning } = await readDueWork(needs.clock.now());
    isRunning = hasRunning;
    const isDue = new Set(due.map((name) => PREFIX + name));
    await enqueueDue(
      needs,
      queue,
      timerTasks.filter(({ name }) => isDue.has(name)),
    );
    for (const name of ready) consumers.get(name)?.wakeup.notify();
    if (hasDeadLetters) await report();
  };
  let maintainedMs = Number.NEGATIVE_INFINITY;
  /** Finds jobs of dead workers while any job runs, and deletes old rows now and then. */
  const supervise = async (): Promise<void> => {
    const isTime = systemClock.ticksMs() - maintainedMs >= MAINTAIN_SECONDS * 1_000;
    if (!queue.supervises || (!isRunning && !isTime)) return;
    await context.boss.supervise();
    if (isTime) maintainedMs = systemClock.ticksMs();
  };
  const loops = [
    ...[...consumers.values()].map((consumer) => runConsumer(context, consumer)),
    repeat(context, TICK_MS, tick),
    repeat(context, HEARTBEAT_MS, () => sendHeartbeats(context, consumers.values())),
    repeat(context, SUPERVISE_SECONDS * 1_000, supervise),
  ];
  return {
    async stop() {
      listening.stop();
      stopping.abort(STOPPING);
      abortAll(consumers.values());
      wakeAll();
      await finished(loops, consumers.values());
    },
  };
}

async function repeat(
  { needs, stopping }: Context,
  everyMs: number,
  act: () => Promise<void>,
): Promise<void> {
  while (!stopping.aborted) {
    await act().catch((err: unknown) => needs.log.error({ err }, 'the worker could not check its queues'));
    await systemClock.sleep(everyMs, stopping).catch(() => undefined);
  }
}

function abortAll(consumers: Iterable<Consumer>): void {
  for (const { running } of consumers) for (const { aborter } of running.values()) aborter.abort(STOPPING);
}

async function finished(loops: readonly Promise<void>[], consumers: Iterable<Consumer>): Promise<void> {
  const late = new AbortController();
  const everything = Promise.all(loops).then(() =>
    Promise.all([...consumers].flatMap(({ running }) => [...running.values()].map(({ ended }) => ended))),
  );
  await Promise.race([everything, systemClock.sleep(STOP_WITHIN_MS, late.signal).catch(() => undefined)]);
  late.abort();
}
