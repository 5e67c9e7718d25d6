import type { Caller } from '../../accounts/caller.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Priced } from './cheapest.ts';
import { withoutDuplicates, type Mapped } from './duplicates.ts';
import type { Party, Quote } from '../engine/quote.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { sealerOf, type Offer } from '../offers/offers.ts';
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
  const { seal } = await sealerOf(needs);
  const issuedMs = needs.clock.nowMs();
  return async ({ hotel, offers }) => {
    const { checkin, occupancies } = search.wanted;
    const party = { checkin, occupancies, timeZone: hotel.timeZone };
    const shown = withoutDuplicates(await mappedOffers(search, hotel, offers), party);
    return {
      hotel,
      offers: shown.map((one) => {
        const quote = quoteOf(one, party);
        return { quote, offerId: seal(offerOf(quote, { search, caller, issuedMs })) };
      }),
    };
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

interface Sale {
  readonly search: Serving;
  readonly caller: Caller;
  readonly issuedMs: number;
}

function offerOf(quote: Quote, { search, caller, issuedMs }: Sale): Offer {
  const { checkin, checkout, occupancies, nationality, currency } = search.wanted;
  return {
    issuedMs,
    accountId: caller.accountId,
    environment: caller.environment,
    supplier: quote.supplier,
    token: quote.token,
    hotelId: quote.hotelId,
    roomCode: quote.roomCode,
    checkin,
    checkout,
    occupancies,
    nationality,
    currency,
    paymentType: quote.paymentType,
    marginPercent: quote.marginPercent,
    ownMargin: search.margin.isOwn,
    priceMinor: quote.priceMinor,
    boards: quote.rates.map(({ board }) => board),
    policy: quote.policy,
    mappedRoomIds: quote.rates.map(({ mappedRoomId }) => mappedRoomId),
  };
}
