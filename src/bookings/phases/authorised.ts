import { limits } from '../../contract/limits.ts';
import type { RefusalName } from '../../contract/refusals.ts';
import { unreachable } from '../../lib/assert.ts';
import { deedAt } from '../../rates/scenarios.ts';
import type { BookAnswer, RetrieveAnswer } from '../../rates/suppliers/connector.ts';
import { SupplierUnavailable } from '../../rates/suppliers/line.ts';
import type { AdvanceNeeds, Outcome } from './advance.ts';
import type { Context } from './phase-work.ts';
import { takeStep, type BookingChange } from './steps-store.ts';

/**
 * authorised → confirmed. The supplier is asked to book exactly once. That it is being asked is written down
 * before: whoever finds that mark, after a timeout or a crash, looks up what became of it and never asks again.
 */
export async function askSupplier(needs: AdvanceNeeds, context: Context): Promise<Outcome | 'lost'> {
  return context.booking.askedSupplierAt === undefined ? bookOnce(needs, context) : lookUp(needs, context);
}

async function bookOnce(needs: AdvanceNeeds, context: Context): Promise<Outcome | 'lost'> {
  const { booking, lease, supplier, at, leftMs } = context;
  const change = { askedSupplierAt: at };
  if (!(await takeStep(needs.db, { booking, to: 'authorised', change, lease, at }))) return 'lost';
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
  // The rest of the caller's time is for finding out what became of it.
  const timeoutMs = Math.min(limits.bookCallMs, Math.max(500, leftMs / 2, leftMs - limits.bookLookUpMs));
  const pastBreaker = deedAt(sale.hotel.id, 'book') !== 'nothing';
  try {
    const answer = await supplier.line.call((connector, signal) => connector.book(ask, signal), {
      timeoutMs,
      pastBreaker,
    });
    return outcomeOf(answer, context);
  } catch (err) {
    if (err instanceof SupplierUnavailable)
      return release('booking-failed', `the supplier was not asked: ${err.message}`);
    needs.log.warn(
      { err, booking: booking.id },
      'the supplier gave no clear answer to a booking; it is looked up',
    );
    return lookUp(needs, context);
  }
}

async function lookUp(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, supplier, ageMs } = context;
  const { id: reference } = booking;
  try {
    const answer = await supplier.line.call(
      (connector, signal) => connector.retrieve({ reference }, signal),
      {
        timeoutMs: limits.supplierLookUpMs,
        pastBreaker: true,
      },
    );
    return outcomeOf(answer, context);
  } catch (err) {
    needs.log.warn({ err, booking: reference }, 'the supplier could not be asked what became of a booking');
    return ageMs > limits.bookingGiveUpMs ? unwind() : { kind: 'wait' };
  }
}

function outcomeOf(answer: BookAnswer | RetrieveAnswer, context: Context): Outcome {
  const { booking, ageMs } = context;
  switch (answer.state) {
    case 'confirmed': {
      const { supplierBookingId: supplierBooking, hotelConfirmationCode: hotelConfirmation } = answer;
      const change: BookingChange = { supplierBooking, hotelConfirmation };
      return { kind: 'step', to: 'confirmed', change };
    }
    case 'pending':
      return ageMs > limits.bookingGiveUpMs ? unwind() : { kind: 'wait' };
    case 'unknown': {
      // A request can arrive late. After some look-ups it is kept from ever arriving: see `unwinding`.
      const lookUps = booking.lookUps + 1;
      const change = { lookUps };
      if (lookUps >= limits.bookingLookUps || ageMs > limits.bookingGiveUpMs) return unwind(change);
      return { kind: 'wait', change };
    }
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

function release(failure: RefusalName, failureDetail: string): Outcome {
  return { kind: 'step', to: 'releasing', change: { failure, failureDetail } };
}

function unwind(change: BookingChange = {}): Outcome {
  const failureDetail =
    'the supplier did not say in time that it has booked: search again; nothing is charged';
  return {
    kind: 'step',
    to: 'unwinding',
    change: { ...change, failure: 'not-confirmed-upstream', failureDetail },
  };
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { firstName, lastName };
}
