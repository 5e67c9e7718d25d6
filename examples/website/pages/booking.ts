import { isInnkeeperError, type Schemas } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { day, guestWords, price, withPrices } from '../parts/format.ts';
import type { Page } from '../parts/layout.ts';
import { feeSteps, termsOfBooking } from '../parts/terms.ts';
import type { Shop } from '../shop.ts';

type Booking = Schemas['BookingDetails'];
type Hotel = Schemas['Hotel'];

/** The form for visitors who have their booking number, but not its address. Input that matches no booking stays in it. */
export function findPage(problem?: string, typed = { id: '', email: '' }): Page {
  return {
    title: 'My booking',
    body: html`<section class="narrow">
      <h1>My booking</h1>
      <p>Enter the number from your confirmation, and the e-mail address that you booked with.</p>
      ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
      <form class="guest" method="post" action="/find-booking">
        <label
          ><span>Booking number</span
          ><input name="id" value="${typed.id}" required maxlength="40" autocomplete="off"
        /></label>
        <label
          ><span>E-mail</span
          ><input
            type="email"
            name="email"
            value="${typed.email}"
            required
            maxlength="100"
            autocomplete="email"
        /></label>
        <button class="button" type="submit">Show my booking</button>
      </form>
    </section>`,
  };
}

/** Both must match. A wrong address gets the same answer as a booking that does not exist. */
export async function findBooking(shop: Shop, form: URLSearchParams): Promise<string | Page> {
  const email = (form.get('email') ?? '').trim();
  const id = (form.get('id') ?? '').trim();
  const booking = await readBooking(shop, id);
  if (booking === undefined || booking.holder.email.toLowerCase() !== email.toLowerCase())
    return findPage('No booking has this number and this e-mail address.', { id, email });
  return addressOf(shop, booking.bookingId);
}

export async function readBooking({ api }: Shop, bookingId: string): Promise<Booking | undefined> {
  if (!/^[\w-]{4,40}$/.test(bookingId)) return undefined;
  try {
    return (await api.get('/v3.0/bookings/{bookingId}', { params: { path: { bookingId } } })).data;
  } catch (error) {
    if (isInnkeeperError(error) && error.status >= 400 && error.status < 500) return undefined;
    throw error;
  }
}

function addressOf(shop: Shop, bookingId: string, more = ''): string {
  return `/bookings/${bookingId}${more}?key=${shop.keyOf(bookingId)}`;
}

const statuses: Readonly<Record<string, string>> = {
  CONFIRMED: 'Confirmed',
  PENDING: 'In progress',
  CANCELLED: 'Cancelled',
  CANCELLED_WITH_CHARGES: 'Cancelled, with a fee',
  FAILED: 'Not booked',
};

/** The confirmation, and the page of the booking from then on. */
export async function bookingPage(
  shop: Shop,
  booking: Booking,
  { isNew }: { readonly isNew: boolean },
): Promise<Page> {
  const isConfirmed = booking.status === 'CONFIRMED';
  const [hotel, preview] = await Promise.all([
    hotelOf(shop, booking),
    isConfirmed ? previewOf(shop, booking) : undefined,
  ]);
  return {
    title: `Booking ${booking.bookingId}`,
    body: html`<section class="narrow booking">
      ${isNew && isConfirmed && html`<p class="banner" role="status"><b>You are booked.</b> Keep the number ${booking.bookingId}.</p>`}
      <p class="status ${isConfirmed ? 'good' : 'plain'}">${statuses[booking.status] ?? booking.status}</p>
      <h1>${booking.hotel.name}</h1>
      ${hotel && html`<p class="quiet">${hotel.address}, ${hotel.zip} ${hotel.city}</p>`}
      ${facts(booking, hotel)}
      ${
        preview &&
        html`<h2>If plans change</h2>
          ${feeSteps(termsOfBooking(preview, booking.price))}
          <p>
            <a class="button second" href="${addressOf(shop, booking.bookingId, '/cancel')}"
              >Cancel this booking …</a
            >
          </p>`
      }
    </section>`,
  };
}

