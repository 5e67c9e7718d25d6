import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { assert } from '../../lib/assert.ts';
import { messageOf } from '../../lib/shown-error.ts';
import type { Needs } from '../../contract/needs.ts';
import type { CancelAnswer, Connector, RetrieveAnswer } from '../../rates/suppliers/connector.ts';
import { supplierCalled, type Supplier } from '../../rates/suppliers/suppliers.ts';
import { lockBooking, type Booking } from '../stores/bookings-store.ts';
import { note, OPERATOR, SERVICE } from '../stores/history-store.ts';
import { newLease } from '../sale/lease.ts';
import { publishNews } from '../notify/notify-supplier.ts';
import {
  judgeLookUp,
  type LookResult,
  type LookUp,
  type News,
  type WatchChange,
  type Watch,
} from '../sale/judge-look.ts';
import { changeWatch, claimWatches, closeWatch } from '../stores/watches-store.ts';

export type WatchNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/**
 * Looks up, at their suppliers, bookings that have ended here and bookings with surplus rooms. One check is a look-up by
 * our reference and, if there is a room or one may still be booked, a cancellation by our reference; then one short
 * transaction.
 */
export async function watchSuppliers(needs: WatchNeeds): Promise<number> {
  const lease = newLease(needs, limits.watchLeaseMs);
  const due = { lease, at: needs.clock.now(), limit: limits.watchesAtOnce };
  const watches = await claimWatches(needs.db, due);
  const looks = await Promise.allSettled(watches.map((watch) => look(needs, watch, lease.id)));
  for (const [at, end] of looks.entries())
    if (end.status === 'rejected')
      needs.log.error(
        { err: end.reason, booking: watches[at]?.bookingId },
        'the result of a look-up at a supplier was not stored; the look-up is repeated',
      );
  return watches.length;
}

async function look(needs: WatchNeeds, watch: Watch, lease: string): Promise<void> {
  const { bookingId } = watch;
  const { why = '', ...found } = await ask(await supplierCalled(needs, watch.supplier), watch);
  const at = needs.clock.now();
  const fraction = needs.random.fraction();
  const looked = await needs.db.transaction(async (tx) => {
    // The booking first, then its dependent rows: the same order of locks everywhere.
    const booking = await lockBooking(tx, bookingId);
    assert(booking !== undefined, `booking ${bookingId} is never removed`);
    // The supplier may name the guests each time.
    const isKept = why !== '' && !booking.isErased;
    const result = isKept ? { ...found, summary: `${found.summary} (${why})` } : found;
    const { change, news } = judgeLookUp(watch, result, { at, fraction });
    if (!(await changeWatch(tx, bookingId, { lease, change, at }))) return undefined;
    for (const one of news) {
      const detail = { supplier: watch.supplier, detail: result.summary };
      await note(tx, bookingId, { at, who: SERVICE, what: noted[one], detail, requestId: '' });
      await publishNews(tx, booking, { news: one, watch: { ...watch, ...change }, at });
    }
    return { booking, news, change, result };
  });
  if (looked !== undefined) report(needs, looked.booking, looked);
}

const noted: Readonly<Record<News, string>> = {
  found: 'room found at supplier',
  cancelled: 'room cancelled at supplier',
  'needs a person': 'room needs a person',
};

/** One check: a look-up and, if there is something to cancel, a cancellation. */
async function ask(supplier: Supplier, watch: Watch): Promise<LookResult & { readonly why?: string }> {
  const found = await called(supplier, (connector, signal) =>
    connector.retrieve({ reference: watch.bookingId }, signal),
  );
  if (typeof found === 'string')
    return { lookUp: 'silent', cancel: undefined, summary: `no answer: ${found}` };
  const lookUp = watch.keep === null ? lookUps[found.state] : surplusIn(found);
  const summary = watch.keep === null ? found.state : `${found.state}, ${surplusOf(found)} surplus`;
  if (!isToCancel(watch, lookUp)) return { lookUp, cancel: undefined, summary };
  const answer = await called(supplier, (connector, signal) => cancel(connector, watch, signal));
  if (typeof answer === 'string')
    return { lookUp, cancel: 'silent', summary: `${summary}; cancelling got no answer: ${answer}` };
  const result = { lookUp, cancel: answer.state, summary: `${summary}; cancelling: ${answer.state}` };
  return answer.state === 'refused' ? { ...result, why: answer.reason } : result;
}

/** A room that may still be booked is cancelled, too: a supplier can prevent that a reference is ever booked. */
function isToCancel({ keep, mayLand, state }: Watch, lookUp: LookUp): boolean {
  if (lookUp === 'still booked') return true;
  return keep === null && lookUp === 'absent' && (mayLand || state === 'cancelling');
}

async function cancel(
  connector: Connector,
  { bookingId: reference, keep }: Watch,
  signal: AbortSignal,
): Promise<CancelAnswer> {
  if (keep === null) return connector.cancel({ reference }, signal);
  if (connector.cancelSurplus === undefined)
    return { state: 'refused', reason: 'this supplier cannot cancel one of several rooms' };
  return connector.cancelSurplus({ reference, keep }, signal);
}

/** The response, or the reason why there is none. */
function called<Answer extends object>(
  { client }: Supplier,
  call: (connector: Connector, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | string> {
  return client
    .call(call, { timeoutMs: limits.supplierLookUpMs, pastBreaker: true })
    .catch((error: unknown) => messageOf(error));
}

function surplusOf(found: RetrieveAnswer): number {
  return found.state === 'confirmed' ? (found.surplus ?? 0) : 0;
}

function surplusIn(found: RetrieveAnswer): LookUp {
  if (surplusOf(found) > 0) return 'still booked';
  return lookUps[found.state] === 'absent' ? 'absent' : 'ended';
}

const lookUps: Readonly<Record<RetrieveAnswer['state'], LookUp>> = {
  confirmed: 'still booked',
  pending: 'still booked',
  unknown: 'absent',
  cancelled: 'ended',
  gone: 'ended',
  'unknown-rate': 'ended',
  'not-confirmed': 'ended',
  rejected: 'ended',
  failed: 'ended',
};

interface Looked {
  readonly news: readonly News[];
  readonly change: WatchChange;
  readonly result: LookResult;
}

function report({ log }: WatchNeeds, { id }: Booking, { news, result }: Looked): void {
  // Not the summary: it may contain the supplier's words.
  const about = { booking: id, lookUp: result.lookUp, cancel: result.cancel };
  if (news.includes('found'))
    log.warn(about, 'a supplier has a room without a booking; it is being cancelled');
  if (news.includes('needs a person'))
    log.error(about, 'a supplier does not cancel a room without a booking: call it, see `bookings unclear`');
}

/** The operator has settled it with the supplier: the booking is no longer looked up or cancelled. */
export async function endWatch(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<void> {
  if (reason.trim() === '' || reason.length > limits.remarksCharacters)
    throw refuse('wrong-input', `the note must have 1 to ${limits.remarksCharacters} characters`);
  const at = clock.now();
  await db.transaction(async (tx) => {
    if ((await lockBooking(tx, bookingId)) === undefined)
      throw refuse('entity-not-found', `there is no booking ${bookingId}`);
    if (!(await closeWatch(tx, bookingId, { note: reason, at })))
      throw refuse('bad-request', `booking ${bookingId} has no open watch at its supplier`);
    const detail = { note: reason };
    await note(tx, bookingId, { at, who: OPERATOR, what: 'supplier watch closed', detail, requestId: '' });
  });
}
