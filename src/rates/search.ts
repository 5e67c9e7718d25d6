import type { Caller } from '../accounts/caller.ts';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../platform/needs.ts';
import { askSuppliers, type Heard } from './ask-suppliers.ts';
import type { Pricer, Quote } from './engine/quote.ts';
import { exchangeRates, type HotelOnSale } from './hotels-store.ts';
import { fitsFilter, type OfferFilter } from './offer-filter.ts';
import { sealerOf, type Offer } from './offers.ts';
import type { RoomMapper } from './room-mapping.ts';
import type { Margin, Wanted } from './search-asked.ts';
import type { SupplierOffer } from './suppliers/connector.ts';
import { sellingPricer } from './selling.ts';
import { suppliersFor, type Supplier } from './suppliers/desk.ts';

export type SearchNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log'>;

export interface Search {
  readonly wanted: Wanted;
  readonly hotels: readonly HotelOnSale[];
  readonly feed: string | undefined;
  readonly margin: Margin;
  readonly filter: OfferFilter;
  /** Names rooms of the catalogue for the rooms of suppliers; undefined where nobody asked. */
  readonly mapper: RoomMapper | undefined;
  readonly maxOffers: number;
  readonly signal: AbortSignal;
}

/** An offer with its seal: what the buyer takes to the prebook. */
export interface Sealed {
  readonly quote: Quote;
  readonly offerId: string;
}

export interface HotelOffers {
  readonly hotel: HotelOnSale;
  readonly offers: readonly Sealed[];
}

/**
 * Asks the suppliers and tells the offers hotel by hotel as they come. Refuses when every supplier failed; a
 * search that merely found nothing ends without a word.
 */
export async function* searchRates(
  needs: SearchNeeds,
  caller: Caller,
  search: Search,
): AsyncGenerator<HotelOffers[]> {
  const suppliers = await suppliersFor(needs, caller, search.feed);
  if (suppliers.length === 0 || search.hotels.length === 0) return;
  const kitchen = await kitchenOf(needs, caller, search);
  const failures: Extract<Heard, { failure: string }>[] = [];
  let answered = 0;
  const { hotels, wanted, signal } = search;
  const { clock } = needs;
  for await (const heard of askSuppliers({
    suppliers,
    hotels,
    ask: wanted,
    timeoutMs: wanted.timeoutMs,
    clock,
    signal,
  })) {
    if ('failure' in heard) {
      failures.push(heard);
      needs.log.warn(
        { supplier: heard.supplier.code, err: heard.error },
        'a supplier did not answer a search',
      );
      continue;
    }
    answered += 1;
    const served = serve(kitchen, heard);
    if (served.length > 0) yield served;
  }
  if (answered > 0 || failures.length === 0) return;
  const codes = [...new Set(failures.map(({ supplier }) => supplier.code))].join(', ');
  throw failures.some(({ failure }) => failure === 'timeout')
    ? refuse('supplier-timeout', `no answer in time from ${codes}`)
    : refuse('supplier-failed', `no answer from ${codes}`);
}

/** The whole of a search at once: several suppliers' offers of a hotel together, cheapest first, cut to size. */
export async function collectRates(
  needs: SearchNeeds,
  caller: Caller,
  search: Search,
): Promise<HotelOffers[]> {
  const all = new Map<number, { hotel: HotelOnSale; offers: Sealed[] }>();
  for await (const batch of searchRates(needs, caller, search)) {
    for (const { hotel, offers } of batch) {
      const known = all.get(hotel.id);
      if (known === undefined) all.set(hotel.id, { hotel, offers: [...offers] });
      else known.offers.push(...offers);
    }
  }
  return [...all.values()].map(({ hotel, offers }) => ({
    hotel,
    offers: merged(offers).slice(0, search.maxOffers),
  }));
}

/** Cheapest first; of offers that are the same thing in the same catalogue room, the cheapest alone. */
function merged(offers: readonly Sealed[]): Sealed[] {
  const seen = new Set<string>();
  return [...offers]
    .sort((a, b) => a.quote.priceMinor - b.quote.priceMinor)
    .filter(({ quote }) => {
      if (quote.rates.some(({ mappedRoomId }) => mappedRoomId === null)) return true;
      const rooms = quote.rates.map(({ mappedRoomId, board }) => `${mappedRoomId} ${board}`);
      const steps = quote.policy.steps.map(({ fromMs }) => fromMs);
      const thing = [rooms, quote.policy.refundable, steps, quote.paymentType, quote.isPackage].join('|');
      return !seen.has(thing) && seen.add(thing);
    });
}

