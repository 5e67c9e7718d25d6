import type { Owner } from '../../../contract/owner.ts';
import { addAbortSignal } from 'node:stream';
import { limits } from '../../../contract/limits.ts';
import { refuse } from '../../../contract/refusal.ts';
import type { Call } from '../../../contract/route.ts';
import { openSemaphore } from '../../../lib/async/semaphore.ts';
import { isObject } from '../../../lib/json/is-object.ts';
import type { Sql, Tx } from '../../../contract/database.ts';
import { Spill } from '../../../platform/files/spill.ts';
import type { Needs } from '../../../contract/needs.ts';
import { readInput, type InputFile } from '../input/input.ts';
import { fields, type ColumnChoice } from '../input/columns.ts';
import { findJob, insertJob, type MatchJob } from '../stores/job-store.ts';
import { layOut } from './lay-out.ts';
import { certaintyProblem, leastConfidenceOf, type WantedCertainty } from './least-confidence.ts';
import { expiryOf, type Next } from './next-steps.ts';
import { requireObject } from './storage-grants.ts';

export type SubmitNeeds = Pick<Needs, 'db' | 'clock' | 'random' | 'config' | 'spool'>;
export type Sent = Pick<Call, 'parts' | 'signal'> & { readonly caller: Owner };

interface Further<Answer> {
  readonly next: Next;
  /** Made in the transaction of the job. */
  readonly answer: (tx: Tx, job: MatchJob) => Promise<Answer>;
}

/** The number of long lists that are split concurrently, which limits the memory of splitting. */
export const fileSplits = openSemaphore(limits.hotelFilesSplitAtOnce);

/**
 * The form of a job, with its parts in any order: the file, and perhaps where the result goes. The file is buffered in the
 * spool, because a transaction must not wait for a slow client. When the signal says that the client no longer waits, the
 * transaction is rolled back: there is no job that no client knows.
 */
export async function submitForm<Answer>(
  needs: SubmitNeeds,
  call: Sent,
  further: Further<Answer>,
): Promise<Answer> {
  await using file = new Spill(needs.spool, limits.hotelFileMemoryBytes);
  const form = await readForm(call, file);
  if (!form.hasFile) throw refuse('unreadable-hotels', 'the form has no part `file` with a file name');
  const outputUri = await allowed(needs, call.caller, { uri: form.outputUri, name: 'output_gcs' });
  const submit = () => submitRows(needs, call, { file, outputUri, form, ...further });
  return await (file.isSmall ? submit() : fileSplits.run(submit));
}

interface Rows<Answer> extends Further<Answer> {
  readonly file: Spill;
  readonly outputUri: string | undefined;
  readonly form: Form;
}

async function submitRows<Answer>(
  needs: SubmitNeeds,
  sent: Sent,
  { file, answer, ...rest }: Rows<Answer>,
): Promise<Answer> {
  sent.signal.throwIfAborted();
  const input = await readInput(file.pieces(), needs.config.matchChunkRows, rest.form.columns);
  return needs.db.transaction(async (tx) =>
    answer(tx, await insertRows(tx, needs, sent, { ...rest, input })),
  );
}

interface NewRows {
  readonly form: Form;
  readonly input: InputFile;
  readonly outputUri?: string | undefined;
  /** Rows of the list, if `input` is a sample of them. */
  readonly listRows?: number;
  readonly next: Pick<Next, 'chunks'>;
}

/** The job with its rows, queued. */
export async function insertRows(
  tx: Tx,
  { clock, random }: Pick<SubmitNeeds, 'clock' | 'random'>,
  { caller, signal }: Sent,
  { form, input, outputUri, listRows, next }: NewRows,
): Promise<MatchJob> {
  const id = random.uuid();
  const at = clock.now();
  const { partner, wanted } = form;
  const minConfidence = await leastConfidenceOf(tx, caller, wanted);
  const expiresAt = expiryOf({ clock });
  await insertJob(tx, caller, {
    id,
    inputUri: undefined,
    outputUri,
    partner,
    minConfidence,
    listRows,
    at,
    expiresAt,
  });
  const account = caller.accountId;
  await layOut(tx, id, { account, input, mostRows: limits.hotelFileRows, at, next, signal });
  return submitted(tx, caller, id);
}

export interface StoredInput extends WantedCertainty {
  readonly input_gcs: string;
  readonly output_gcs?: string;
  readonly partner?: string;
}

