import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../platform/database.ts';
import { earnPoints, guestOfFirstBooking } from '../../loyalty/points.ts';
import { consumeVoucher } from '../../loyalty/use-voucher.ts';
import { askCapture, recordCapture } from '../../payments/move-money.ts';
import type { AdvanceNeeds, Outcome } from './advance.ts';
import { extrasProvider } from '../extras/extras-desk.ts';
import { extraKey, type Extra } from '../extras/extras.ts';
import { tellHotelNumber } from '../additions/additions.ts';
import type { Context } from './phase-work.ts';
import { replaceOriginal } from '../rebook/replace-original.ts';
import { sharesOf } from './shares.ts';
import { tellBooked } from '../tell/tell.ts';

/** confirmed → captured: extras are bought, then the money for what there really is is taken. */
export async function takeMoney(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, payment, at } = context;
  const waiting = booking.extras.findIndex(({ state }) => state === 'ordered');
  if (waiting >= 0) return buyExtra(needs, context, waiting);
  // Pay later: the money stays held until the last moment at which cancelling is free.
  if (payment.captureAt !== undefined && payment.captureAt > at) return { kind: 'step', to: 'captured' };
  const shares = sharesOf(booking);
  try {
    const answer = await askCapture(needs, payment, shares.capturedMinor);
    if (answer.state === 'declined') return giveRoomBack(answer.reason);
    return { kind: 'step', to: 'captured', record: (tx) => recordCapture(tx, payment, { shares, at }) };
  } catch (err) {
    needs.log.warn(
      { err, booking: booking.id },
      'money could not be taken; it is tried again with the same key',
    );
    return { kind: 'wait', ms: limits.bookingLookUpEveryMs };
  }
}

/**
 * An unclear answer is asked for again under the same key, until the booking must become final: then the extra is
 * given up. Had the provider sold it after all, that is our loss, never the guest's, and the audit says so.
 */
async function buyExtra(needs: AdvanceNeeds, { booking, ageMs }: Context, at: number): Promise<Outcome> {
  const extra = booking.extras[at];
  if (extra === undefined || extra.orderRef === null)
    throw new Error(`extra ${at} of booking ${booking.id} was ordered`);
  const { addon, priceMinor, orderRef } = extra;
  const key = extraKey(booking.id, at);
  const asked = { key, addon, hotelId: booking.sale.hotel.id, priceMinor, orderRef };
  const answer = await extrasProvider(needs)
    .purchase(asked)
    .catch((err: unknown) => {
      needs.log.warn({ err, booking: booking.id }, 'a purchase of an extra got no clear answer');
      return { state: 'unclear' } as const;
    });
  if (answer.state === 'unclear' && ageMs <= limits.bookingGiveUpMs)
    return { kind: 'wait', ms: limits.bookingLookUpEveryMs };
  const bought: Extra =
    answer.state === 'bought'
      ? { ...extra, state: 'bought', voucherCode: answer.voucherCode }
      : { ...extra, state: 'given-up' };
  return { kind: 'step', to: 'confirmed', change: { extras: booking.extras.with(at, bought) } };
}

function giveRoomBack(reason: string): Outcome {
  const failureDetail = `payment not completed: ${reason}; the room is given back and nothing is charged`;
  return { kind: 'step', to: 'unwinding', change: { failure: 'payment-incomplete', failureDetail } };
}

/**
 * captured → finished: the guest is known, points and voucher are settled, whoever listens is told, and a booking
 * this one replaces is to be cancelled.
 */
export async function tellEverybody(_needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, at } = context;
  const { people, sale } = booking;
  return Promise.resolve({
    kind: 'step',
    to: 'finished',
    record: async (tx) => {
      // Without an address there is nobody to know again: accounts of the public kind may book so in the sandbox.
      if (people.holder.email !== '') await welcomeGuest(tx, context);
      if (sale.voucher !== null) await consumeVoucher(tx, booking.id, at);
      await tellBooked(tx, booking, at);
      const { hotelConfirmation: number } = booking;
      if (number !== '') await tellHotelNumber(tx, booking, { number, at });
      if (booking.replaces !== undefined)
        await replaceOriginal(tx, booking, { originalId: booking.replaces, at });
    },
  });
}

async function welcomeGuest(tx: Tx, { booking, at }: Context): Promise<void> {
  const { owner, people, sale } = booking;
  const guestId = await guestOfFirstBooking(tx, owner, { holder: people.holder, at });
  await earnPoints(tx, owner, {
    guestId,
    bookingId: booking.id,
    priceMinor: sale.priceMinor,
    currency: sale.quote.currency,
    checkout: sale.offer.checkout,
    at,
  });
}
