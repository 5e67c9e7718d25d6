import type { Tx } from '../../contract/database.ts';
import { lockOwnBooking, type Booking } from '../stores/bookings-store.ts';
import { openCancellation } from './cancel.ts';
import { cancellationOf } from '../stores/cancellations-store.ts';
import { note } from '../stores/history-store.ts';
import { askerOf } from '../stores/rebook-store.ts';
import { notifyReplaced } from '../notify/notify.ts';

/**
 * The last step of a rebook, in the transaction that finishes the new booking: the original is to be cancelled, with
 * the fee of the instant at which the rebook came. So there is no moment in which a crash could leave both standing.
 * It is carried out, and repeated until it succeeds, like every other cancellation.
 */
export async function replaceOriginal(
  tx: Tx,
  made: Booking,
  { originalId, at }: { originalId: string; at: Date },
): Promise<void> {
  const original = await lockOwnBooking(tx, made.owner, originalId);
  if (original === undefined || (await cancellationOf(tx, originalId)) !== undefined) return;
  const { who, requestId } = await askerOf(tx, made.id);
  const opening = { askedBy: who, requestId, reason: 'replaced', at: made.createdAt } as const;
  await openCancellation(tx, original, opening);
  const detail = { rebookedTo: made.id };
  await note(tx, originalId, { at, who, what: 'replaced', detail, requestId });
  await notifyReplaced(tx, original, { made, at });
}
