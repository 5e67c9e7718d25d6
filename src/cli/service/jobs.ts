import { limits } from '../../contract/limits.ts';
import { requeueJobs } from '../../app/operator/requeue-jobs.ts';
import { listDeadLetters } from '../../platform/queue/dead-letters.ts';
import { countJobs } from '../../platform/queue/metrics.ts';
import type { Command } from '../command.ts';
import { table } from '../output/table.ts';

export const jobsList: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const counts = await countJobs(db);
      print(counts, () =>
        table(
          ['task', 'state', 'jobs', 'oldest due for'],
          counts.map(({ task, state, jobs, oldestSeconds }) => [
            task,
            state,
            String(jobs),
            `${Math.round(oldestSeconds)} s`,
          ]),
        ),
      );
    }),
};

export const jobsDead: Command = {
  usage: '[--json]',
  flags: {},
  run: ({ withNeeds, print }) =>
    withNeeds(async ({ db }) => {
      const letters = await listDeadLetters(db);
      print(letters, () =>
        table(
          ['id', 'task', 'attempts', 'died', 'reason'],
          letters.map(({ id, task, attempts, diedAt, reason }) => [
            id,
            task,
            String(attempts),
            diedAt.toISOString(),
            reason,
          ]),
        ),
      );
    }),
};

export const jobsRequeue: Command = {
  usage: 'ID… [--json]',
  flags: {},
  positionals: { least: 1, most: limits.jobsRequeuedAtOnce },
  run: ({ withNeeds, positionals, print }) =>
    withNeeds(async (needs) => {
      const requeued = await requeueJobs(needs, positionals);
      print({ requeued }, () => `${requeued} requeued`);
    }),
};
