import { appearance } from '../../contract/refusals.ts';
import { publish } from '../../events/outbox.ts';
import { giveBackVoucher } from '../../loyalty/use-voucher.ts';
import { recordRelease } from '../../payments/move-money.ts';
import type { Tx } from '../../platform/database.ts';
import type { Context } from './phase-work.ts';
import { paymentFailures, prebookAfter } from './phases.ts';
import { endPrebook } from '../prebook/prebooks-store.ts';
import type { BookingChange } from './steps-store.ts';

/** What is written when a booking has come to nothing: the money is free, the voucher back, whoever listens is told. */
export async function endBooking(
  tx: Tx,
  { booking, payment, at }: Context,
  change: Pick<BookingChange, 'failure' | 'failureDetail'>,
): Promise<void> {
  const failure = change.failure ?? booking.failure ?? 'booking-failed';
  const detail = change.failureDetail ?? booking.failureDetail;
  await recordRelease(tx, payment, at);
  await giveBackVoucher(tx, booking.id, at);
  const isIncomplete = booking.replaces !== undefined && paymentFailures.has(failure);
  const state = isIncomplete ? 'incomplete' : prebookAfter[failure];
  if (state !== undefined) await endPrebook(tx, booking.prebook, state);
  const { code, message } = appearance('book', failure);
  await publish(tx, {
    owner: booking.owner,
    name: 'booking.book_error',
    subject: booking.id,
    request: { prebookId: booking.prebook, clientReference: booking.clientReference ?? null },
    response: {
      bookingId: booking.id,
      error: { code, message, ...(detail === undefined ? {} : { description: detail }) },
    },
    at,
  });
}
