import type { Caller } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { askSuppliers, type SupplierAnswer } from './ask-suppliers.ts';
import { cheapest, priceToBeat, type Priced } from './cheapest.ts';
import { sellable } from './dropped-offers.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import type { OfferFilter } from './offer-filter.ts';
import { offersByHotel, pricedOffers, type OfferPricing } from './price-offers.ts';
import type { MappedRooms, RoomMapper } from './room-mapping.ts';
import type { Margin, Wanted } from './read-search.ts';
import type { SearchTime } from './search-time.ts';
import { serving, type HotelOffers, type HotelPriced, type Serve } from './serve-offers.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import { suppliersFor, type Supplier } from '../suppliers/suppliers.ts';
import type { SellingData } from '../suppliers/selling-data.ts';
import { SupplierUnavailable, type OfferKeeper } from '../suppliers/connector.ts';
import type { WarningCode, Warnings } from '../warnings.ts';

export type SearchNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

export interface Search {
  /** As of the beginning of the search. */
  readonly data: SellingData;
  readonly wanted: Wanted;
  /** Begins with the search, so that all waiting times count. */
  readonly time: SearchTime;
  /** When the offers are made: `RFN` is true at this time. */
  readonly issuedMs: number;
  readonly hotels: readonly HotelOnSale[];
  readonly feed: string | undefined;
  readonly margin: Margin;
  readonly filter: OfferFilter;
  /** Maps rooms of suppliers to rooms of the catalogue; undefined if not requested. */
  readonly mapper: RoomMapper | undefined;
  readonly maxOffers: number;
  readonly signal: AbortSignal;
  /** Collects what is missing from the response. */
  readonly warnings: Warnings;
}

type Answered = Extract<SupplierAnswer, { offers: unknown }>;
type Failed = Extract<SupplierAnswer, { failure: string }>;

/** Yields the offers of each hotel as they arrive, separately for each supplier. */
export async function* searchRates(
  needs: SearchNeeds,
  caller: Caller,
  search: Search,
): AsyncGenerator<HotelOffers[]> {
  const pricing = await pricingOf(needs, search);
  const serve = await serving(needs, caller, search);
  for await (const answer of answersOf(needs, caller, search)) {
    const served: HotelOffers[] = [];
    for (const { hotel, offers } of await pricedByHotel(pricing, answer, () => Infinity))
      if (offers.length > 0) served.push(await serve({ hotel, offers: cheapest(offers, search.maxOffers) }));
    if (served.length > 0) yield served;
  }
}

/** The result of a search: hotels with the offers to return, cheapest first, and a function that completes the offers. */
export interface Collected {
  readonly hotels: readonly HotelPriced[];
  readonly serve: Serve;
}

/** The offers of all suppliers for a hotel, cheapest first, up to the limit. */
export async function collectRates(needs: SearchNeeds, caller: Caller, search: Search): Promise<Collected> {
  const kept = new Map<HotelOnSale, readonly Priced[]>();
  const pricing = await pricingOf(needs, search);
  for await (const answer of answersOf(needs, caller, search)) {
    const priceToBeatOf = (hotel: HotelOnSale) => priceToBeat(kept.get(hotel), search.maxOffers);
    for (const { hotel, offers } of await pricedByHotel(pricing, answer, priceToBeatOf)) {
      // Cut at once: of thousands of arriving offers, only those that may be returned stay in memory.
      const before = kept.get(hotel);
      kept.set(hotel, cheapest(before === undefined ? offers : [...before, ...offers], search.maxOffers));
    }
  }
  const hotels = [...kept]
    .map(([hotel, offers]) => ({ hotel, offers }))
    .filter(({ offers }) => offers.length > 0);
  return { hotels, serve: await serving(needs, caller, search) };
}

/**
 * Queries the suppliers and yields each response as it arrives. Refuses if every supplier failed; an empty result
 * is not an error.
 */
