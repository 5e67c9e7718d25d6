import { limits } from '../../contract/limits.ts';
import { earnPoints, guestOfFirstBooking } from '../../loyalty/points.ts';
import { consumeVoucher } from '../../loyalty/use-voucher.ts';
import type { Tx } from '../../platform/database.ts';
import { tellHotelNumber } from '../additions/additions.ts';
import { extrasProvider } from '../extras/extras-desk.ts';
import { extraKey, type Extra } from '../extras/extras.ts';
import { replaceOriginal } from '../rebook/replace-original.ts';
import { tellBooked } from '../tell/tell.ts';
import type { AdvanceNeeds, Outcome } from './advance.ts';
import { giveLostBack, type GivenBack } from './lost-extras.ts';
import type { Context } from './phase-work.ts';
import { priceOf } from './shares.ts';
import { isUnwanted } from './unwanted.ts';

/**
 * captured → finished: extras are bought, now that they are paid for; what could not be bought is given back, and
 * everybody is told.
 */
export async function buyAndTell(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const waiting = context.booking.extras.findIndex(({ state }) => state === 'ordered');
  if (waiting >= 0) return buyExtra(needs, context, waiting);
  const given = await giveLostBack(needs, context);
  if (given === 'unclear') return { kind: 'wait' };
  const change = { confirmedAt: context.at };
  return { kind: 'step', to: 'finished', change, record: (tx) => tellEverybody(tx, context, given) };
}

/**
 * An unclear answer is asked for again under the same key, until the booking must become final: then the extra is
 * given up. Had the provider sold it after all, that is our loss, never the guest's, and the audit says so.
 */
async function buyExtra(needs: AdvanceNeeds, context: Context, at: number): Promise<Outcome> {
  const { booking, phaseAgeMs } = context;
  const extra = booking.extras[at];
  if (extra === undefined || extra.orderRef === null)
    throw new Error(`extra ${at} of booking ${booking.id} was ordered`);
  const { addon, priceMinor, orderRef } = extra;
  const settled = (bought: Extra): Outcome => ({
    kind: 'step',
    to: 'captured',
    change: { extras: booking.extras.with(at, bought) },
  });
  // Who has cancelled does not want it; what has been asked for already may have been sold, and is asked for again.
  const isAskedFirst = phaseAgeMs < limits.bookingLookUpEveryMs;
  if (isAskedFirst && (await isUnwanted(needs, context))) return settled({ ...extra, state: 'given-up' });
  const key = extraKey(booking.id, at);
  const asked = { key, addon, hotelId: booking.sale.hotel.id, priceMinor, orderRef };
  const answer = await extrasProvider(needs)
    .purchase(asked)
    .catch((err: unknown) => {
      needs.log.warn({ err, booking: booking.id }, 'a purchase of an extra got no clear answer');
      return { state: 'unclear' } as const;
    });
  if (answer.state === 'unclear' && phaseAgeMs <= limits.bookingGiveUpMs) return { kind: 'wait' };
  return settled(
    answer.state === 'bought'
      ? { ...extra, state: 'bought', voucherCode: answer.voucherCode }
      : { ...extra, state: 'given-up' },
  );
}

/**
 * The guest is known, points and voucher are settled, whoever listens is told, and a booking this one replaces is to
 * be cancelled.
 */
async function tellEverybody(tx: Tx, context: Context, given: GivenBack): Promise<void> {
  const { booking, at } = context;
  const { people, sale } = booking;
  await given.record(tx);
  // Without an address there is nobody to know again: accounts of the public kind may book so in the sandbox.
  if (people.holder.email !== '') await welcomeGuest(tx, context);
  if (sale.voucher !== null) await consumeVoucher(tx, booking.id, at);
  await tellBooked(tx, booking, at);
  await given.compensate(tx);
  const { hotelConfirmation: number } = booking;
  if (number !== '') await tellHotelNumber(tx, booking, { number, at });
  if (booking.replaces !== undefined)
    await replaceOriginal(tx, booking, { originalId: booking.replaces, at });
}

async function welcomeGuest(tx: Tx, { booking, at }: Context): Promise<void> {
  const { owner, people, sale } = booking;
  const guestId = await guestOfFirstBooking(tx, owner, { holder: people.holder, at });
  await earnPoints(tx, owner, {
    guestId,
    bookingId: booking.id,
    priceMinor: priceOf(booking),
    currency: sale.quote.currency,
    checkout: sale.offer.checkout,
    at,
  });
}
