import { addAbortSignal } from 'node:stream';
import type { Owner } from '../../contract/owner.ts';
import type { Tx } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Job } from '../../contract/task.ts';
import type { Needs } from '../../contract/needs.ts';
import { Spill } from '../../platform/files/spill.ts';
import { readObject } from '../../platform/objects/objects.ts';
import { collect, fileSplits, type Sent } from '../match/submit/submit-job.ts';
import { requireObject } from '../match/submit/storage-grants.ts';
import { expiryOf, type AccountJob } from '../match/submit/next-steps.ts';
import {
  checkById,
  findCheck,
  insertCheck,
  insertCheckChunk,
  setCheckPlan,
  type CheckJob,
} from './check-store.ts';
import type { ReadClaims } from './claims.ts';
import { entriesOf, TwoFiles, sides, type Partition, type PartitionLines, type Side } from './entries.ts';

export type CheckNeeds = Pick<Needs, 'db' | 'clock' | 'random' | 'config' | 'spool'>;

/** The tasks to enqueue next, in the transaction of the job. */
export interface NextOfCheck {
  readonly plan: (tx: Tx, job: AccountJob) => Promise<void>;
  readonly chunks: (tx: Tx, plan: AccountJob & { readonly totalChunks: number }) => Promise<void>;
}

/** The form: the two files, in any order. They are buffered first, because a transaction must not wait for a slow client. */
export async function submitCheckForm(
  needs: CheckNeeds,
  { caller, parts, signal }: Sent,
  next: NextOfCheck,
): Promise<CheckJob> {
  await using a = new Spill(needs.spool, limits.hotelFileMemoryBytes);
  await using b = new Spill(needs.spool, limits.hotelFileMemoryBytes);
  const spills = { a, b };
  const sent = new Set<Side>();
  for await (const part of parts ?? []) {
    const side = sides.find((one) => one === part.name);
    if (part.kind === 'field') continue;
    if (side === undefined || sent.has(side)) part.bytes.resume();
    else {
      sent.add(side);
      await collect(addAbortSignal(signal, part.bytes), spills[side]);
    }
  }
  for (const side of sides)
    if (!sent.has(side))
      throw refuse('unreadable-hotels', `the form has no part \`${side}\` with a file name`);
  const submit = async (): Promise<CheckJob> => {
    await using files = new TwoFiles(needs.spool);
    const read = { a: await files.read('a', a.pieces()), b: await files.read('b', b.pieces()) };
    signal.throwIfAborted();
    const id = newId(needs);
    // Awaited here: the files are disposed of when this function returns.
    return await needs.db.transaction(async (tx) => {
      const at = needs.clock.now();
      await insertCheck(tx, caller, { id, uris: undefined, at, expiresAt: expiryOf(needs) });
      const account = caller.accountId;
      await layOutEntries(tx, id, { account, files, read, at, next, signal });
      return submitted(tx, caller, id);
    });
  };
  return await (a.isSmall && b.isSmall ? submit() : fileSplits.run(submit));
}

export async function submitStoredCheck(
  needs: CheckNeeds,
  owner: Owner,
  { request, next }: { readonly request: { a_gcs: string; b_gcs: string }; readonly next: NextOfCheck },
): Promise<CheckJob> {
  await requireObject(needs, owner, { uri: request.a_gcs, name: 'a_gcs' });
  await requireObject(needs, owner, { uri: request.b_gcs, name: 'b_gcs' });
  const id = newId(needs);
  return needs.db.transaction(async (tx) => {
    const uris = { a: request.a_gcs, b: request.b_gcs };
    await insertCheck(tx, owner, { id, uris, at: needs.clock.now(), expiresAt: expiryOf(needs) });
    await next.plan(tx, { jobId: id, account: owner.accountId });
    return submitted(tx, owner, id);
  });
}

/** Reads the two objects of a job. All its chunks are written in one transaction: a worker that dies leaves none of them. */
export async function planCheck(
  needs: Omit<CheckNeeds, 'random'>,
  { jobId, job, next }: { readonly jobId: string; readonly job: Job; readonly next: NextOfCheck },
): Promise<void> {
  const { db, clock, config, spool } = needs;
  const held = await checkById(db, jobId);
  if (held === undefined || held.aUri === null || held.bUri === null || isFinal(held)) {
    await db.transaction((tx) => job.complete(tx));
    return;
  }
  await using files = new TwoFiles(spool);
  const read = {
    a: await files.read('a', await readObject(config, held.aUri)),
    b: await files.read('b', await readObject(config, held.bUri)),
  };
  await db.patient.transaction(async (tx) => {
    const { account } = held;
    await layOutEntries(tx, jobId, { account, files, read, at: clock.now(), next, signal: job.signal });
    await job.complete(tx);
  });
}

export const isFinal = ({ status }: Pick<CheckJob, 'status'>): boolean =>
  status === 'done' || status === 'error';

interface Laying {
  readonly account: string;
  readonly files: TwoFiles;
  readonly read: Readonly<Record<Side, ReadClaims>>;
  readonly at: Date;
  readonly next: NextOfCheck;
  readonly signal: AbortSignal;
}

/** Files without ids are one chunk without ids, so they are queued like any other. */
async function layOutEntries(
  tx: Tx,
  jobId: string,
  { account, files, read, at, next, signal }: Laying,
): Promise<void> {
  let total = 0;
  let totalChunks = 0;
  for await (const partitions of chunksOf(files.partitions())) {
    signal.throwIfAborted();
    await insertCheckChunk(tx, jobId, { chunk: totalChunks, partitions });
    for (const partition of partitions) total += partition.length;
    totalChunks += 1;
  }
  const isPlanned = await setCheckPlan(tx, jobId, { total, totalChunks, files: read, at });
  if (isPlanned) await next.chunks(tx, { jobId, account, totalChunks });
}

/** Partitions of small files share a chunk. */
async function* chunksOf(partitions: AsyncIterable<PartitionLines>): AsyncGenerator<Partition[]> {
  let chunk: Partition[] = [];
  let ids = 0;
  let isFirst = true;
  for await (const lines of partitions) {
    const partition = entriesOf(lines);
    chunk.push(partition);
    ids += partition.length;
    if (ids < limits.crossCheckChunkIds) continue;
    yield chunk;
    [chunk, ids, isFirst] = [[], 0, false];
  }
  if (chunk.length > 0 || isFirst) yield chunk;
}

const newId = ({ random }: Pick<Needs, 'random'>): string => `cc_${random.uuid()}`;

async function submitted(tx: Tx, owner: Owner, id: string): Promise<CheckJob> {
  const job = await findCheck(tx, owner, id);
  if (job === undefined) throw new Error(`cross-check ${id} not found after insert`);
  return job;
}
