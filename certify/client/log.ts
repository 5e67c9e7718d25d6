import { codeOf, read, textAt } from '../read.ts';
import type { Passing, Reply } from '../forward.ts';

/** How the proxy makes the life of a client harder. */
export type Disturbance =
  | 'refused'
  | 'gone'
  | 'price changed'
  | 'price not kept'
  | 'not confirmed'
  | 'incomplete'
  | 'lost';

/** One request of the client and what it got. */
export interface Entry {
  readonly atMs: number;
  readonly endedMs: number;
  readonly request: Passing;
  /** What the client got; undefined if the proxy lost the answer. */
  readonly reply: Reply | undefined;
  /** What the service answered, also if the client got something else. */
  readonly truth: Reply | undefined;
  readonly disturbance: Disturbance | undefined;
}

export type Operation =
  | 'search'
  | 'prebook'
  | 'prebook read'
  | 'book'
  | 'look-up'
  | 'cancel'
  | 'preview'
  | 'other';

export function operationOf({ method, path }: Passing): Operation {
  const [plain = ''] = path.split('?');
  if (method === 'POST' && plain === '/hotels/rates') return 'search';
  if (method === 'POST' && plain === '/rates/prebook') return 'prebook';
  if (method === 'GET' && /^\/prebooks\/[^/]+$/.test(plain)) return 'prebook read';
  if (method === 'POST' && plain === '/rates/book') return 'book';
  if (method === 'GET' && /^\/bookings\/[^/]+\/cancellation$/.test(plain)) return 'preview';
  if (method === 'GET' && /^\/bookings(\/[^/]*)?$/.test(plain)) return 'look-up';
  if (['PUT', 'DELETE'].includes(method) && /^\/bookings\/[^/]+$/.test(plain)) return 'cancel';
  return 'other';
}

export const isA =
  (operation: Operation) =>
  (entry: Entry): boolean =>
    operationOf(entry.request) === operation;

export function jsonOf(part: { readonly body: Buffer } | undefined): unknown {
  try {
    return JSON.parse(part?.body.toString() ?? '');
  } catch {
    return undefined;
  }
}

/** The prebook that a request books. */
export const prebookOf = ({ request }: { readonly request: Passing }): string | undefined =>
  textAt(jsonOf(request), 'prebookId');
/** The prebook that an answer has. */
export const prebookIn = (entry: Entry): string | undefined =>
  isA('prebook')(entry) || isA('prebook read')(entry)
    ? textAt(jsonOf(entry.reply), 'data.prebookId')
    : undefined;
export const referenceOf = (entry: Entry): string | undefined =>
  textAt(jsonOf(entry.request), 'clientReference');
export const keyOf = (entry: Entry): string | undefined => entry.request.headers['idempotency-key'];
export const codeIn = (entry: Entry): number | undefined => codeOf(jsonOf(entry.reply));
export const isFine = (entry: Entry): boolean => entry.reply !== undefined && entry.reply.status < 300;
/** The bookings that the service has returned, also if the client got something else. */
export function bookingsIn(entry: Entry): readonly unknown[] {
  if (!isA('book')(entry) && !isA('look-up')(entry)) return [];
  return [read(jsonOf(entry.truth), 'data')].flat();
}

/** The id in the path of an operation on one booking or prebook. */
export const idOf = ({ path }: Passing): string => path.split(/[/?]/)[2] ?? '';
