import { Type } from 'typebox';
import { task } from '../../src/contract/task.ts';

const JOB_MS = 300;

/** Records which worker runs which job, and sleeps in the middle of each. */
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
