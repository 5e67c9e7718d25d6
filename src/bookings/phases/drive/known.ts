import type { Db } from '../../../contract/database.ts';
import { assert } from '../../../lib/assert.ts';
import { paymentOf, type Payment } from '../../../payments/money/payments-store.ts';
import { currentData } from '../../../rates/current-data.ts';
import type { SellingData } from '../../../rates/suppliers/selling-data.ts';
import { bookingById, type Booking } from '../../stores/bookings-store.ts';
import type { WholeBooking } from '../../stores/reading-store.ts';
import { phases } from '../../sale/phases.ts';
import type { ReadAhead } from '../read-ahead.ts';
import type { StepOutcome } from '../outcome.ts';

/** The state of a booking as the worker that works on it knows it. */
export interface Known {
  readonly booking: Booking;
  readonly payment: Payment;
  /** As of the time when the booking was read. */
  readonly data: SellingData;
  /** As readers see it, if the last step has returned it. */
  readonly whole?: WholeBooking;
  readonly mayAskSinceTicksMs?: number;
  readonly ahead?: ReadAhead;
}

export async function read(sql: Db, bookingId: string): Promise<Known> {
  const booking = await bookingById(sql, bookingId);
  assert(booking !== undefined, `booking ${bookingId} is never removed`);
  return { booking, payment: await paymentOf(sql, booking.payment), data: await currentData(sql) };
}

/** The state after a step. */
export function after({ booking, payment, data, ahead }: Known, step: StepOutcome, at: Date): Known {
  const { to, change = {} } = step;
  return {
    booking: { ...booking, ...change, phase: to, status: phases[to].status, updatedAt: at },
    payment: step.payment ?? payment,
    data,
    ...(ahead && { ahead }),
  };
}
