import type { Tx } from '../../contract/database.ts';
import { lockOwnBooking, type Booking } from '../stores/bookings-store.ts';
import { openCancellation } from './cancel.ts';
import { cancellationOf } from '../stores/cancellations-store.ts';
import { note } from '../stores/history-store.ts';
import { requesterOf } from '../stores/rebook-store.ts';
import { notifyReplaced } from '../notify/notify.ts';

/**
 * The last step of a rebook, in the transaction that finishes the new booking: stores the cancellation of the original,
 * with the fee at the time of the rebook request. So a crash can never leave both bookings active. The cancellation is
 * carried out and retried like every other one.
 */
export async function replaceOriginal(
  tx: Tx,
  made: Booking,
  { originalId, at }: { originalId: string; at: Date },
): Promise<void> {
  const original = await lockOwnBooking(tx, made.owner, originalId);
  if (original === undefined || (await cancellationOf(tx, originalId)) !== undefined) return;
  const { who, requestId } = await requesterOf(tx, made.id);
  const opening = { requestedBy: who, requestId, reason: 'replaced', at: made.createdAt } as const;
  await openCancellation(tx, original, opening);
  const detail = { rebookedTo: made.id };
  await note(tx, originalId, { at, who, what: 'replaced', detail, requestId });
  await notifyReplaced(tx, original, { made, at });
}
