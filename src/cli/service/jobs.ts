import { Problem } from '../../lib/problem.ts';
import { listDeadLetters, requeueDeadLetters } from '../../platform/queue/dead-letters.ts';
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const jobsRequeue: Command = {
  usage: 'ID… [--json]',
  flags: {},
  positionals: { least: 1, most: 1_000 },
  run: ({ withNeeds, positionals, print }) =>
    withNeeds(async ({ queue }) => {
      const wrong = positionals.find((id) => !UUID.test(id));
      if (wrong !== undefined)
        throw new Problem(`"${wrong}" is not the id of a job; \`jobs dead\` shows them.`);
      const requeued = await requeueDeadLetters(await queue.boss(), positionals);
      if (requeued === 0) throw new Problem('None of these is a dead job; `jobs dead` shows those that are.');
      print({ requeued }, () => `${requeued} requeued`);
    }),
};
