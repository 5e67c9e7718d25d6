import { Type } from 'typebox';
import { task, type Job } from '../contract/task.ts';
import type { Needs } from '../platform/needs.ts';
import { DeepMapper, type DeepMapResult } from './deep-map-room.ts';
import {
  completeJob,
  failJob,
  mappingsByKey,
  runningJob,
  saveMappings,
  startJob,
  type DeepMapJob,
} from './deep-map-store.ts';
import { givingWay, type GiveWay } from './give-way.ts';
import { roomEngine } from './load-engine.ts';
import { readNames } from './match-rooms.ts';
import { roomKey } from './room-key.ts';

type Held = Pick<Needs, 'db' | 'clock'>;

/**
 * Works off one deep-map job. Results, cache, the end of the job and the completion of the task are one transaction:
 * a worker that dies at any moment leaves a job that is still to be done, and one that comes late finds it ended.
 */
export const runDeepMap = task({
  name: 'rooms.deep-map',
  payload: Type.Object({ jobId: Type.String() }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 2,
  work: (needs, { jobId }, job) => deepMap(needs, jobId, job),
  gaveUp: ({ db, clock }, { jobId }) => failJob(db, jobId, clock.now()),
});

async function deepMap({ db, clock }: Held, jobId: string, job: Job): Promise<void> {
  await startJob(db, jobId, clock.now());
  await db.transaction(async (tx) => {
    const held = await runningJob(tx, jobId);
    if (held !== undefined) {
      const owner = { accountId: held.account, environment: held.environment };
      const keys = held.roomNames.map(roomKey);
      const previous = await mappingsByKey(tx, owner, { hotelId: held.hotelId, keys });
      const results = await decide(held, previous, givingWay({ clock }));
      const mappings = results.map(({ supplierName, final }) => ({
        key: roomKey(supplierName),
        decision: final,
      }));
      await saveMappings(tx, owner, { hotelId: held.hotelId, mappings, at: clock.now() });
      await completeJob(tx, jobId, { results, at: clock.now() });
    }
    await job.complete(tx);
  });
}

async function decide(
  { referenceRooms, roomNames }: DeepMapJob,
  previous: ReadonlyMap<string, DeepMapResult['final']>,
  giveWay: GiveWay,
): Promise<DeepMapResult[]> {
  const engine = roomEngine();
  await readNames(engine, { names: [...referenceRooms.map(({ name }) => name), ...roomNames], giveWay });
  const mapper = new DeepMapper(engine, referenceRooms);
  const results: DeepMapResult[] = [];
  for (const name of roomNames) {
    results.push(mapper.decide(name, previous.get(roomKey(name)) ?? null));
    await giveWay();
  }
  return results;
}