export async function* answersOf(
  needs: SearchNeeds,
  caller: Caller,
  { keeper, ...search }: Search & { readonly keeper?: OfferKeeper },
): AsyncGenerator<Answered> {
  const suppliers = await suppliersOf(needs, caller, search);
  const { hotels, wanted, time, signal, warnings } = search;
  if (suppliers.length === 0)
    warnings.add(caller.environment === 'production' ? 'no-live-supplier' : 'no-supplier');
  if (suppliers.length === 0 || hotels.length === 0) return;
  const timeoutMs = time.leftMs();
  const isLate = time.isMostlyOver();
  const failures: Failed[] = [];
  let answered = 0;
  const request = keeper === undefined ? wanted : { ...wanted, keeper };
  const { accountId: account } = caller;
  const asking = { account, suppliers, hotels, request, timeoutMs, clock: needs.clock, signal };
  for await (const answer of askSuppliers(asking)) {
    if ('failure' in answer) {
      failures.push(answer);
      const { supplier, error } = answer;
      warnings.add(warningOf(answer), { supplier: supplier.code, hotels: answer.hotels });
      // A pause was already reported with the failures before it.
      const level = error instanceof SupplierUnavailable ? 'debug' : 'warn';
      needs.log[level]({ supplier: supplier.code, err: error }, 'a supplier did not answer a search');
      continue;
    }
    answered += 1;
    yield answer;
  }
  if (answered > 0 || failures.length === 0) return;
  const codes = [...new Set(failures.map(({ supplier }) => supplier.code))].join(', ');
  const isTimeout = failures.some(({ failure }) => failure === 'timeout');
  // A supplier that had little time, or whose response could not be read in time, did not fail: this process is slow.
  const isOurs = isLate || time.overdueMs() > limits.searchOverdueMs || failures.some(isHeldUp);
  if (isTimeout && isOurs) throw refuse('overloaded');
  throw isTimeout
    ? refuse('supplier-timeout', `no answer in time from ${codes}`)
    : refuse('supplier-failed', `no answer from ${codes}`);
}

export function suppliersOf(needs: SearchNeeds, caller: Caller, search: Search): Promise<Supplier[]> {
  return search.time.inside(suppliersFor(needs, search.data, { caller, feed: search.feed }));
}

function isHeldUp({ failure, wasHeldUp }: Failed): boolean {
  return failure === 'timeout' && wasHeldUp;
}

function warningOf({ failure, error }: Failed): WarningCode {
  if (error instanceof SupplierUnavailable) return 'supplier-unavailable';
  return failure === 'timeout' ? 'supplier-timeout' : 'supplier-failed';
}

/** Where offers get their prices. */
interface Pricing {
  readonly needs: SearchNeeds;
  readonly search: Search;
  readonly hotels: ReadonlyMap<number, HotelOnSale>;
  readonly prices: OfferPricing;
}

async function pricingOf(needs: SearchNeeds, search: Search): Promise<Pricing> {
  const hotels = new Map(search.hotels.map((hotel) => [hotel.id, hotel]));
  return {
    needs,
    search,
    hotels,
    prices: {
      rates: await search.time.inside(search.data.exchangeRates()),
      currency: search.wanted.currency,
      marginPercent: search.margin.percent,
      filter: search.filter,
      pricers: new Map(),
      onNoRate: ({ code }) => search.warnings.add('no-exchange-rate', { supplier: code }),
    },
  };
}

/** Offers with at least the price limit of their hotel are left out: they would not be returned. */
async function pricedByHotel(
  pricing: Pricing,
  { supplier, offers }: Answered,
  priceToBeatOf: (hotel: HotelOnSale) => number,
): Promise<HotelPriced[]> {
  const { filter, wanted } = pricing.search;
  const { rates } = pricing.prices;
  const received = { supplier: supplier.code, rooms: wanted.occupancies.length, rates };
  const sold = sellable(pricing.needs, offers, received);
  const priced: HotelPriced[] = [];
  for (const [hotelId, found] of offersByHotel(sold, filter)) {
    const hotel = pricing.hotels.get(hotelId);
    if (hotel === undefined) continue;
    const mapping = roomsForFilter(pricing.search, hotel, found);
    const rooms = mapping && (await mapping);
    priced.push({
      hotel,
      offers: pricedOffers(pricing.prices, {
        supplier,
        found,
        timeZone: hotel.timeZone,
        rooms,
        belowMinor: priceToBeatOf(hotel),
      }),
    });
  }
  return priced;
}

/** The rooms of the catalogue for the offers, if the search filters by amenities. */
function roomsForFilter(
  { filter, mapper }: Search,
  hotel: HotelOnSale,
  found: readonly SupplierOffer[],
): Promise<MappedRooms> | undefined {
  return filter.amenities === undefined ? undefined : mapper?.(hotel, found);
}

/** Limited to what one response may contain. */
export function offersWanted(most: number | undefined): number {
  return Math.min(most ?? limits.offersPerHotel, limits.offersPerHotel);
}
