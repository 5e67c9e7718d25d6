import type { Passing, Reply } from '../forward.ts';
import { atHigherPrice } from './changed-price.ts';
import { type Disturbance, type Entry, idOf, isA, operationOf, prebookIn, prebookOf } from './log.ts';

export const RETRY_AFTER_SECONDS = 2;

/** Sends a request to the service, or disturbs it. What the service refuses, the client sees, and is disturbed later. */
export async function answerTo(
  request: Passing,
  log: readonly Entry[],
  pass: (request: Passing) => Promise<Reply>,
): Promise<Pick<Entry, 'reply' | 'truth' | 'disturbance'>> {
  const disturbance = disturbanceOf(request, log);
  const how = disturbance && disturbances[disturbance];
  if (how !== undefined && 'instead' in how) return { reply: how.instead, truth: undefined, disturbance };
  const truth = await pass(request);
  if (how === undefined || truth.status >= 300) return { reply: truth, truth, disturbance: undefined };
  return { reply: how.changed(truth), truth, disturbance };
}

/** The prebooks and bookings that are disturbed, in their order; the first prebook and those after them are not. */
const prebooks: readonly Disturbance[] = ['gone', 'price changed'];
const bookings: readonly Disturbance[] = ['not confirmed', 'incomplete', 'lost'];

/** What to do with a request, by what the client went through before. */
function disturbanceOf(request: Passing, log: readonly Entry[]): Disturbance | undefined {
  const had = new Set(log.map(({ disturbance }) => disturbance));
  const next = (of: readonly Disturbance[]): Disturbance | undefined => of.find((one) => !had.has(one));
  const operation = operationOf(request);
  if (operation === 'search' && log.some(isA('search')) && !had.has('refused')) return 'refused';
  if (operation === 'prebook' && log.some(isA('prebook'))) return next(prebooks);
  if (operation === 'prebook read' && isAtHigherPrice(idOf(request), log)) return 'price changed';
  if (operation !== 'book') return undefined;
  if (isAtHigherPrice(prebookOf({ request }), log)) return 'price not kept';
  return isRepeat(request, log) ? undefined : next(bookings);
}

/** Whether the proxy has shown this prebook at a price that the service does not know. */
function isAtHigherPrice(prebook: string | undefined, log: readonly Entry[]): boolean {
  return log.some((entry) => entry.disturbance === 'price changed' && prebookIn(entry) === prebook);
}

/** A request for a prebook that was booked before is a repeat: it gets the real answer. */
function isRepeat(request: Passing, log: readonly Entry[]): boolean {
  const wanted = prebookOf({ request });
  return log.some((entry) => isA('book')(entry) && prebookOf(entry) === wanted);
}

const refused = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify({ error: { code, message } })),
});

/** What the client gets: in place of a call of the service, or in place of its answer. */
type Disturbing = { readonly instead: Reply } | { readonly changed: (truth: Reply) => Reply | undefined };

const disturbances: Readonly<Record<Disturbance, Disturbing>> = {
  refused: {
    instead: refused(503, 5000, 'unable to process request', { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  },
  gone: { instead: refused(409, 2001, 'no availability found') },
  'price changed': { changed: atHigherPrice },
  'price not kept': {
    instead: refused(409, 2001, 'provider price exceeds locked selling price, please search again'),
  },
  'not confirmed': {
    instead: refused(
      400,
      4012,
      'booking is not confirmed. The room(s) may no longer be available or the rate expired',
    ),
  },
  incomplete: { changed: () => refused(500, 2014, 'booking incomplete') },
  lost: { changed: () => undefined },
};
