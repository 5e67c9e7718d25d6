import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../contract/database.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { insertWatch } from '../stores/watches-store.ts';

/** Why a supplier is still queried about a booking. */
const reasons = {
  /** The outcome of the call to book is unknown. */
  unclear: { mayLand: true, forMs: limits.watchMs, firstMs: limits.watchFirstLookMs },
  /** The supplier was asked to cancel: look-ups check whether it has. */
  cancelled: { mayLand: false, forMs: limits.watchMs, firstMs: limits.watchFirstLookMs },
  /** The supplier refused the call to book: look-ups confirm that a few times. */
  refused: { mayLand: false, forMs: limits.watchRefusedMs, firstMs: limits.watchRefusedFirstMs },
  /** The supplier has more rooms than the booking: all but one are cancelled, and so is one that is booked later. */
  surplus: { mayLand: true, forMs: limits.watchMs, firstMs: limits.watchFirstLookMs },
} as const;

export type WatchReason = keyof typeof reasons;

/** Runs in the transaction of the step that needs it, so that no crash can separate the two. */
export async function openWatch(
  tx: Tx,
  { id: bookingId, sale }: Pick<Booking, 'id' | 'sale'>,
  { reason, detail, keep, at }: { reason: WatchReason; detail: string; keep?: string; at: Date },
): Promise<void> {
  const { mayLand, forMs, firstMs } = reasons[reason];
  await insertWatch(tx, {
    bookingId,
    supplier: sale.quote.supplier,
    mayLand,
    openedAt: at,
    until: new Date(at.getTime() + forMs),
    nextLookAt: new Date(at.getTime() + firstMs),
    lastAnswer: detail,
    keep: keep ?? null,
  });
}
