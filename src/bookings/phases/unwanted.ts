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
 * A booking that was cancelled before its supplier was asked ends here. A cancellation is not possible for what was opened a
 * moment ago, so a booking that does not wait is not asked about.
 */
export async function endIfUnwanted(
  needs: Pick<Needs, 'db'>,
  context: Pick<Context, 'booking' | 'ageMs'>,
): Promise<Extract<Outcome, { kind: 'step' }> | undefined> {
  if (context.ageMs < limits.bookingLookUpEveryMs || !(await isUnwanted(needs, context))) return undefined;
  const failureDetail = 'cancelled before the supplier was asked; nothing is booked, nothing is charged';
  return { kind: 'step', to: 'releasing', change: { failure: 'booking-failed', failureDetail } };
}
