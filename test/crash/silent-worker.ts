import { pino } from 'pino';
import { Type } from 'typebox';
import { readConfig } from '../../src/config.ts';
import { task } from '../../src/contract/task.ts';
import { openNeeds } from '../../src/platform/open-needs.ts';
import { startWorker } from '../../src/platform/queue/worker.ts';

/** A worker process for `take-over.ts`: records which worker runs which job, and sleeps in the middle of each. */
const JOB_MS = 300;

export const note = task({
  name: 'crash.note',
  payload: Type.Object({ n: Type.Integer() }),
  retry: { limit: 3, delaySeconds: 1 },
  concurrency: 4,
  async work({ db, clock }, { n }, job) {
    await clock.sleep(JOB_MS, job.signal);
    await db.transaction(async (tx) => {
      await tx.run('insert into notes (n, pid) values ($1, $2)', [n, process.pid]);
      await job.complete(tx);
    });
  },
});

if (import.meta.main) {
  const config = readConfig(process.env);
  const { needs } = await openNeeds({
    config,
    databaseUrl: config.databaseUrl ?? '',
    log: pino({ level: 'error' }),
    name: 'crash worker',
    supervise: true,
    migrates: true,
  });
  await startWorker(needs, needs.queue, { tasks: [note], timers: [] });
  process.stdout.write('works\n');
}
