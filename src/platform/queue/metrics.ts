import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Sql } from '../../contract/database.ts';
import { cacheBriefly } from '../../lib/async/cache-briefly.ts';
import { BOSS_SCHEMA } from './boss.ts';
import type { Outcome } from './run-job.ts';

export interface JobMetrics {
  ended(task: string, outcome: Outcome, ms: number): void;
}

/** From the time of a fast write to that of a whole chunk of a large file. */
const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300];

export function newJobMetrics(registry: Registry): JobMetrics {
  const jobs = new Counter({
    name: 'innkeeper_jobs_total',
    help: 'Attempts at background jobs that ended, by task and outcome.',
    labelNames: ['task', 'outcome'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'innkeeper_job_seconds',
    help: 'How long attempts at background jobs took, by task.',
    labelNames: ['task'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    ended(task, outcome, ms) {
      jobs.inc({ task, outcome });
      seconds.observe({ task }, ms / 1_000);
    },
  };
}

/** The lengths of the queues, read at each scrape. */
export function watchQueue(registry: Registry, sql: Sql): void {
  // Both gauges are read at the same time: they share one statement.
  const readCounts = cacheBriefly((from: Sql) => countJobs(from), {
    factor: 0,
    ticksMs: () => performance.now(),
  });
  // Without a database the gauges are empty: the other metrics matter most then.
  const counts = () => readCounts(sql).catch(() => []);
  new Gauge({
    name: 'innkeeper_queue_jobs',
    help: 'Background jobs that wait (created, retry) or run (active), by task; dead letters wait for a person.',
    labelNames: ['task', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { task, state, jobs } of await counts()) this.set({ task, state }, jobs);
    },
  });
  new Gauge({
    name: 'innkeeper_queue_oldest_seconds',
    help: 'How long the oldest job that waits has been due, by task.',
    labelNames: ['task'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { task, seconds } of oldestWaits(await counts())) this.set({ task }, seconds);
    },
  });
}

function oldestWaits(counts: readonly QueueCount[]): { task: string; seconds: number }[] {
  const waiting = counts.filter(({ state }) => state !== 'active');
  return [...Map.groupBy(waiting, ({ task }) => task)].map(([task, of]) => ({
    task,
    seconds: Math.max(...of.map(({ oldestSeconds }) => oldestSeconds)),
  }));
}

export interface QueueCount {
  readonly task: string;
  readonly state: 'created' | 'retry' | 'active';
  readonly jobs: number;
  /** How long the oldest of them has been due. */
  readonly oldestSeconds: number;
}

export function countJobs(sql: Sql): Promise<QueueCount[]> {
  return sql.rows(
    `select name as task, state::text as state, count(*) as jobs,
       greatest(0, extract(epoch from now() - min(start_after)))::float8 as "oldestSeconds"
     from ${BOSS_SCHEMA}.job
     where state <= 'active'
     group by name, state
     order by name, state`,
  );
}
