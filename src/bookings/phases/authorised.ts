import { limits } from '../../contract/limits.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { unreachable } from '../../lib/assert.ts';
import { behaviourAt } from '../../rates/scenarios.ts';
import type { BookAnswer, RetrieveAnswer } from '../../rates/suppliers/connector.ts';
import { SupplierUnavailable } from '../../rates/suppliers/connector.ts';
import type { Work } from '../../rates/suppliers/client.ts';
import type { Tx } from '../../contract/database.ts';
import { publishUnclear } from '../notify/notify-supplier.ts';
import { openWatch } from '../watch/open-watch.ts';
import type { AdvanceNeeds, Context, Outcome } from './outcome.ts';
import { contradictionOf } from '../sale/contradiction.ts';
import { decidedByMs, openUntilMs, pauseBeforeLookUp } from '../sale/look-ups.ts';
import { endIfUnwanted } from './unwanted.ts';
import type { BookingChange } from '../stores/steps-store.ts';

/**
 * authorised → confirmed. The supplier is asked to book exactly once. A mark is stored
 * before the call: a process that finds it, after a timeout or a crash, looks up the outcome and never calls again.
 * The call has the supplier's own timeout, even if the caller has less time left.
 */
export async function askSupplier(needs: AdvanceNeeds, context: Context): Promise<Outcome | 'lost'> {
  const { booking, mayAskSinceTicksMs } = context;
  if (mayAskSinceTicksMs !== undefined) return bookOnce(needs, context, mayAskSinceTicksMs);
  if (booking.askedSupplierAt !== undefined) return lookUp(needs, context);
  const change = { askedSupplierAt: needs.clock.now() };
  return (
    (await endIfUnwanted(needs, context)) ?? { kind: 'step', to: 'authorised', change, mayAskSupplier: true }
  );
}

async function bookOnce(
  needs: AdvanceNeeds,
  context: Context,
  markedTicksMs: number,
): Promise<Outcome | 'lost'> {
  const { booking, lease, supplier } = context;
  const { sale, people } = booking;
  const request = {
    reference: booking.id,
    token: sale.offer.token,
    holder: nameOf(people.holder),
    guests: people.guests.map((guest) => ({ ...nameOf(guest), occupancyNumber: guest.occupancyNumber })),
    remarks: people.remarks,
    netMinor: sale.quote.netMinor,
    currency: sale.quote.supplierCurrency,
  };
  const pastBreaker = behaviourAt(sale.hotel.id, 'book') !== 'nothing';
  // A process that was paused since the mark must not call after others have stopped waiting for the outcome.
  const book: Work<BookAnswer> = async (connector, signal) => {
    if (needs.clock.ticksMs() - markedTicksMs > lease.ms) throw new TooLate();
    return connector.book(request, signal);
  };
  try {
    const answer = await supplier.client.call(book, {
      account: booking.owner.accountId,
      timeoutMs: supplier.times.bookCallMs,
      pastBreaker,
    });
    return outcomeOf(needs, context, { answer, isOfCall: true });
  } catch (err) {
    if (err instanceof TooLate) return 'lost';
    if (err instanceof SupplierUnavailable)
      return release({
        failure: 'booking-failed',
        failureDetail: `the supplier was not asked: ${err.message}`,
      });
    needs.log.warn(
      { err, booking: booking.id },
      'the supplier gave no clear answer to a booking; it is looked up',
    );
    return unclear(needs, context);
  }
}

/** The call was not made: another process may have taken over the booking. */
class TooLate extends SupplierUnavailable {}

async function lookUp(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, supplier } = context;
  const { id: reference } = booking;
  try {
    const answer = await supplier.client.call(
      (connector, signal) => connector.retrieve({ reference }, signal),
      { account: booking.owner.accountId, timeoutMs: limits.supplierLookUpMs, pastBreaker: true },
    );
    return outcomeOf(needs, context, { answer, isOfCall: false });
  } catch (err) {
    needs.log.warn(
      { err, booking: reference },
      'the supplier could not be queried for the outcome of a booking',
    );
    return unclear(needs, context);
  }
}

interface Answered {
  readonly answer: BookAnswer | RetrieveAnswer;
  /** Whether this is the response to the call to book, not to a look-up. */
  readonly isOfCall: boolean;
}

