import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../contract/database.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { insertWatch } from '../stores/watches-store.ts';

/** Why a supplier is still asked about a booking. */
const reasons = {
  /** The outcome of the call to book is unknown. */
  unclear: { mayLand: true, forMs: limits.watchMs, firstMs: limits.watchFirstLookMs },
  /** The supplier has cancelled, or was asked to: whether it has is looked up. */
  cancelled: { mayLand: false, forMs: limits.watchMs, firstMs: limits.watchFirstLookMs },
  /** The supplier answered the call to book with no: that is looked up a few times, and believed. */
  refused: { mayLand: false, forMs: limits.watchRefusedMs, firstMs: limits.watchRefusedFirstMs },
  /** The supplier has more rooms than the booking: all but one are cancelled, and so is one that lands later. */
  surplus: { mayLand: true, forMs: limits.watchMs, firstMs: limits.watchFirstLookMs },
} as const;

export type WatchReason = keyof typeof reasons;

/** In the transaction of the step that needs it, so no crash comes between the two. */
export async function openWatch(
  tx: Tx,
  { id: bookingId, sale }: Pick<Booking, 'id' | 'sale'>,
  { reason, says, keep, at }: { reason: WatchReason; says: string; keep?: string; at: Date },
): Promise<void> {
  const { mayLand, forMs, firstMs } = reasons[reason];
  await insertWatch(tx, {
    bookingId,
    supplier: sale.quote.supplier,
    mayLand,
    openedAt: at,
    until: new Date(at.getTime() + forMs),
    nextLookAt: new Date(at.getTime() + firstMs),
    lastAnswer: says,
    keep: keep ?? null,
  });
}
