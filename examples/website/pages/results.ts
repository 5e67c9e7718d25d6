import { isInnkeeperError, type Schemas } from 'innkeeper-client';
import { html, type Html } from '../html.ts';
import { plural, price, roundPrice, stayWords } from '../parts/format.ts';
import { message, type Page } from '../parts/layout.ts';
import { mapOf } from '../parts/map.ts';
import { rating, stars } from '../parts/marks.ts';
import { searchForm } from '../parts/search-form.ts';
import { cancelTerms, termsOfRate } from '../parts/terms.ts';
import { queryOf, stayOf, type Search } from '../search.ts';
import type { Shop } from '../shop.ts';

interface Found {
  readonly hotel: Schemas['HotelSummary'];
  readonly offer: Schemas['Offer'];
}

const orders: Readonly<Record<string, { words: string; compare: (one: Found, other: Found) => number }>> = {
  price: { words: 'Lowest price', compare: (one, other) => amountOf(one) - amountOf(other) },
  rating: {
    words: 'Best rated',
    compare: (one, other) => (other.hotel.rating ?? 0) - (one.hotel.rating ?? 0),
  },
  stars: { words: 'Most stars', compare: (one, other) => other.hotel.stars - one.hotel.stars },
};

/** Hotels of a place with their best offer, as a list and on a map. */
export async function results(shop: Shop, search: Search, query: URLSearchParams): Promise<Page> {
  if (search.where === '')
    return message(
      'Where would you like to stay?',
      'Type a city, an airport or a sight.',
      searchForm(search),
    );
  const { data: places } = await shop.api.get('/v3.0/data/places', {
    params: { query: { textQuery: search.where } },
  });
  const place = places[0];
  if (place === undefined)
    return message('We do not know this place', `No place is called “${search.where}”.`, searchForm(search));
  const isFree = query.get('free') === '1';
  const sort = Object.hasOwn(orders, query.get('sort') ?? '') ? (query.get('sort') ?? '') : 'price';
  const found = await hotelsAt(shop, search, { placeId: place.placeId, isFree });
  found.sort(orders[sort]?.compare);
  const linkTo = (more: Readonly<Record<string, string>>) =>
    `/hotels?${queryOf(search, { sort, free: isFree ? '1' : '', ...more })}`;
  return {
    title: `Hotels in ${place.displayName}`,
    body: html`<div class="strip">${searchForm(search)}</div>
      <div class="results">
        <section class="list">
          <h1>${place.displayName}</h1>
          <p class="quiet">${plural(found.length, 'hotel')} with rooms for ${stayWords(search)}</p>
          <p class="chips">
            ${Object.entries(orders).map(([name, { words }]) => chip(words, { href: linkTo({ sort: name }), isOn: name === sort }))}
            ${chip('Free cancellation', { href: linkTo({ free: isFree ? '' : '1' }), isOn: isFree })}
            ${found.length > 0 && html`<a class="chip to-map" href="#map">Map</a>`}
          </p>
          ${found.length === 0 && html`<p class="message">No hotel has a room for these days. Try others.</p>`}
          ${found.map((one) => card(one, search))}
        </section>
        <aside class="mapside" id="map">${mapOf(found.flatMap((one) => pinOf(one, search)))}</aside>
      </div>`,
  };
}

async function hotelsAt(
  { api }: Shop,
  search: Search,
  { placeId, isFree }: { readonly placeId: string; readonly isFree: boolean },
): Promise<Found[]> {
  const answer = await api
    .post('/v3.0/hotels/rates', {
      body: {
        ...stayOf(search),
        placeId,
        includeHotelData: true,
        maxRatesPerHotel: 1,
        refundableRatesOnly: isFree,
        paymentTypes: ['NUITEE_PAY'],
        limit: 60,
      },
    })
    .catch((error: unknown) => {
      if (isInnkeeperError(error, 2001)) return { data: [], hotels: [] };
      throw error;
    });
  const hotels = new Map(answer.hotels?.map((hotel) => [hotel.id, hotel]));
  return answer.data.flatMap(({ hotelId, roomTypes }) => {
    const hotel = hotels.get(hotelId);
    const [offer] = roomTypes;
    return hotel === undefined || offer === undefined ? [] : [{ hotel, offer }];
  });
}

function amountOf({ offer }: Found): number {
  return offer.offerRetailRate.amount;
}

function hrefOf({ hotel }: Found, search: Search): string {
  return `/hotel/${hotel.id}?${queryOf(search)}`;
}

function chip(words: string, { href, isOn }: { readonly href: string; readonly isOn: boolean }): Html {
  return html`<a class="chip" href="${href}" ${isOn && html`aria-current="true"`}>${words}</a>`;
}

function card(found: Found, search: Search): Html {
  const { hotel, offer } = found;
  const [rate] = offer.rates;
  const { amount, currency } = offer.offerRetailRate;
  const before = offer.offerInitialPrice.amount;
  return html`<article class="card" id="${hotel.id}">
    <img src="${hotel.main_photo}" alt="" width="400" height="267" loading="lazy" />
    <div class="facts">
      <h2><a href="${hrefOf(found, search)}">${hotel.name}</a></h2>
      <p>${stars(hotel.stars)} ${rating(hotel.rating ?? 0, hotel.review_count)}</p>
      <p class="quiet">${hotel.address}</p>
      ${rate && html`<p class="terms">${rate.boardName} · ${cancelTerms(termsOfRate(rate))}</p>`}
    </div>
    <p class="cost">
      ${before > amount && html`<s>${price(before, currency)}</s>`} <b>${price(amount, currency)}</b
      ><small>${stayWords(search)}</small>
    </p>
  </article>`;
}

function pinOf(found: Found, search: Search) {
  const { id, name, latitude, longitude } = found.hotel;
  if (latitude === null || longitude === null) return [];
  const { amount, currency } = found.offer.offerRetailRate;
  return [
    { id, name, latitude, longitude, label: roundPrice(amount, currency), href: hrefOf(found, search) },
  ];
}