export async function submitStored<Answer>(
  needs: SubmitNeeds,
  owner: Owner,
  { request, next, answer }: Further<Answer> & { readonly request: StoredInput },
): Promise<Answer> {
  const { db, clock, random } = needs;
  const inputUri = await allowed(needs, owner, { uri: request.input_gcs, name: 'input_gcs' });
  const outputUri = await allowed(needs, owner, { uri: request.output_gcs, name: 'output_gcs' });
  const id = random.uuid();
  return db.transaction(async (tx) => {
    const minConfidence = await leastConfidenceOf(tx, owner, request);
    const partner = named(request.partner);
    const job = {
      id,
      inputUri,
      outputUri,
      partner,
      minConfidence,
      at: clock.now(),
      expiresAt: expiryOf(needs),
    };
    await insertJob(tx, owner, job);
    await next.plan(tx, { jobId: id, account: owner.accountId });
    return answer(tx, await submitted(tx, owner, id));
  });
}

async function submitted(tx: Sql, owner: Owner, id: string): Promise<MatchJob> {
  const job = await findJob(tx, owner, id);
  if (job === undefined) throw new Error(`job ${id} not found after insert`);
  return job;
}

async function allowed(
  needs: SubmitNeeds,
  owner: Owner,
  { uri, name }: { uri: string | undefined; name: string },
): Promise<string | undefined> {
  if (uri === undefined || uri === '') return undefined;
  await requireObject(needs, owner, { uri, name });
  return uri;
}

/** An empty name is none. */
function named(partner: string | undefined): string | undefined {
  const name = partner?.trim().replaceAll('\0', '') ?? '';
  return name === '' ? undefined : name;
}

export interface Form {
  readonly hasFile: boolean;
  readonly partner: string | undefined;
  readonly outputUri: string | undefined;
  readonly wanted: WantedCertainty;
  readonly columns: ColumnChoice;
}

export async function readForm({ parts, signal }: Sent, file: Spill): Promise<Form> {
  let hasFile = false;
  let outputUri: string | undefined;
  let partner: string | undefined;
  let columns: ColumnChoice = {};
  const wanted: { precision?: number; min_confidence?: number } = {};
  for await (const part of parts ?? []) {
    if (part.kind === 'field') {
      if (part.name === 'output_gcs') outputUri = part.value.trim();
      else if (part.name === 'partner') partner = partnerIn(part.value);
      else if (part.name === 'columns') columns = columnsIn(part.value);
      else if (part.name === 'precision' || part.name === 'min_confidence')
        wanted[part.name] = certaintyOf(part.name, part.value);
    } else if (part.name !== 'file' || hasFile) part.bytes.resume();
    else {
      hasFile = true;
      await collect(addAbortSignal(signal, part.bytes), file);
    }
  }
  return { hasFile, outputUri, partner, wanted, columns };
}

function partnerIn(text: string): string | undefined {
  const partner = named(text);
  if ((partner?.length ?? 0) > limits.partnerNameCharacters)
    throw refuse('unreadable-hotels', `partner has more than ${limits.partnerNameCharacters} characters`);
  return partner;
}

/** `{"name": "Hotel title", "chain": ""}` */
function columnsIn(text: string): ColumnChoice {
  const wrong = () =>
    refuse(
      'unreadable-hotels',
      `columns must be a JSON object from fields to headings of the file; the fields are ${fields.join(', ')}`,
    );
  if (text.trim() === '') return {};
  const read = parsed(text);
  if (!isObject(read)) throw wrong();
  const entries = Object.entries(read);
  const isChoice = ([field, heading]: [string, unknown]) =>
    fields.some((known) => known === field) && typeof heading === 'string';
  if (!entries.every(isChoice)) throw wrong();
  return Object.fromEntries(entries) as ColumnChoice; // checked above
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function certaintyOf(name: keyof WantedCertainty, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const problem = certaintyProblem(name, value);
  if (problem !== undefined) throw refuse('unreadable-hotels', problem);
  return value;
}

/** Refuses a file that is larger than an upload may be. */
export async function collect(bytes: AsyncIterable<Uint8Array>, file: Spill): Promise<void> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > limits.hotelFileBytes) throw refuse('hotels-too-large');
    await file.append(Uint8Array.from(piece));
  }
}
