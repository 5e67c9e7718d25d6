import { isInnkeeperError, type Schemas } from 'innkeeper-client';
import { html, paragraphsOf, type Html } from '../html.ts';
import { day, price, stayWords } from '../parts/format.ts';
import { message, type Page } from '../parts/layout.ts';
import { rating, stars } from '../parts/marks.ts';
import { searchForm } from '../parts/search-form.ts';
import { cancelTerms, termsOfRate } from '../parts/terms.ts';
import { queryOf, stayOf, type Search } from '../search.ts';
import type { Shop } from '../shop.ts';

type Offer = Schemas['Offer'];
type Room = Schemas['Room'];

/** A hotel with its pictures, and its offers grouped by the room that the service mapped them to. */
export async function hotelPage(shop: Shop, search: Search, hotelId: string): Promise<Page> {
  const { api } = shop;
  const [hotel, offers, reviews] = await Promise.all([
    api.get('/v3.0/data/hotel', { params: { query: { hotelId } } }).catch(notFound),
    offersOf(shop, search, hotelId),
    api.get('/v3.0/data/reviews', { params: { query: { hotelId, limit: 4 } } }).catch(notFound),
  ]);
  if (hotel === undefined) return message('We do not know this hotel', 'It may have closed.');
  const { data } = hotel;
  return {
    title: data.name,
    body: html`<article class="hotel">
      <header>
        <p>${stars(data.starRating ?? 0)} <span class="quiet">${data.hotelType}</span></p>
        <h1>${data.name}</h1>
        <p>
          ${rating(data.rating ?? 0, data.reviewCount)}
          <span class="quiet">${data.address}, ${data.city}</span>
        </p>
        <p><a class="button to-rooms" href="#rooms">See rooms and prices</a></p>
      </header>
      ${gallery(data.hotelImages)}
      <div class="about">
        <section>
          <h2>About</h2>
          ${paragraphsOf(data.hotelDescription).map((text) => html`<p>${text}</p>`)}
        </section>
        <aside>
          <h2>Good to know</h2>
          <ul class="ticks">
            ${data.hotelFacilities.slice(0, 10).map((name) => html`<li>${name}</li>`)}
          </ul>
          <p class="quiet">
            Check in from ${data.checkinCheckoutTimes.checkin_start}, check out until
            ${data.checkinCheckoutTimes.checkout}.
          </p>
        </aside>
      </div>
      <section id="rooms">
        <h2>Rooms</h2>
        <details class="change">
          <summary>${stayWords(search)}, ${day(search.checkin)} to ${day(search.checkout)}</summary>
          ${searchForm(search, hotelId)}
        </details>
        ${offers.length === 0 && html`<p class="message">There is no room for these days. Try others.</p>`}
        ${roomsOf(offers, data.rooms).map((group) => roomCard(group, { hotelId, search }))}
      </section>
      ${reviews && reviewsOf(reviews.data)}
      ${
        data.hotelImportantInformation !== '' &&
        html`<section class="small">
          <h2>Important information</h2>
          ${paragraphsOf(data.hotelImportantInformation).map((text) => html`<p>${text}</p>`)}
        </section>`
      }
    </article>`,
  };
}

function notFound(error: unknown): undefined {
  if (isInnkeeperError(error) && (error.status === 404 || error.status === 400)) return undefined;
  throw error;
}

async function offersOf({ api }: Shop, search: Search, hotelId: string): Promise<readonly Offer[]> {
  const body = { ...stayOf(search), hotelIds: [hotelId], paymentTypes: ['NUITEE_PAY'] };
  const answer = await api.post('/v3.0/hotels/rates', { body }).catch(notFound);
  return answer?.data[0]?.roomTypes ?? [];
}

function gallery(images: Schemas['Hotel']['hotelImages']): Html {
  return html`<div class="gallery" tabindex="0" role="group" aria-label="Pictures">
    ${images.slice(0, 12).map(
      ({ url, caption }, at) =>
        html`<figure>
          <img src="${url}" alt="${caption}" width="1024" height="683" ${at > 4 && html`loading="lazy"`} />
          <figcaption>${caption}</figcaption>
        </figure>`,
    )}
  </div>`;
}

interface RoomGroup {
  readonly room: Room | undefined;
  readonly name: string;
  readonly offers: readonly Offer[];
}