function outcomeOf(needs: AdvanceNeeds, context: Context, { answer, isOfCall }: Answered): Outcome {
  switch (answer.state) {
    case 'confirmed':
      return confirmed(needs, context, answer);
    case 'pending':
      return unclear(needs, context, decidedByMs);
    // The call may still arrive there.
    case 'unknown':
      return unclear(needs, context);
    default: {
      // The result of a look-up may be contradicted by a call that takes effect later.
      const reason = isOfCall ? 'refused' : 'unclear';
      const detail = answer.state;
      return release(failureOf(answer), (tx) =>
        openWatch(tx, context.booking, { reason, detail, at: needs.clock.now() }),
      );
    }
  }
}

type Confirmed = Extract<BookAnswer, { state: 'confirmed' }>;
type No = Exclude<BookAnswer | RetrieveAnswer, { state: 'confirmed' | 'pending' | 'unknown' }>;

function failureOf(answer: No): Failure {
  switch (answer.state) {
    case 'gone':
      return { failure: 'rate-gone', failureDetail: 'the rate is no longer sold: search again' };
    case 'unknown-rate':
      return { failure: 'wrong-rate', failureDetail: 'the supplier does not know this rate: search again' };
    case 'not-confirmed':
      return { failure: 'not-confirmed', failureDetail: 'the hotel did not confirm: search again' };
    case 'cancelled':
      return {
        failure: 'not-confirmed',
        failureDetail: 'the supplier has cancelled the booking: search again',
      };
    case 'rejected':
      return { failure: 'booking-rejected', failureDetail: answer.reason };
    case 'failed':
      return { failure: 'booking-failed', failureDetail: answer.reason };
    default:
      return unreachable(answer);
  }
}

interface Failure {
  readonly failure: RefusalName;
  readonly failureDetail: string;
}

function release(change: Failure, record?: (tx: Tx) => Promise<void>): Outcome {
  return { kind: 'step', to: 'releasing', change, ...(record && { record }) };
}

/** Looked up again, until the call can no longer take effect. */
function unclear(
  { clock, random }: AdvanceNeeds,
  { booking, supplier }: Context,
  untilMs = openUntilMs,
): Outcome {
  const leftMs = untilMs(booking, supplier) - clock.nowMs();
  if (leftMs <= 0) return unwind('the supplier did not confirm in time: search again; nothing is charged');
  const { lookUps } = booking;
  const wait = {
    change: { lookUps: lookUps + 1 },
    pauseMs: pauseBeforeLookUp(lookUps, { leftMs, fraction: random.fraction() }),
  };
  if (lookUps > 0 || untilMs !== openUntilMs) return { kind: 'wait', ...wait };
  const at = clock.now();
  const openUntil = new Date(at.getTime() + leftMs);
  return { kind: 'wait', ...wait, record: (tx) => publishUnclear(tx, booking, { openUntil, at }) };
}

/** A booking that differs from the accepted offer is cancelled. */
function confirmed(needs: AdvanceNeeds, { booking }: Context, answer: Confirmed): Outcome {
  const {
    supplierBookingId: supplierBooking,
    hotelConfirmationCode: hotelConfirmation,
    surplus = 0,
  } = answer;
  const change: BookingChange = { supplierBooking, hotelConfirmation };
  const contradiction = contradictionOf(booking.sale, answer);
  if (contradiction !== undefined) {
    needs.log.warn(
      { booking: booking.id, contradiction },
      'a supplier confirmed a booking other than the requested one',
    );
    return unwind(`the supplier confirmed ${contradiction}: search again; nothing is charged`, change);
  }
  if (surplus === 0) return { kind: 'step', to: 'confirmed', change, isWrittenLater: true };
  const watch = { reason: 'surplus', detail: `${surplus + 1} rooms`, keep: supplierBooking } as const;
  const record = (tx: Tx) => openWatch(tx, booking, { ...watch, at: needs.clock.now() });
  return { kind: 'step', to: 'confirmed', change, record };
}

function unwind(failureDetail: string, change: BookingChange = {}): Outcome {
  return {
    kind: 'step',
    to: 'unwinding',
    change: { ...change, failure: 'not-confirmed-upstream', failureDetail },
  };
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName, lastName };
}
