import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Call } from '../../contract/route.ts';
import type { Sql } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import { requireObject } from './storage-grants.ts';
import { readInput, type InputChunk, type InputFile } from './input.ts';
import { findJob, insertChunk, insertJob, setPlan, type MatchJob, type Owner } from './job-store.ts';
import { expiryOf, type Next } from './next-steps.ts';

type Asks = Pick<Needs, 'db' | 'clock' | 'random' | 'config'>;

/** The form of spec 4.2, its parts in any order: the file, and perhaps where the result goes. */
export async function submitForm(
  needs: Asks,
  call: Pick<Call, 'caller' | 'parts'>,
  next: Next,
): Promise<MatchJob> {
  const form = await readForm(call.parts);
  if (form.file === undefined)
    throw refuse('unreadable-hotels', 'the form has no part `file` with a file name');
  const outputUri = await allowed(needs, call.caller, { uri: form.outputUri, name: 'output_gcs' });
  const file = await readInput(oneByOne(form.file), needs.config.matchChunkRows);
  return submitRows(needs, call.caller, { ...(await whole(file)), outputUri }, next);
}

export interface Rows {
  readonly chunks: readonly InputChunk[];
  readonly sharedPoints: readonly string[];
  readonly outputUri?: string | undefined;
}

/** Keeps the rows and enqueues their chunks, in one transaction. */
async function submitRows(needs: Asks, owner: Owner, rows: Rows, next: Next): Promise<MatchJob> {
  const { db, clock, random } = needs;
  const id = random.uuid();
  const at = clock.now();
  const total = rows.chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0);
  const plan = { total, totalChunks: rows.chunks.length, sharedPoints: rows.sharedPoints, at };
  return db.transaction(async (tx) => {
    await insertJob(tx, owner, {
      id,
      inputUri: undefined,
      outputUri: rows.outputUri,
      at,
      expiresAt: expiryOf(needs),
    });
    for (const chunk of rows.chunks) await insertChunk(tx, id, chunk);
    await setPlan(tx, id, plan);
    for (const { chunk } of rows.chunks) await next.chunk(tx, { jobId: id, chunk });
    return submitted(tx, owner, id);
  });
}

export interface StoredInput {
  readonly input_gcs: string;
  readonly output_gcs?: string;
}

export async function submitStored(
  needs: Asks,
  owner: Owner,
  asked: StoredInput,
  next: Next,
): Promise<MatchJob> {
  const { db, clock, random } = needs;
  const inputUri = await allowed(needs, owner, { uri: asked.input_gcs, name: 'input_gcs' });
  const outputUri = await allowed(needs, owner, { uri: asked.output_gcs, name: 'output_gcs' });
  const id = random.uuid();
  return db.transaction(async (tx) => {
    await insertJob(tx, owner, { id, inputUri, outputUri, at: clock.now(), expiresAt: expiryOf(needs) });
    await next.plan(tx, id);
    return submitted(tx, owner, id);
  });
}

async function submitted(tx: Sql, owner: Owner, id: string): Promise<MatchJob> {
  const job = await findJob(tx, owner, id);
  if (job === undefined) throw new Error(`The job ${id} was inserted and is not there.`);
  return job;
}

async function allowed(
  needs: Asks,
  owner: Owner,
  { uri, name }: { uri: string | undefined; name: string },
): Promise<string | undefined> {
  if (uri === undefined || uri === '') return undefined;
  await requireObject(needs, owner, { uri, name });
  return uri;
}

interface Form {
  readonly file: readonly Uint8Array[] | undefined;
  readonly outputUri: string | undefined;
}

async function readForm(parts: Call['parts']): Promise<Form> {
  let file: Uint8Array[] | undefined;
  let outputUri: string | undefined;
  for await (const part of parts ?? []) {
    if (part.kind === 'field') {
      if (part.name === 'output_gcs') outputUri = part.value.trim();
    } else if (part.name !== 'file' || file !== undefined) part.bytes.resume();
    else file = await collect(part.bytes);
  }
  return { file, outputUri };
}

/** The one place that holds a file in memory: it is bounded, and the answer to a bad file needs all of it. */
async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limits.hotelFileBytes) throw refuse('hotels-too-large');
    pieces.push(piece);
  }
  return pieces;
}

async function* oneByOne(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function whole(file: InputFile): Promise<Rows> {
  const chunks = await Array.fromAsync(file.chunks);
  return { chunks, sharedPoints: file.sharedPoints() };
}