/** Offers of different suppliers and plans for the same room are one group, the cheapest first. */
function roomsOf(offers: readonly Offer[], rooms: readonly Room[]): readonly RoomGroup[] {
  const groups = Map.groupBy(offers, (offer) => offer.rates[0]?.mappedRoomId ?? offer.name);
  return [...groups].map(([id, some]) => {
    const room = rooms.find((one) => one.id === id);
    return { room, name: room?.roomName ?? some[0]?.name ?? '', offers: some.toSorted(byPrice) };
  });
}

function byPrice(one: Offer, other: Offer): number {
  return one.offerRetailRate.amount - other.offerRetailRate.amount;
}

const OFFERS_SHOWN = 4;

/** The cheapest of each board, with and without free cancellation; a reader opens the others. */
function chosen(offers: readonly Offer[]): {
  readonly shown: readonly Offer[];
  readonly more: readonly Offer[];
} {
  const kindOf = ({ rates: [rate] }: Offer) =>
    rate && `${rate.boardType} ${rate.cancellationPolicies.refundableTag}`;
  const first = new Map(offers.toReversed().map((offer) => [kindOf(offer), offer]));
  const shown = offers.filter((offer) => first.get(kindOf(offer)) === offer).slice(0, OFFERS_SHOWN);
  return { shown, more: offers.filter((offer) => !shown.includes(offer)) };
}

function roomCard(
  { room, name, offers }: RoomGroup,
  choice: { readonly hotelId: string; readonly search: Search },
): Html {
  const photo = room?.photos[0];
  const { shown, more } = chosen(offers);
  return html`<section class="room">
    <div class="inside">
      ${photo && html`<img src="${photo.url}" alt="" width="400" height="267" loading="lazy" />`}
      <h3>${name}</h3>
      ${room && html`<p class="quiet">${roomFacts(room)}</p>`}
    </div>
    <div class="offers">
      ${shown.map((offer) => offerRow(offer, choice))}
      ${
        more.length > 0 &&
        html`<details class="more">
          <summary>${more.length} more ${more.length === 1 ? 'rate' : 'rates'}</summary>
          ${more.map((offer) => offerRow(offer, choice))}
        </details>`
      }
    </div>
  </section>`;
}

function roomFacts({ roomSizeSquare, bedTypes, maxOccupancy }: Room): string {
  const beds = bedTypes.map(({ quantity, bedType }) => `${quantity} ${bedType.toLowerCase()}`).join(', ');
  const size = roomSizeSquare === null ? [] : [`${roomSizeSquare} m²`];
  return [...size, ...(beds === '' ? [] : [beds]), `sleeps ${maxOccupancy}`].join(' · ');
}

function offerRow(
  offer: Offer,
  { hotelId, search }: { readonly hotelId: string; readonly search: Search },
): Html {
  const { amount, currency } = offer.offerRetailRate;
  const before = offer.offerInitialPrice.amount;
  const [rate] = offer.rates;
  return html`<form class="offer" method="post" action="/orders?${queryOf(search)}">
    <input type="hidden" name="offer" value="${offer.offerId}" /><input
      type="hidden"
      name="hotel"
      value="${hotelId}"
    />
    <p><b>${rate?.boardName}</b><br />${rate && cancelTerms(termsOfRate(rate))} ${rate && extras(rate)}</p>
    <p class="cost">
      ${before > amount && html`<s>${price(before, currency)}</s>`}<b>${price(amount, currency)}</b>
    </p>
    <button class="button" type="submit">Choose</button>
  </form>`;
}

/** The promotion and the perks of a rate. */
function extras({ retailRate, perks }: Schemas['Rate']): Html {
  const promotions = retailRate.promotions.map(({ name, discount }) => `${name} −${discount} %`);
  const texts = [...promotions, ...perks.map(({ name }) => name)];
  return html`${texts.map((text) => html`<small class="deal">${text}</small>`)}`;
}

function reviewsOf(reviews: readonly Schemas['Review'][]): Html | undefined {
  if (reviews.length === 0) return undefined;
  return html`<section class="reviews">
    <h2>What guests say</h2>
    <div>
      ${reviews.map(
        ({ averageScore, headline, pros, cons, name, country, language }) =>
          html`<blockquote lang="${language}">
            <p><b>${averageScore}</b> ${headline}</p>
            ${pros !== '' && html`<p>+ ${pros}</p>`}${cons !== '' && html`<p>− ${cons}</p>`}
            <footer>${name}, ${country}</footer>
          </blockquote>`,
      )}
    </div>
  </section>`;
}
