import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import { traceHeaders } from '../telemetry/tracing.ts';
import { isPublic } from './addresses.ts';

/**
 * A POST to an address that a stranger chose. The name is resolved once, all its addresses are checked, and the
 * connection goes to a checked address, so a name cannot change its address between check and call. Redirects
 * are not followed, and of the answer only its beginning is read.
 */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
  /** How much of the answer is kept. */
  readonly answerBytes: number;
  /** Whether the operator allows calls to private networks and without TLS. */
  readonly toPrivate: boolean;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Why a call was not made: the address is one that must not be called. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** `look` is how names are resolved; tests bring a resolver that is silent. */
export async function post(order: Post, look: typeof allAddresses = allAddresses): Promise<Answer> {
  const url = new URL(order.url);
  if (url.protocol !== 'https:' && !order.toPrivate)
    throw new ForbiddenAddress(`${url.protocol}// is not allowed, only https://`);
  const timeout = AbortSignal.timeout(order.timeoutMs);
  const signal = order.signal === undefined ? timeout : AbortSignal.any([timeout, order.signal]);
  try {
    // A DNS look-up cannot be cancelled, only ignored.
    const addresses = await untilAborted(addressesOf(url.hostname, order, look), signal);
    const lookup = pinned(addresses);
    return await send(url, order, { signal, lookup });
  } catch (error) {
    if (timeout.aborted) throw new Error(`no answer within ${order.timeoutMs} ms`, { cause: error });
    throw error;
  }
}

/**
 * A name with a private address gets the same error, and the same retries, as an unknown name: the owner of a webhook must
 * not learn which names exist in our network, and their addresses.
 */
async function addressesOf(
  hostname: string,
  { toPrivate }: Pick<Post, 'toPrivate'>,
  look: typeof allAddresses,
): Promise<readonly Address[]> {
  try {
    return await judged(hostname, { toPrivate, look });
  } catch (error) {
    if (toPrivate || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw error;
    // Without the cause: it would reveal which of the two it was.
    throw new Error(`${hostname} has no public address`);
  }
}

export interface Address {
  readonly address: string;
  readonly family: number;
}

export function allAddresses(name: string): Promise<readonly Address[]> {
  return resolve(name, { all: true });
}

/** One forbidden address among several is enough to refuse the name: we do not choose which address is called. */
export async function judged(
  hostname: string,
  { toPrivate, look }: { toPrivate: boolean; look: typeof allAddresses },
): Promise<readonly Address[]> {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  const addresses = family === 0 ? await look(bare) : [{ address: bare, family }];
  const forbidden = addresses.find(({ address }) => !isPublic(address));
  if (forbidden !== undefined && !toPrivate)
    throw new ForbiddenAddress(`${bare} is ${forbidden.address}, which is not a public address`);
  return addresses;
}

/** Gives the socket the addresses that were checked, so that the name is not resolved again. */
export function pinned(addresses: readonly Address[]): LookupFunction {
  return (_name, options, found) => {
    const first = addresses[0];
    if (first === undefined) found(new Error('the name has no address'), '');
    else if (options.all === true) found(null, [...addresses]);
    else found(null, first.address, first.family);
  };
}

interface Wire {
  readonly signal: AbortSignal;
  readonly lookup: LookupFunction;
}

function send(url: URL, order: Post, { signal, lookup }: Wire): Promise<Answer> {
  const { promise, resolve: answered, reject } = Promise.withResolvers<Answer>();
  const agent = url.protocol === 'https:' ? httpsAgent : httpAgent;
  const protocol = url.protocol === 'https:' ? https : http;
  const headers = {
    ...traceHeaders(),
    ...order.headers,
    'content-length': String(Buffer.byteLength(order.body)),
  };
  const request = protocol.request(url, { method: 'POST', agent, headers, signal, lookup }, (response) => {
    beginning(response, order.answerBytes).then(
      (text) => answered({ status: response.statusCode ?? 0, text }),
      reject,
    );
  });
  request.on('error', reject);
  request.end(order.body);
  return promise;
}

/** Connections are not reused: one could outlive the check of its address. */
const httpAgent = new http.Agent({ keepAlive: false });
const httpsAgent = new https.Agent({ keepAlive: false });

/** The first bytes of an answer; the rest is not needed, so the connection is closed. */
async function beginning(response: http.IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    // A response without an encoding gives Buffers.
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8').replaceAll('\u0000', '');
}
