import { Type } from 'typebox';
import { task, type Job } from '../../contract/task.ts';
import type { Needs } from '../../contract/needs.ts';
import type { DeepMapResult } from '../deep-map/decide-name.ts';
import {
  completeJob,
  failJob,
  jobToDo,
  mappingsByKey,
  runningJob,
  saveMappings,
  startJob,
  type DeepMapJob,
} from '../deep-map/jobs-store.ts';
import { roomKey } from '../deep-map/room-key.ts';
import { roomSchedulerOf } from '../work/scheduler.ts';

type Held = Pick<Needs, 'db' | 'clock'>;

/**
 * Runs one deep-map job. Results, cache, the end of the job and the completion of the task are one transaction:
 * a worker that dies at any moment leaves a job that must still run, and a late one finds it ended. The decisions
 * are computed before it: a hotel has one job in flight, so nothing changes its cache meanwhile.
 */
export const runDeepMap = task({
  name: 'rooms.deep-map',
  payload: Type.Object({ jobId: Type.String() }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 2,
  work: (needs, { jobId }, job) => deepMap(needs, jobId, job),
  gaveUp: ({ db, clock }, { jobId }) => failJob(db, jobId, clock.now()),
});

async function deepMap(needs: Held, jobId: string, job: Job): Promise<void> {
  const { db, clock } = needs;
  await startJob(db, jobId, clock.now());
  const toDo = await jobToDo(db, jobId);
  const results = toDo === undefined ? [] : await decide(needs, toDo, job.signal);
  await db.transaction(async (tx) => {
    const held = await runningJob(tx, jobId);
    if (held !== undefined) {
      const mappings = results.map(({ supplierName, final }) => ({
        key: roomKey(supplierName),
        decision: final,
      }));
      await saveMappings(tx, ownerOf(held), { hotelId: held.hotelId, mappings, at: clock.now() });
      await completeJob(tx, jobId, { results, at: clock.now() });
    }
    await job.complete(tx);
  });
}

async function decide(needs: Held, job: DeepMapJob, signal: AbortSignal): Promise<DeepMapResult[]> {
  const { referenceRooms, roomNames, hotelId } = job;
  const previous = await mappingsByKey(needs.db, ownerOf(job), { hotelId, keys: roomNames.map(roomKey) });
  const work = { kind: 'deepMap', request: { referenceRooms, roomNames, previous } } as const;
  const { bytes } = await roomSchedulerOf(needs).answer(work, { account: job.account, signal });
  // Written by decideAll.
  return (JSON.parse(bytes.toString()) as { data: DeepMapResult[] }).data;
}

function ownerOf({ account, environment }: DeepMapJob): {
  accountId: string;
  environment: DeepMapJob['environment'];
} {
  return { accountId: account, environment };
}