interface Kitchen {
  readonly search: Search;
  readonly hotels: ReadonlyMap<number, HotelOnSale>;
  readonly rates: ReadonlyMap<string, string>;
  readonly pricers: Map<string, Pricer | undefined>;
  readonly seal: (offer: Offer) => string;
  readonly caller: Caller;
  readonly issuedMs: number;
}

async function kitchenOf(needs: SearchNeeds, caller: Caller, search: Search): Promise<Kitchen> {
  const { seal } = await sealerOf(needs);
  return {
    search,
    seal,
    caller,
    hotels: new Map(search.hotels.map((hotel) => [hotel.id, hotel])),
    rates: await exchangeRates(needs.db),
    pricers: new Map(),
    issuedMs: needs.clock.nowMs(),
  };
}

function serve(kitchen: Kitchen, { supplier, offers }: Extract<Heard, { offers: unknown }>): HotelOffers[] {
  const byHotel = new Map<number, SupplierOffer[]>();
  for (const offer of offers) {
    if (!fitsFilter(offer, kitchen.search.filter)) continue;
    const known = byHotel.get(offer.hotelId);
    if (known === undefined) byHotel.set(offer.hotelId, [offer]);
    else known.push(offer);
  }
  return [...byHotel].flatMap(([hotelId, found]) => {
    const hotel = kitchen.hotels.get(hotelId);
    const sealed = hotel === undefined ? [] : served(kitchen, { supplier, hotel, found });
    return hotel === undefined || sealed.length === 0 ? [] : [{ hotel, offers: sealed }];
  });
}

interface Serving {
  readonly supplier: Supplier;
  readonly hotel: HotelOnSale;
  readonly found: readonly SupplierOffer[];
}

/** Only what survives the cut is quoted in full and sealed: most of the work of an offer is there. */
function served(kitchen: Kitchen, { supplier, hotel, found }: Serving): Sealed[] {
  const { wanted, maxOffers, mapper } = kitchen.search;
  const priced = found.flatMap((offer) => {
    const prices = pricerFor(kitchen, offer.currency);
    return prices === undefined ? [] : [{ offer, prices, priceMinor: prices.priceOf(offer) }];
  });
  priced.sort((a, b) => a.priceMinor - b.priceMinor);
  const mapped = mapper?.(hotel.rooms, found);
  const party = { ...wanted, timeZone: hotel.timeZone };
  return priced.slice(0, maxOffers).flatMap(({ offer, prices }) => {
    const mappedRoomIds = offer.rates.map(({ name }) => mapped?.get(name)?.id ?? null);
    if (!kitchen.search.filter.fitsRooms(offer, (name) => mapped?.get(name))) return [];
    const { code, number } = supplier;
    const quote = prices.quote(offer, { supplier: code, supplierNumber: number, party, mappedRoomIds });
    return [{ quote, offerId: kitchen.seal(offerOf(kitchen, quote)) }];
  });
}

/** Undefined where no exchange rate is known: such an offer cannot be priced, and is not shown. */
function pricerFor(kitchen: Kitchen, supplierCurrency: string): Pricer | undefined {
  if (kitchen.pricers.has(supplierCurrency)) return kitchen.pricers.get(supplierCurrency);
  const { currency } = kitchen.search.wanted;
  const { rates } = kitchen;
  const made = sellingPricer({
    rates,
    currency,
    supplierCurrency,
    marginPercent: kitchen.search.margin.percent,
  });
  kitchen.pricers.set(supplierCurrency, made);
  return made;
}

function offerOf({ search, caller, issuedMs }: Kitchen, quote: Quote): Offer {
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

/** Cut to what one answer may hold. */
export function offersWanted(asked: number | undefined): number {
  if (asked === undefined || asked < 1) return limits.offersPerHotel;
  return Math.min(asked, limits.offersPerHotel);
}
