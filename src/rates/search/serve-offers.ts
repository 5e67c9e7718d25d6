import type { Caller } from '../../accounts/caller.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Priced } from './cheapest.ts';
import { withoutDuplicates, type Mapped } from './duplicates.ts';
import type { Party, Quote } from '../engine/quote.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { sealerOf } from '../offers/offers.ts';
import type { OfferOfHotel } from '../offers/pack.ts';
import type { RoomMapper } from './room-mapping.ts';
import type { Margin, Wanted } from './search-asked.ts';

/** A hotel and what was found there, the cheapest first: priced, and nothing more. */
export interface HotelPriced {
  readonly hotel: HotelOnSale;
  readonly offers: readonly Priced[];
}

/** The same, quoted in full and sealed. */
export interface HotelOffers {
  readonly hotel: HotelOnSale;
  readonly offers: readonly Sealed[];
}

/** An offer with its seal: what the buyer takes to the prebook. */
export interface Sealed {
  readonly quote: Quote;
  readonly offerId: string;
}

/**
 * Makes the offers of a hotel ready to be shown. Most of the work of an offer is here, so it is done only for what is
 * shown, and hotel by hotel: what was made for one is forgotten when the next one comes.
 */
export type Serve = (found: HotelPriced) => Promise<HotelOffers>;

export interface Serving {
  readonly wanted: Wanted;
  readonly margin: Margin;
  readonly mapper: RoomMapper | undefined;
}

export async function serving(
  needs: Pick<Needs, 'db' | 'random' | 'clock' | 'config'>,
  caller: Caller,
  search: Serving,
): Promise<Serve> {
  const { checkin, checkout, occupancies, nationality, currency } = search.wanted;
  const { percent: marginPercent, isOwn: ownMargin } = search.margin;
  const stay = { checkin, checkout, occupancies, nationality, currency };
  const shared = { ...stay, issuedMs: needs.clock.nowMs(), marginPercent, ownMargin };
  const seal = (await sealerOf(needs)).forSearch(shared, caller);
  return async ({ hotel, offers }) => {
    const party = { checkin, occupancies, timeZone: hotel.timeZone };
    const shown = withoutDuplicates(await mappedOffers(search, hotel, offers), party);
    const quotes = shown.map((one) => quoteOf(one, party));
    const ids = seal(hotel.id, quotes.map(offerOf));
    return { hotel, offers: quotes.map((quote, at) => ({ quote, offerId: ids[at] ?? '' })) };
  };
}

/** Rooms of the catalogue for the offers; not known where the request did not ask for them. */
async function mappedOffers(
  { mapper, wanted }: Serving,
  hotel: HotelOnSale,
  offers: readonly Priced[],
): Promise<Mapped[]> {
  const roomOf = await mapper?.(
    hotel,
    offers.map(({ offer }) => offer),
  );
  const nobodyKnows = wanted.occupancies.map(() => null);
  return offers.map((priced) => ({
    priced,
    mappedRoomIds: roomOf ? priced.offer.rates.map(({ name }) => roomOf.get(name)?.id ?? null) : nobodyKnows,
  }));
}

function quoteOf({ priced, mappedRoomIds }: Mapped, party: Party): Quote {
  const { supplier, offer, prices } = priced;
  return prices.quote(offer, {
    supplier: supplier.code,
    supplierNumber: supplier.number,
    party,
    mappedRoomIds,
  });
}

function offerOf(quote: Quote): OfferOfHotel {
  const { supplier, token, roomCode, paymentType, priceMinor, policy, rates } = quote;
  return {
    supplier,
    token,
    roomCode,
    paymentType,
    priceMinor,
    boards: rates.map(({ board }) => board),
    policy,
    mappedRoomIds: rates.map(({ mappedRoomId }) => mappedRoomId),
  };
}
