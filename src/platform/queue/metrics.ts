import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Sql } from '../../contract/database.ts';
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
  new Gauge({
    name: 'innkeeper_queue_jobs',
    help: 'Background jobs that wait (created, retry) or run (active), by task; dead letters wait for a person.',
    labelNames: ['task', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      // Without a database the gauge is empty: the other metrics matter most then.
      const counts = await countJobs(sql).catch(() => []);
      for (const { task, state, jobs } of counts) this.set({ task, state }, jobs);
    },
  });
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
