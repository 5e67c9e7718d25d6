import { isInnkeeperError, type Schemas } from 'innkeeper-client';
import { html } from '../html.ts';
import { message, type Page } from '../parts/layout.ts';
import { queryOf } from '../search.ts';
import type { Guest, Order, Shop } from '../shop.ts';
import { payPage } from './order.ts';

/** The visitor returns from the payment form: the room is booked once, however often this page is loaded. */
export async function paid(shop: Shop, order: Order, query: URLSearchParams): Promise<string | Page> {
  const { guest } = order;
  if (guest === undefined) return `/orders/${order.prebook.prebookId}`;
  if (query.get('redirect_status') === 'canceled')
    return payPage(shop, order, 'You cancelled the payment. Nothing was charged.');
  order.booking ??= book(shop, order, guest);
  try {
    const { bookingId } = await order.booking;
    return `/bookings/${bookingId}?${new URLSearchParams({ key: shop.keyOf(bookingId), new: '1' })}`;
  } catch (error) {
    delete order.booking;
    if (!isInnkeeperError(error)) throw error;
    const again = html`<p><a class="button" href="/hotels?${queryOf(order.search)}">Search again</a></p>`;
    return isInnkeeperError(error, 2014)
      ? message('The payment is not complete', 'The room is not booked, and you were not charged.', again)
      : message('The room could not be booked', 'A payment that was held is released.', again);
  }
}

async function book({ api }: Shop, { prebook }: Order, guest: Guest): Promise<Schemas['Booking']> {
  const { firstName, lastName, email, remarks } = guest;
  const { prebookId, transactionId } = prebook;
  const { data } = await api.post('/v3.0/rates/book', {
    body: {
      prebookId,
      clientReference: prebookId,
      holder: { firstName, lastName, email },
      guests: [{ occupancyNumber: 1, firstName, lastName, email, remarks }],
      remarks,
      payment: { method: 'TRANSACTION_ID', transactionId: transactionId ?? '' },
    },
  });
  return data;
}
