import { limits } from '../../contract/limits.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { unreachable } from '../../lib/assert.ts';
import { deedAt } from '../../rates/scenarios.ts';
import type { BookAnswer, RetrieveAnswer } from '../../rates/suppliers/connector.ts';
import { SupplierUnavailable } from '../../rates/suppliers/line.ts';
import type { AdvanceNeeds, Outcome } from './advance.ts';
import { decidedByMs, openUntilMs, pauseBeforeLookUp } from './look-ups.ts';
import type { Context } from './phase-work.ts';
import { takeStep, type BookingChange } from './steps-store.ts';

/**
 * authorised → confirmed. The supplier is asked to book exactly once. That it is being asked is written down
 * before: whoever finds that mark, after a timeout or a crash, looks up what became of it and never asks again.
 * The supplier has its own time for the call, however little the caller has left.
 */
export async function askSupplier(needs: AdvanceNeeds, context: Context): Promise<Outcome | 'lost'> {
  return context.booking.askedSupplierAt === undefined ? bookOnce(needs, context) : lookUp(needs, context);
}

async function bookOnce(needs: AdvanceNeeds, context: Context): Promise<Outcome | 'lost'> {
  const { booking, lease, supplier } = context;
  const { clock } = needs;
  const markedTicksMs = clock.ticksMs();
  const at = clock.now();
  const change = { askedSupplierAt: at };
  if (!(await takeStep(needs.db, { booking, to: 'authorised', change, lease, at }))) return 'lost';
  // A process that stood still since then must not ask when others have waited for the answer and given up.
  if (clock.ticksMs() - markedTicksMs > lease.ms) return 'lost';
  const asked = { ...context, booking: { ...booking, askedSupplierAt: at } };
  const { sale, people } = booking;
  const ask = {
    reference: booking.id,
    token: sale.offer.token,
    holder: nameOf(people.holder),
    guests: people.guests.map((guest) => ({ ...nameOf(guest), occupancyNumber: guest.occupancyNumber })),
    remarks: people.remarks,
    netMinor: sale.quote.netMinor,
    currency: sale.quote.supplierCurrency,
  };
  const pastBreaker = deedAt(sale.hotel.id, 'book') !== 'nothing';
  try {
    const answer = await supplier.line.call((connector, signal) => connector.book(ask, signal), {
      timeoutMs: supplier.times.bookCallMs,
      pastBreaker,
    });
    return outcomeOf(needs, asked, answer);
  } catch (err) {
    if (err instanceof SupplierUnavailable)
      return release('booking-failed', `the supplier was not asked: ${err.message}`);
    needs.log.warn(
      { err, booking: booking.id },
      'the supplier gave no clear answer to a booking; it is looked up',
    );
    return unclear(needs, asked);
  }
}

async function lookUp(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, supplier } = context;
  const { id: reference } = booking;
  try {
    const answer = await supplier.line.call(
      (connector, signal) => connector.retrieve({ reference }, signal),
      { timeoutMs: limits.supplierLookUpMs, pastBreaker: true },
    );
    return outcomeOf(needs, context, answer);
  } catch (err) {
    needs.log.warn({ err, booking: reference }, 'the supplier could not be asked what became of a booking');
    return unclear(needs, context);
  }
}

function outcomeOf(needs: AdvanceNeeds, context: Context, answer: BookAnswer | RetrieveAnswer): Outcome {
  switch (answer.state) {
    case 'confirmed':
      return confirmed(context, answer);
    case 'pending':
      return unclear(needs, context, decidedByMs);
    // It may still be on its way there.
    case 'unknown':
      return unclear(needs, context);
    case 'gone':
      return release('rate-gone', 'the rate is no longer sold: search again');
    case 'unknown-rate':
      return release('wrong-rate', 'the supplier does not know this rate: search again');
    case 'not-confirmed':
      return release('not-confirmed', 'the hotel did not confirm: search again');
    case 'cancelled':
      return release('not-confirmed', 'the supplier has cancelled the booking: search again');
    case 'rejected':
      return release('booking-rejected', answer.reason);
    case 'failed':
      return release('booking-failed', answer.reason);
    default:
      return unreachable(answer);
  }
}

type Confirmed = Extract<BookAnswer, { state: 'confirmed' }>;

function release(failure: RefusalName, failureDetail: string): Outcome {
  return { kind: 'step', to: 'releasing', change: { failure, failureDetail } };
}

/** Looked up again, until the call cannot take effect any more. */
function unclear({ clock }: AdvanceNeeds, { booking, supplier }: Context, untilMs = openUntilMs): Outcome {
  const leftMs = untilMs(booking, supplier) - clock.nowMs();
  if (leftMs <= 0)
    return unwind('the supplier did not say in time that it has booked: search again; nothing is charged');
  const { lookUps } = booking;
  return { kind: 'wait', change: { lookUps: lookUps + 1 }, pauseMs: pauseBeforeLookUp(lookUps, leftMs) };
}

/** A room at another price than the buyer has accepted is not theirs: it is given back. */
function confirmed(
  { booking: { sale } }: Context,
  { supplierBookingId: supplierBooking, hotelConfirmationCode: hotelConfirmation, owed }: Confirmed,
): Outcome {
  const { netMinor, supplierCurrency } = sale.quote;
  const change: BookingChange = { supplierBooking, hotelConfirmation };
  if (owed === undefined || (owed.currency === supplierCurrency && owed.netMinor <= netMinor))
    return { kind: 'step', to: 'confirmed', change };
  return unwind('the supplier confirmed another price: search again; nothing is charged', change);
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
