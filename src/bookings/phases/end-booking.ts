import { returnVoucher } from '../../loyalty/vouchers/use-voucher.ts';
import { recordRelease } from '../../payments/money/move-money.ts';
import { releaseUsed } from '../../payments/money/transactions.ts';
import type { Tx } from '../../contract/database.ts';
import { voidCancellation } from '../stores/cancellations-store.ts';
import type { Context } from './outcome.ts';
import { paymentFailures, prebookAfter } from '../sale/phases.ts';
import { endPrebook } from '../stores/prebooks-store.ts';
import type { BookingChange } from '../stores/steps-store.ts';
import { notifyBookError } from '../notify/notify.ts';

/** The writes of a failed booking: the money is released, the voucher can be used again, and an event is sent. */
export async function endBooking(
  tx: Tx,
  { booking, payment, at }: Pick<Context, 'booking' | 'payment' | 'at'>,
  change: Pick<BookingChange, 'failure' | 'failureDetail'>,
): Promise<void> {
  const failure = change.failure ?? booking.failure ?? 'booking-failed';
  const detail = change.failureDetail ?? booking.failureDetail;
  await recordRelease(tx, payment, at);
  if (payment.transaction !== undefined) await releaseUsed(tx, payment.transaction, at);
  await returnVoucher(tx, booking.id, at);
  const isIncomplete = booking.replaces !== undefined && paymentFailures.has(failure);
  const state = isIncomplete ? 'incomplete' : prebookAfter[failure];
  await voidCancellation(tx, booking.id);
  if (state !== undefined) await endPrebook(tx, booking.prebook, state);
  const reason = isIncomplete
    ? { failure: 'payment-incomplete' as const, detail: detail ?? failure }
    : { failure, detail };
  await notifyBookError(tx, booking, { payment, ...reason, at });
}
