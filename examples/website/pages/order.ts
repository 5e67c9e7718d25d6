import { isInnkeeperError } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { day, price, stayWords } from '../parts/format.ts';
import { message, type Page } from '../parts/layout.ts';
import { feeSteps, termsOfRate } from '../parts/terms.ts';
import { queryOf, type Search } from '../search.ts';
import { keepOrder, type Guest, type Order, type Shop } from '../shop.ts';

/** Prebooks the chosen offer with a payment for the browser. Returns where the visitor goes next. */
export async function startOrder(shop: Shop, search: Search, form: URLSearchParams): Promise<string | Page> {
  const hotelId = form.get('hotel') ?? '';
  const offerId = form.get('offer') ?? '';
  try {
    const [{ data: prebook }, { data: hotel }] = await Promise.all([
      shop.api.post('/v3.0/rates/prebook', { body: { offerId, usePaymentSdk: true } }),
      shop.api.get('/v3.0/data/hotel', { params: { query: { hotelId } } }),
    ]);
    keepOrder(shop, { prebook, hotel, search });
    return `/orders/${prebook.prebookId}`;
  } catch (error) {
    if (!isInnkeeperError(error)) throw error;
    const again = html`<p>
      <a class="button" href="/hotel/${hotelId}?${queryOf(search)}#rooms">See current prices</a>
    </p>`;
    return message('This offer is gone', 'The room was sold, or its price has changed.', again);
  }
}

/** The form for the guest, next to what they buy. */
export function guestPage(order: Order, problem?: string): Page {
  const { guest } = order;
  return {
    title: 'Your details',
    body: html`<div class="checkout">
      <section>
        <p class="step">Step 1 of 2</p>
        <h1>Who is staying?</h1>
        ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
        <form class="guest" method="post" action="/orders/${order.prebook.prebookId}">
          ${field('First name', 'firstName', { value: guest?.firstName, autocomplete: 'given-name' })}
          ${field('Last name', 'lastName', { value: guest?.lastName, autocomplete: 'family-name' })}
          ${field('E-mail', 'email', { value: guest?.email, autocomplete: 'email', type: 'email' })}
          <label class="wide"
            ><span>Requests to the hotel (optional)</span
            ><textarea name="remarks" rows="3" maxlength="300">${guest?.remarks}</textarea>
          </label>
          <button class="button" type="submit">Continue to payment</button>
        </form>
      </section>
      ${summary(order)}
    </div>`,
  };
}

interface FieldOptions {
  readonly value: string | undefined;
  readonly autocomplete: string;
  readonly type?: string;
}

function field(label: string, name: string, { value, autocomplete, type = 'text' }: FieldOptions): Html {
  return html`<label class="${type === 'email' && 'wide'}"
    ><span>${label}</span>
    <input
      type="${type}"
      name="${name}"
      value="${value}"
      autocomplete="${autocomplete}"
      required
      maxlength="100"
  /></label>`;
}

/** Keeps the guest of the order. Returns what is wrong with the form, if anything. */
export function takeGuest(order: Order, form: URLSearchParams): string | undefined {
  const text = (name: string) => (form.get(name) ?? '').trim();
  const guest: Guest = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    remarks: text('remarks'),
  };
  order.guest = guest;
  if (guest.firstName === '' || guest.lastName === '') return 'Please fill in both names.';
  return /^\S+@\S+\.\S+$/.test(guest.email) ? undefined : 'The e-mail address is not complete.';
}

/** The payment form of the service. It needs the client secret only. */
export function payPage(shop: Shop, order: Order, problem?: string): Page {
  const { prebookId, secretKey } = order.prebook;
  return {
    title: 'Payment',
    body: html`<div class="checkout">
      <section>
        <p class="step">Step 2 of 2</p>
        <h1>Payment</h1>
        ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
        <div id="payment" data-secret="${secretKey}" data-return="/orders/${prebookId}/paid">
          <p class="quiet">The payment form is loading …</p>
        </div>
        <p class="quiet"><a href="/orders/${prebookId}">Change your details</a></p>
      </section>
      ${summary(order)}
    </div>`,
    scripts: html`<script src="${shop.service}/pay/v1.js"></script>
      <script src="/assets/pay.js"></script>`,
  };
}

function summary({ prebook, hotel, search }: Order): Html {
  const [rate] = prebook.roomTypes[0]?.rates ?? [];
  const room = hotel.rooms.find(({ id }) => id === prebook.mappedRoomId);
  const isDearer = prebook.priceDifferencePercent > 0;
  return html`<aside class="summary">
    <img src="${hotel.main_photo}" alt="" width="400" height="267" />
    <h2>${hotel.name}</h2>
    <p class="quiet">${hotel.address}, ${hotel.city}</p>
    <dl>
      <dt>Room</dt>
      <dd>${room?.roomName ?? rate?.name}</dd>
      <dt>Board</dt>
      <dd>${rate?.boardName}</dd>
      <dt>Check in</dt>
      <dd>${day(prebook.checkin)}</dd>
      <dt>Check out</dt>
      <dd>${day(prebook.checkout)}</dd>
      <dt>Stay</dt>
      <dd>${stayWords(search)}</dd>
    </dl>
    <p class="total"><span>Total</span> <b>${price(prebook.price, prebook.currency)}</b></p>
    ${isDearer && html`<p class="problem">The price has risen since you searched.</p>`}
    ${rate?.retailRate.taxesAndFees
      ?.filter(({ included }) => !included)
      .map(
        ({ description, amount, currency }) =>
          html`<p class="quiet">${description}: ${price(amount, currency)}</p>`,
      )}
    ${rate && feeSteps(termsOfRate(rate))}
  </aside>`;
}
