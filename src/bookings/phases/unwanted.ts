import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { cancellationOf } from '../stores/cancellations-store.ts';
import type { Context, Outcome } from './outcome.ts';

/** Whether the booking was cancelled while it was in progress. */
export async function isUnwanted(
  { db }: Pick<Needs, 'db'>,
  { booking }: Pick<Context, 'booking'>,
): Promise<boolean> {
  return (await cancellationOf(db, booking.id)) !== undefined;
}

/**
 * A booking that was cancelled before its supplier was asked ends here. A new booking cannot have been cancelled, so only a
 * booking that had to wait is checked.
 */
export async function endIfUnwanted(
  needs: Pick<Needs, 'db'>,
  context: Pick<Context, 'booking' | 'ageMs'>,
): Promise<Extract<Outcome, { kind: 'step' }> | undefined> {
  if (context.ageMs < limits.bookingLookUpEveryMs || !(await isUnwanted(needs, context))) return undefined;
  const failureDetail = 'cancelled before the supplier was asked; nothing is booked, nothing is charged';
  return { kind: 'step', to: 'releasing', change: { failure: 'booking-failed', failureDetail } };
}
