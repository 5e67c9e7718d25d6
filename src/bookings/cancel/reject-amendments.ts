import { assert } from '../../lib/assert.ts';
import type { Tx } from '../../contract/database.ts';
import { notifyAmendment } from '../notify/notify.ts';
import { amendmentById, closeAmendment, lockPendingAmendments } from '../stores/amendments-store.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { note } from '../stores/history-store.ts';

/** A cancelled booking has nothing to change: what waits for the operator is rejected. */
export async function rejectAmendments(
  tx: Tx,
  { id: bookingId, owner }: Pick<Booking, 'id' | 'owner'>,
  { who, requestId, at }: { readonly who: string; readonly requestId: string; readonly at: Date },
): Promise<void> {
  for (const { id } of await lockPendingAmendments(tx, bookingId)) {
    await closeAmendment(tx, id, { status: 'REJECTED', at });
    const detail = { amendment: id, reason: 'the booking was cancelled' };
    await note(tx, bookingId, { at, who, what: 'amendment rejected', detail, requestId });
    const rejected = await amendmentById(tx, id);
    assert(rejected !== undefined, 'it was locked above');
    await notifyAmendment(tx, rejected, { owner, details: { status: 'REJECTED' }, at });
  }
}
