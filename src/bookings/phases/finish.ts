import type { Tx, Write } from '../../contract/database.ts';
import { publish, publishing } from '../../events/outbox.ts';
import { accrualOf } from '../../loyalty/points/points.ts';
import { programmeOrNone } from '../../loyalty/points/programme.ts';
import { guestWrite, guestWriteAs } from '../../loyalty/stores/guests-store.ts';
import { accrualWrite, type Accrual } from '../../loyalty/stores/points-store.ts';
import { consumeVoucher, keepOfVoucher, type Priced } from '../../loyalty/vouchers/use-voucher.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import { hotelNumberEvent } from '../additions/additions.ts';
import { replaceOriginal } from '../cancel/replace-original.ts';
import { bookedEvent, known } from '../notify/notify.ts';
import { lostShares, priceOf } from '../sale/shares.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import { readAheadWrite, type ReadAhead } from './read-ahead.ts';
import { NO_REFUND, type RefundEntries } from './lost-extras.ts';
import type { Completion, Context, StepOutcome, Stepped } from './outcome.ts';

/**
 * captured → finished: the guest is recorded, points and voucher are settled, events are sent, and a booking that this
 * one replaces is to be cancelled. All of it is one statement if nothing unusual belongs to the booking.
 */
export function finish(context: Context, given: RefundEntries): StepOutcome {
  const { booking, at, ahead } = context;
  const { owner, people } = booking;
  // A guest is identified by the address; accounts of the public kind may book without one in the sandbox.
  const isKnown = people.holder.email !== '';
  const isPlain = given === NO_REFUND && booking.sale.voucher === null && booking.replaces === undefined;
  return {
    kind: 'step',
    to: 'finished',
    change: { confirmedAt: at },
    ...(isPlain && ahead && { completion: (state) => completionOf(state, ahead) }),
    writes: [...(isKnown ? [guestWrite(owner, { holder: people.holder, at })] : []), readAheadWrite(booking)],
    returning: `(select to_jsonb(ahead) from ahead) as ahead, ${isKnown ? '(select id from guest)' : 'null'} as guest`,
    record: (tx, stepped) => sendEvents(tx, stepped, given),
  };
}

/** The events contain the guest and no cancellation: both are demanded. */
function completionOf(
  { booking, payment }: Pick<Stepped, 'booking' | 'payment'>,
  ahead: ReadAhead,
): Completion {
  const { owner, people, hotelConfirmation: number, updatedAt: at } = booking;
  const { guest, requestId } = ahead;
  const whole: WholeBooking = {
    booking,
    payment,
    cancellation: undefined,
    guestId: guest ?? undefined,
    rebookFrom: undefined,
    rebookTo: undefined,
    voucherUse: undefined,
    requestId,
  };
  const guestWrites =
    guest === null
      ? []
      : [
          guestWriteAs(guest, owner, { holder: people.holder, at }),
          accrualWrite(accrualOfGuest(booking, guest, ahead)),
        ];
  const further = number === '' ? [] : [hotelNumberEvent(whole, { number, at })];
  const events = publishing([bookedEvent(whole, at), ...further]);
  return { writes: [notCancelled(booking.id), ...guestWrites, events], whole };
}

function notCancelled(bookingId: string): Write {
  return {
    name: 'finish-not-cancelled',
    columns: { others: { booking: 'text' } },
    parts: {},
    row: { booking: bookingId },
    demands: { 'not-cancelled': 'not exists (select from cancellations c where c.booking = each.booking)' },
  };
}

interface Returned {
  readonly guest: number | null;
  readonly ahead: ReadAhead;
}

async function sendEvents(tx: Tx, { booking, returned }: Stepped, given: RefundEntries): Promise<void> {
  // The list of `finish`.
  const { guest, ahead } = returned as Returned;
  const { hotelConfirmation: number, updatedAt: at } = booking;
  await given.record(tx);
  if (guest !== null) await writeTogether(tx, [accrualWrite(accrualOfGuest(booking, guest, ahead))]);
  if (booking.sale.voucher !== null) await useVoucher(tx, booking, booking.sale.voucher);
  await publish(tx, bookedEvent(await known(tx, booking.owner, booking.id), at));
  await given.compensate(tx);
  if (number !== '') {
    const whole = await known(tx, booking.owner, booking.id);
    await publish(tx, hotelNumberEvent(whole, { number, at }));
  }
  if (booking.replaces !== undefined)
    await replaceOriginal(tx, booking, { originalId: booking.replaces, at });
}

/** A voucher of a prebook of 0.1.0 may have paid for an extra that could not be bought. */
async function useVoucher(tx: Tx, booking: Booking, { discountMinor }: Priced): Promise<void> {
  const { id: bookingId, updatedAt: at } = booking;
  const { vouchersMinor } = lostShares(booking).shares;
  await consumeVoucher(tx, bookingId, at);
  if (vouchersMinor > 0) await keepOfVoucher(tx, { bookingId, keptMinor: discountMinor - vouchersMinor, at });
}

function accrualOfGuest(booking: Booking, guestId: number, { programme, perUsd }: ReadAhead): Accrual {
  const { id: bookingId, sale, updatedAt: at } = booking;
  const { currency } = sale.quote;
  const stay = {
    guestId,
    bookingId,
    priceMinor: priceOf(booking),
    currency,
    checkout: sale.offer.checkout,
    at,
  };
  return accrualOf(stay, { programme: programmeOrNone(programme ?? undefined), perUsd: perUsd ?? undefined });
}
