import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate, type ZlibOptions } from 'node:zlib';
import type { Duplex } from 'node:stream';
import { traceHeaders } from '../telemetry/tracing.ts';
import type { AnswerRoom } from './answer-room.ts';
import { allAddresses, ForbiddenAddress, judged, pinned } from './post.ts';

/**
 * Calls to a service that the operator named, with credentials of ours: a supplier, a payment gateway, or the simulator in
 * its own process. Three rules hold for all of them:
 *
 *  - The address policy is applied to the addresses that a name has when the connection is made, so a name that
 *    changes between check and call reaches nothing forbidden. A kept connection stays with its checked address.
 *  - A redirect is an error: credentials and bodies go to the named service only.
 *  - The size of a response is limited both compressed and decompressed; a longer one is not read to its end.
 */
export interface Partner {
  call(order: Order): Promise<Answer>;
}

export interface Order {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** A longer answer is an error. */
  readonly answerBytes: number;
  /** Limits the bytes of all answers that are being read at the same time. */
  readonly room: AnswerRoom;
  /** Whose call it is, if it is that of one account. */
  readonly account?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface PartnerOptions {
  /** Whether the operator allows private networks, and calls without TLS. */
  readonly toPrivate: boolean;
  /** How names are resolved; tests bring their own resolver. */
  readonly look?: typeof allAddresses;
}

class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

class Redirected extends Error {
  override readonly name = 'Redirected';
}

/** An idle connection is closed after this time: most services keep theirs for five seconds or more. */
const IDLE_MS = 4_000;

export function openPartner({ toPrivate, look = allAddresses }: PartnerOptions): Partner {
  const lookup: LookupFunction = (name, options, found) => {
    judged(name, { toPrivate, look }).then(
      (addresses) => pinned(addresses)(name, options, found),
      (error: Error) => found(error, ''),
    );
  };
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS, lookup }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS, lookup }),
  };
  return {
    async call(order) {
      const url = new URL(order.url);
      if (url.protocol !== 'https:' && !toPrivate)
        throw new ForbiddenAddress(`${url.protocol}// is not allowed, only https://`);
      // A socket does not resolve a numeric address.
      if (isLiteral(url.hostname)) await judged(url.hostname, { toPrivate, look });
      const response = await answered(url, order, agents);
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        response.destroy();
        throw new Redirected(`the answer is a redirect (${status}), and redirects are not followed`);
      }
      return { status, headers: response.headers, bytes: await read(response, order) };
    },
  };
}

async function read(
  response: http.IncomingMessage,
  { answerBytes: most, room, account = '' }: Order,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let kept = 0;
  const held = room.open(account, (reason) => response.destroy(reason));
  const keep = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      kept += chunk.length;
      if (kept > most) throw new AnswerTooLong(`the answer has more than ${most} bytes`);
      held.add(chunk.length);
      chunks.push(chunk);
    }
  };
  try {
    const inflate = inflaterOf(response, most);
    if (inflate === undefined) await pipeline(response, keep);
    else await pipeline(response, (sent) => atMost(sent, most), inflate, keep);
    return Buffer.concat(chunks);
  } finally {
    held.close();
  }
}

function isLiteral(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

type Agents = Readonly<Record<'http:' | 'https:', http.Agent>>;

function answered(
  url: URL,
  { method, headers, body, signal }: Order,
  agents: Agents,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? https : http).request(
    url,
    {
      method,
      agent: agents[isSecure ? 'https:' : 'http:'],
      signal,
      headers: {
        'accept-encoding': 'gzip, deflate, br',
        ...traceHeaders(),
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    },
    resolve,
  );
  request.on('error', reject);
  request.end(body);
  return promise;
}

const inflaters: Readonly<Record<string, (options: ZlibOptions) => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Each chunk costs much more than its bytes: 14 MB in chunks of 16 KB take 250 ms of CPU time, in larger ones 14 ms. */
const CHUNK_BYTES = 16 * 1024;
const LARGE_CHUNK_BYTES = 256 * 1024;
const LARGE_BYTES = 1024 * 1024;

/** Undefined if the response is not compressed. */
function inflaterOf(response: http.IncomingMessage, most: number): Duplex | undefined {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return undefined;
  const make = Object.hasOwn(inflaters, encoding) ? inflaters[encoding] : undefined;
  if (make !== undefined) return make({ chunkSize: most > LARGE_BYTES ? LARGE_CHUNK_BYTES : CHUNK_BYTES });
  response.destroy();
  throw new Error(`the answer is encoded as "${encoding.slice(0, 40)}", which was not requested`);
}

/** Data that decompresses to nothing is limited by its compressed size. */
async function* atMost(sent: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of sent) {
    bytes += chunk.length;
    if (bytes > most) throw new AnswerTooLong(`the answer has more than ${most} bytes as it is sent`);
    yield chunk;
  }
}