/** Undefined if the catalogue has lost it. */
async function hotelOf({ api }: Shop, { hotel: { hotelId } }: Booking): Promise<Hotel | undefined> {
  try {
    return (await api.get('/v3.0/data/hotel', { params: { query: { hotelId } } })).data;
  } catch (error) {
    if (isInnkeeperError(error) && error.status < 500) return undefined;
    throw error;
  }
}

function facts(booking: Booking, hotel: Hotel | undefined): Html {
  const [room] = booking.bookedRooms;
  const known = hotel?.rooms.find(({ id }) => id === room?.mappedRoomId);
  const times = hotel?.checkinCheckoutTimes;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Booking number', booking.bookingId],
    ['Hotel confirmation', booking.hotelConfirmationCode],
    ['Guest', `${booking.holder.firstName} ${booking.holder.lastName}`],
    ['Check in', at(booking.checkin, 'from', times?.checkin_start)],
    ['Check out', at(booking.checkout, 'until', times?.checkout)],
    ['Room', known?.roomName ?? room?.roomType.name],
    ['Board', room?.boardName],
    ['Guests', guestWords(booking.adults, booking.childrenCount)],
    ['Price', price(booking.price, booking.currency)],
    ...moneyBack(booking),
    ['Not in the price', withPrices(booking.mandatoryFees)],
    ['Telephone', hotel?.phone],
  ];
  return html`<dl>
    ${rows.map(
      ([name, value]) =>
        value &&
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** `Wed, 20 Jan 2027, from 03:00 PM` */
function at(date: string, word: string, time = ''): string {
  return time === '' ? day(date) : `${day(date)}, ${word} ${time}`;
}

/** For a cancelled booking. The refund may reach the card later than the cancellation. */
function moneyBack(booking: Booking): readonly (readonly [string, string])[] {
  const { cancellationFee: fee, amountRefunded, currency } = booking;
  if (fee === null) return [];
  const due = booking.price - fee;
  const paid = price(amountRefunded, currency);
  return [
    ['Cancellation fee', fee === 0 ? 'none' : price(fee, currency)],
    ['Paid back', amountRefunded >= due ? paid : `${paid} of ${price(due, currency)} so far`],
  ];
}

async function previewOf({ api }: Shop, { bookingId }: Booking): Promise<Schemas['CancellationPreview']> {
  const params = { path: { bookingId } };
  return (await api.get('/v3.0/bookings/{bookingId}/cancellation', { params })).data;
}

/** What a cancellation would cost now. */
export async function cancelPage(shop: Shop, booking: Booking): Promise<Page> {
  const { bookingId } = booking;
  const { cancellation_fee: fee, refund_amount: refund, currency } = await previewOf(shop, booking);
  return {
    title: 'Cancel the booking',
    body: html`<section class="narrow booking">
      <h1>Cancel ${booking.hotel.name}?</h1>
      <p>${day(booking.checkin)} to ${day(booking.checkout)}</p>
      <dl class="sums">
        <dt>You paid</dt>
        <dd>${price(booking.price, currency)}</dd>
        <dt>Cancellation fee</dt>
        <dd>${fee === 0 ? 'none' : price(fee, currency)}</dd>
        <dt>You get back</dt>
        <dd><b>${price(refund, currency)}</b></dd>
      </dl>
      <form method="post" action="${addressOf(shop, bookingId, '/cancel')}">
        <input type="hidden" name="fee" value="${fee}" />
        <button class="button danger" type="submit">Cancel the booking</button>
        <a class="button second" href="${addressOf(shop, bookingId)}">Keep it</a>
      </form>
    </section>`,
  };
}

/**
 * Cancels for the fee that the page has shown. If it is another one now, the page shows that. Repeated, it changes
 * nothing: the first cancellation counts.
 */
export async function cancelBooking(
  shop: Shop,
  { bookingId }: Booking,
  form: URLSearchParams,
): Promise<string> {
  const params = { path: { bookingId }, query: { fee: Number(form.get('fee')) } };
  try {
    await shop.api.put('/v3.0/bookings/{bookingId}', { params });
  } catch (error) {
    if (!isInnkeeperError(error, 4000)) throw error;
    return addressOf(shop, bookingId, '/cancel');
  }
  return addressOf(shop, bookingId);
}
