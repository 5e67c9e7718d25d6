import type { Passing, Reply } from '../forward.ts';
import { type Disturbance, type Entry, isA, operationOf, prebookOf } from './log.ts';
import { textAt } from '../read.ts';

export const RETRY_AFTER_SECONDS = 2;

/** The bookings that are disturbed, in their order; those after them are not. */
const bookings: readonly Disturbance[] = ['not confirmed', 'incomplete', 'lost'];

/** What to do with a request, by what the client went through before. */
export function disturbanceOf(request: Passing, log: readonly Entry[]): Disturbance | undefined {
  const had = new Set(log.map(({ disturbance }) => disturbance));
  const operation = operationOf(request);
  if (operation === 'search' && log.some(isA('search')) && !had.has('refused')) return 'refused';
  if (operation === 'prebook' && log.some(isA('prebook')) && !had.has('gone')) return 'gone';
  if (operation !== 'book' || isRepeat(request, log)) return undefined;
  return bookings.find((one) => !had.has(one));
}

/** A request for a prebook that was booked before is a repeat: it gets the truth. */
function isRepeat(request: Passing, log: readonly Entry[]): boolean {
  const wanted = textAt(JSON.parse(request.body.toString() || '{}'), 'prebookId');
  return log.some((entry) => isA('book')(entry) && prebookOf(entry) === wanted);
}

const refusal = (
  status: number,
  code: number,
  message: string,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify({ error: { code, message } })),
});

/** What the client gets instead of the answer of the service; `passes` are those that the service still gets. */
export const disturbances: Readonly<
  Record<Disturbance, { readonly passes: boolean; readonly reply: Reply | undefined }>
> = {
  refused: {
    passes: false,
    reply: refusal(503, 5000, 'unable to process request', { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  },
  gone: { passes: false, reply: refusal(409, 2001, 'no availability found') },
  'not confirmed': {
    passes: false,
    reply: refusal(
      400,
      4012,
      'booking is not confirmed. The room(s) may no longer be available or the rate expired',
    ),
  },
  incomplete: { passes: true, reply: refusal(500, 2014, 'booking incomplete') },
  lost: { passes: true, reply: undefined },
};
