import { reversePoints } from '../../loyalty/points/points.ts';
import { keepOfVoucher } from '../../loyalty/vouchers/use-voucher.ts';
import type { Tx } from '../../contract/database.ts';
import { note } from '../stores/history-store.ts';
import { notifyCancellation } from '../notify/notify.ts';
import { soldOf, voucherFeeAt } from '../sale/cancellation-charges.ts';
import { rejectAmendments } from './reject-amendments.ts';
import { setCancelled } from '../stores/cancellations-store.ts';
import type { Moved, Settling } from './settle-money.ts';

/** Everything that a finished cancellation changes, in the transaction that finishes it. */
export async function finishCancellation(
  tx: Tx,
  { booking, cancellation }: Settling,
  { moved, who, at }: { moved: Moved; who: string; at: Date },
): Promise<void> {
  const { id } = booking;
  const { feeMinor, currency, requestId } = cancellation;
  const status = feeMinor === 0 ? 'CANCELLED' : 'CANCELLED_WITH_CHARGES';
  await moved.record(tx, at);
  await setCancelled(tx, id, { status, at });
  await reversePoints(tx, { bookingId: id, at });
  const sold = soldOf(booking);
  const keptMinor = voucherFeeAt(sold, cancellation.requestedAt.getTime()) + sold.extrasVouchersMinor;
  await keepOfVoucher(tx, { bookingId: id, keptMinor, at });
  const { backMinor, carriedOnMinor, feeRefused, reference } = moved;
  const refused = feeRefused === undefined ? {} : { feeRefused };
  const detail = {
    status,
    feeMinor,
    refundMinor: backMinor,
    ...(carriedOnMinor > 0 ? { carriedOnMinor } : {}),
    currency,
    ...refused,
    ...(reference === undefined ? {} : { reference }),
  };
  await note(tx, id, { at, who, what: 'cancellation finished', detail, requestId });
  const settled = { ...cancellation, phase: 'finished', refundMinor: settledMinor(moved) } as const;
  const event = { cancellation: settled, at };
  await notifyCancellation(tx, booking, { ...event, name: 'booking.cancel', additional: refused });
  // A replaced booking has an amendment that the operator is completing.
  if (cancellation.reason !== 'replaced') await rejectAmendments(tx, booking, { who, requestId, at });
  if (backMinor > 0) await notifyCancellation(tx, booking, { ...event, name: 'booking.refund' });
}

/** The refunded amount: less than was decided if a due payment was refused. */
export function settledMinor({ backMinor, carriedOnMinor }: Moved): number {
  return backMinor + carriedOnMinor;
}
