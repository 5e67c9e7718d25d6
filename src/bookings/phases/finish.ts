import type { Tx, Write } from '../../contract/database.ts';
import { publish, publishing } from '../../events/outbox.ts';
import { accrualOf } from '../../loyalty/points/points.ts';
import { orNone } from '../../loyalty/points/programme.ts';
import { guestWrite } from '../../loyalty/stores/guests-store.ts';
import { accrualWrite } from '../../loyalty/stores/points-store.ts';
import type { Programme } from '../../loyalty/stores/programme-store.ts';
import { consumeVoucher } from '../../loyalty/vouchers/use-voucher.ts';
import { writeTogether } from '../../platform/sql/writes.ts';
import { hotelNumberEvent } from '../additions/additions.ts';
import { replaceOriginal } from '../cancel/replace-original.ts';
import { bookedEvent, known } from '../notify/notify.ts';
import { priceOf } from '../sale/shares.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import { NOTHING_BACK, type GivenBack } from './lost-extras.ts';
import type { Context, StepOutcome, Stepped } from './outcome.ts';

/**
 * captured → finished: the guest is recorded, points and voucher are settled, events are sent, and a booking that this
 * one replaces is to be cancelled.
 */
export function finish({ booking, at }: Context, given: GivenBack): StepOutcome {
  const { owner, people, sale } = booking;
  // A guest is identified by the address; accounts of the public kind may book without one in the sandbox.
  const isKnown = people.holder.email !== '';
  return {
    kind: 'step',
    to: 'finished',
    change: { confirmedAt: at },
    writes: [
      ...(isKnown ? [guestWrite(owner, { holder: people.holder, at })] : []),
      lookUp(booking.id, [owner.accountId, owner.environment, sale.quote.currency]),
    ],
    returning: `(select to_jsonb(looked_up) from looked_up) as looked, ${isKnown ? '(select id from guest)' : 'null'} as guest`,
    record: (tx, stepped) => sendEvents(tx, stepped, given),
  };
}

interface Returned {
  readonly guest: number | null;
  readonly looked: {
    readonly programme: Programme | null;
    readonly per_usd: string | null;
    readonly is_cancelled: boolean;
    readonly request_id: string;
  };
}

/** Two more inputs: the terms of the loyalty programme, and whether a cancellation was requested. */
function lookUp(bookingId: string, terms: readonly string[]): Write {
  return {
    name: 'finish-look-up',
    parts: {
      looked_up: `select
        (select jsonb_build_object('status', status, 'cashbackRate', cashback_rate::text)
          from loyalty_programmes where account = $2::text and environment = $3::text) as programme,
        case when $4::text = 'USD' then '1'
          else (select per_usd::text from exchange_rates where currency = $4::text) end as per_usd,
        exists (select from cancellations where booking = $1::text) as is_cancelled,
        (select request_id from bookings where id = $1::text) as request_id`,
    },
    values: [bookingId, ...terms],
  };
}

async function sendEvents(tx: Tx, stepped: Stepped, given: GivenBack): Promise<WholeBooking | void> {
  const { booking } = stepped;
  // The list of `finish`.
  const { guest, looked } = stepped.returned as Returned;
  const { hotelConfirmation: number, updatedAt: at } = booking;
  const accrual = guest === null ? [] : [accrualOfGuest(stepped, { guest, looked })];
  const isPlain =
    given === NOTHING_BACK &&
    booking.sale.voucher === null &&
    booking.replaces === undefined &&
    !looked.is_cancelled;
  if (isPlain) {
    const whole = wholeOf(stepped, { guest, looked });
    const booked = bookedEvent(whole, at);
    const events = number === '' ? [] : [hotelNumberEvent(whole, { number, at })];
    await writeTogether(tx, [...accrual, publishing([booked, ...events])]);
    return whole;
  }
  await given.record(tx);
  if (accrual.length > 0) await writeTogether(tx, accrual);
  if (booking.sale.voucher !== null) await consumeVoucher(tx, booking.id, at);
  await publish(tx, bookedEvent(await known(tx, booking.owner, booking.id), at));
  await given.compensate(tx);
  if (number !== '') {
    const whole = await known(tx, booking.owner, booking.id);
    await publish(tx, hotelNumberEvent(whole, { number, at }));
  }
  if (booking.replaces !== undefined)
    await replaceOriginal(tx, booking, { originalId: booking.replaces, at });
}

function accrualOfGuest(
  { booking }: Stepped,
  { guest: guestId, looked }: Returned & { readonly guest: number },
): Write {
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
  const programme = orNone(looked.programme ?? undefined);
  return accrualWrite(accrualOf(stay, { programme, perUsd: looked.per_usd ?? undefined }));
}

/** The booking as readers see it from now on. */
function wholeOf({ booking, payment }: Stepped, { guest, looked }: Returned): WholeBooking {
  return {
    booking,
    payment,
    cancellation: undefined,
    guestId: guest ?? undefined,
    rebookFrom: undefined,
    rebookTo: undefined,
    voucherUse: undefined,
    requestId: looked.request_id,
  };
}
