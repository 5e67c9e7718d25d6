import { Counter, Histogram, type Registry } from 'prom-client';
import type { Outcome } from './run-job.ts';

export interface JobMetrics {
  ended(task: string, outcome: Outcome, ms: number): void;
}

/** From a fast write to a whole chunk of a large file. */
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
