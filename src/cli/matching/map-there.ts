import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type ReadColumns, columnsIn } from '../../hotels/ids/engine/read/read-columns.ts';
import type { Summary } from '../../hotels/ids/engine/vocabulary.ts';
import { Problem } from '../../lib/problem.ts';

interface There {
  /** The base address, `/v3.0` included or not. */
  readonly server: string;
  readonly key: string;
  readonly signal: AbortSignal;
}

interface MappedThere {
  readonly summary: Summary;
  readonly columns: ReadColumns;
  readonly csv: AsyncIterable<Uint8Array>;
}

interface Sent {
  readonly partner: string;
  readonly asOf: string | undefined;
  readonly source: AsyncIterable<Uint8Array>;
}

/** Maps the ids by calling a running server: the file is sent while it is read, and the response is a stream. */
export async function mapThere({ server, key, signal }: There, sent: Sent): Promise<MappedThere> {
  const boundary = randomUUID();
  const url = operationAt(server);
  const headers = { 'x-api-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'POST',
    headers,
    signal,
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>; // Guaranteed by Node for this event.
  // A server that refuses may close the connection before it has read everything: its response is reported, not the closed connection.
  const notSent = pipeline(Readable.from(form(boundary, sent)), request).catch((error: unknown) => error);
  const [answer] = await answered.catch(async (error: unknown) => {
    if (signal.aborted) throw error;
    const failure = await notSent;
    // A file that cannot be read has its own message.
    throw failure instanceof Problem
      ? failure
      : new Problem(`${url.origin} did not answer: ${reasonOf(error)}.`);
  });
  if (answer.statusCode !== 200) throw new Problem(await refusalIn(answer));
  // The operation promises this header.
  const summary = JSON.parse(String(answer.headers['x-mapping-summary'])) as Summary;
  return { summary, columns: columnsIn(answer.headers, summary), csv: toItsEnd(answer, url.origin) };
}

async function* toItsEnd(answer: IncomingMessage, from: string): AsyncGenerator<Uint8Array> {
  try {
    yield* answer;
  } catch (error) {
    throw new Problem(`${from} stopped in the middle of its answer: ${reasonOf(error)}.`);
  }
}

function operationAt(server: string): URL {
  if (!URL.canParse(server))
    throw new Problem(`--server needs an address such as http://127.0.0.1:8080, not "${server}".`);
  const base = server.replace(/\/+$/, '').replace(/\/v3\.0$/, '');
  return new URL(`${base}/v3.0/hotels/match/partners/with-id`);
}

async function* form(boundary: string, { partner, asOf, source }: Sent): AsyncGenerator<Uint8Array> {
  const part = (rest: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name=${rest}`);
  if (asOf !== undefined) yield part(`"asOf"\r\n\r\n${asOf}\r\n`);
  yield part(`"partner"\r\n\r\n${partner}\r\n`);
  yield part('"file"; filename="ids.csv"\r\ncontent-type: text/csv\r\n\r\n');
  yield* source;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** The sentence of a simple error body; the status if another program answered. */
async function refusalIn(answer: IncomingMessage): Promise<string> {
  const body = await text(answer);
  const sentence = /"error":"((?:[^"\\]|\\.)*)"/.exec(body)?.[1];
  return sentence === undefined
    ? `The server answered ${answer.statusCode}.`
    : `${JSON.parse(`"${sentence}"`) as string}.`; // The expression found a JSON string.
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
