import assert from 'node:assert/strict';
import type { Task } from '../../src/contract/task.ts';
import { type Outcome, runJob } from '../../src/platform/queue/run-job.ts';
import { reportDeadLetters } from '../../src/platform/queue/dead-letters.ts';
import type { TestNeeds } from './needs.ts';

export interface Ran {
  readonly task: string;
  readonly outcome: Outcome;
}

/** Far more than any test enqueues: a task that enqueues itself without end fails the test instead of hanging it. */
const MOST_JOBS = 10_000;

/**
 * Runs all queued jobs of these tasks, and the jobs that they enqueue, one at a time in this process.
 * Deferred jobs and retries do not wait for their time. Returns the jobs that ran, in order.
 */
export async function workOff(needs: TestNeeds, tasks: readonly Task[]): Promise<Ran[]> {
  const boss = await needs.queue.boss();
  const ran: Ran[] = [];
  for (const task of tasks) await needs.queue.ensure(task);
  for (let isIdle = false; !isIdle;) {
    isIdle = true;
    for (const task of tasks) {
      const jobs = await boss.fetch<{ payload: unknown }>(task.name, {
        includeMetadata: true,
        ignoreStartAfter: true,
      });
      for (const job of jobs) {
        isIdle = false;
        const outcome = await runJob(needs, boss, { task, job, signal: new AbortController().signal });
        ran.push({ task: task.name, outcome });
      }
    }
    assert.ok(ran.length < MOST_JOBS, `more than ${MOST_JOBS} jobs: does a task enqueue itself?`);
  }
  await reportDeadLetters(needs, tasks);
  return ran;
}
