import type { Innkeeper, Schemas } from './client.ts';
import { csvRecords, csvStream, type CsvSource } from './csv.ts';
import { KEY } from './retries.ts';

export interface MappedIds {
  readonly summary: Readonly<Record<string, number>>;
  /** Read them once, as they arrive. */
  readonly records: AsyncGenerator<Readonly<Record<string, string>>, void>;
}

/** The hotels of a partner's ids. A file that is a stream is sent while it is read. */
export async function mapIds(
  api: Innkeeper,
  {
    partner,
    file,
    asOf,
  }: { readonly partner: string; readonly file: CsvSource; readonly asOf?: Date | undefined },
): Promise<MappedIds> {
  const fields = { ...(asOf === undefined ? {} : { asOf: asOf.toISOString() }), partner };
  const response = await api.send('/v3.0/hotels/match/partners/with-id', form(fields, file));
  const summary = JSON.parse(response.headers.get('x-mapping-summary') ?? '{}') as MappedIds['summary'];
  return { summary, records: recordsOf(response) };
}

export interface HotelList {
  readonly file: CsvSource;
  /** Whose list it is: the partner whose ids change when the result is adopted. */
  readonly partner?: string | undefined;
  /** What the columns are where their headings do not say it: the heading of each field. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
  /** A match needs at least this confidence. */
  readonly minConfidence?: number | undefined;
}

/** Reads a list as a match job would: its columns, what is wrong with it, and a job for a sample of its rows. */
export async function tryHotels(api: Innkeeper, list: HotelList): Promise<Schemas['HotelMatchDryRun']> {
  const response = await api.send('/v3.0/hotels/match/async/dry-run', form(fieldsOf(list), list.file));
  return (await response.json()) as Schemas['HotelMatchDryRun'];
}

function fieldsOf({ partner, columns, minConfidence }: HotelList): Record<string, string> {
  return {
    ...(partner === undefined ? {} : { partner }),
    ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
    ...(minConfidence === undefined ? {} : { min_confidence: String(minConfidence) }),
  };
}

/** Starts a job that matches hotels by their names and addresses. Follow it with `followHotelMatch`. */
export async function matchHotels(
  api: Innkeeper,
  {
    idempotencyKey = crypto.randomUUID(),
    ...list
  }: HotelList & { readonly idempotencyKey?: string | undefined },
): Promise<Schemas['HotelMatchJob']> {
  const init = form(fieldsOf(list), list.file);
  const headers = { ...init.headers, [KEY]: idempotencyKey };
  const response = await api.send('/v3.0/hotels/match/async', { ...init, headers });
  return (await response.json()) as Schemas['HotelMatchJob'];
}

/** The result of a hotel matching job, record by record. */
export async function* hotelMatchRecords(
  api: Innkeeper,
  jobId: string,
): AsyncGenerator<Readonly<Record<string, string>>, void> {
  yield* recordsOf(await api.send(`/v3.0/hotels/match/async/jobs/${encodeURIComponent(jobId)}`));
}

function recordsOf({ body }: Response): MappedIds['records'] {
  return csvRecords(body ?? new ReadableStream());
}

interface Form {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: FormData | ReadableStream<Uint8Array>;
  readonly duplex?: 'half';
}

function form(fields: Readonly<Record<string, string>>, file: CsvSource): Form {
  if (typeof file === 'string' || file instanceof Blob) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', typeof file === 'string' ? new Blob([file], { type: 'text/csv' }) : file, 'file.csv');
    return { method: 'POST', headers: {}, body };
  }
  const boundary = `innkeeper-${crypto.randomUUID()}`;
  const bytes = file instanceof ReadableStream ? file : csvStream(file);
  return {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipart(fields, bytes, boundary),
    duplex: 'half',
  };
}

/** `FormData` holds its files in memory. */
function multipart(
  fields: Readonly<Record<string, string>>,
  file: ReadableStream<Uint8Array>,
  boundary: string,
): ReadableStream<Uint8Array> {
  const part = (name: string): string => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const head = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n\r\n${value}\r\n`);
  const start = `${head.join('')}${part('file')}; filename="file.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const encoder = new TextEncoder();
  return file.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      flush: (controller) => controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`)),
    }),
  );
}
