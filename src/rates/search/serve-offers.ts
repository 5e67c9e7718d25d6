import type { Caller } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Priced } from './cheapest.ts';
import { withoutDuplicates, type Mapped } from './duplicates.ts';
import type { Party, Quote } from '../engine/quote.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { sealerOf, type Sealer } from '../offers/offers.ts';
import type { OfferOfHotel, OfferSearch } from '../offers/pack.ts';
import type { RoomMapper } from './room-mapping.ts';
import type { Margin, Wanted } from './read-search.ts';

/** A hotel with its priced offers, the cheapest first. */
export interface HotelPriced {
  readonly hotel: HotelOnSale;
  readonly offers: readonly Priced[];
}

/** A hotel with offers, for sorting and for the price index. */
export interface HotelFound {
  readonly hotel: HotelOnSale;
  readonly lowestMinor: number;
  /** The commission of the cheapest offer. */
  readonly commissionMinor: () => number;
}

export function foundHotel({ hotel, offers: [first] }: HotelPriced): HotelFound {
  const commissionMinor = () => first?.prices.commissionOf(first.offer) ?? 0;
  return { hotel, lowestMinor: first?.priceMinor ?? 0, commissionMinor };
}

/** The same, quoted in full and sealed. */
export interface HotelOffers {
  readonly hotel: HotelOnSale;
  readonly offers: readonly Sealed[];
}

/** An offer with its sealed id, with which the buyer makes a prebook. */
export interface Sealed {
  readonly quote: Quote;
  readonly offerId: string;
}

/**
 * Completes the offers of a hotel for the response. Most of the work of an offer is here, so it is done only for offers
 * that are returned, and hotel by hotel, so that the memory of one is freed before the next.
 */
export type Serve = (found: HotelPriced) => Promise<HotelOffers>;

export interface Serving {
  readonly issuedMs: number;
  readonly wanted: Wanted;
  readonly margin: Margin;
  readonly mapper: RoomMapper | undefined;
}

export async function serving(
  needs: Pick<Needs, 'db' | 'random' | 'config'>,
  caller: Caller,
  search: Serving,
): Promise<Serve> {
  const shared = sharedBy(search);
  const seal = (await sealerOf(needs)).forSearch(shared, caller);
  return async ({ hotel, offers }) => {
    const mapped = await mappedOffers(search, hotel, offers);
    return { hotel, offers: sealedOffers(mapped, { hotel, shared, seal }) };
  };
}

/** What all offers of a search share. */
export function sharedBy({ wanted, margin, issuedMs }: Omit<Serving, 'mapper'>): OfferSearch {
  const { checkin, checkout, occupancies, nationality, currency } = wanted;
  const { percent: marginPercent, isOwn: ownMargin } = margin;
  return { checkin, checkout, occupancies, nationality, currency, issuedMs, marginPercent, ownMargin };
}

interface Sealing {
  readonly hotel: Pick<HotelOnSale, 'id' | 'timeZone'>;
  readonly shared: OfferSearch;
  readonly seal: ReturnType<Sealer['forSearch']>;
}

export function sealedOffers(mapped: readonly Mapped[], { hotel, shared, seal }: Sealing): Sealed[] {
  const party = { checkin: shared.checkin, occupancies: shared.occupancies, timeZone: hotel.timeZone };
  const quotes = withoutDuplicates(mapped, party).map((one) => quoteOf(one, party));
  const ids = seal(hotel.id, quotes.map(offerOf));
  return quotes.map((quote, at) => ({ quote, offerId: ids[at] ?? '' }));
}

/** Rooms of the catalogue for the offers; unknown if they were not requested. */
async function mappedOffers(
  { mapper, wanted }: Serving,
  hotel: HotelOnSale,
  offers: readonly Priced[],
): Promise<Mapped[]> {
  const roomOf = await mapper?.(
    hotel,
    offers.map(({ offer }) => offer),
  );
  const unknownRooms = wanted.occupancies.map(() => null);
  return offers.map((priced) => ({
    priced,
    mappedRoomIds: roomOf ? priced.offer.rates.map(({ name }) => roomOf.get(name)?.id ?? null) : unknownRooms,
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
