import type { Caller } from '../accounts/caller.ts';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import type { Needs } from '../platform/needs.ts';
import { askSuppliers, type Heard } from './ask-suppliers.ts';
import { cheapest, type Priced } from './cheapest.ts';
import type { Party, Pricer, Quote } from './engine/quote.ts';
import { exchangeRates, type HotelOnSale } from './hotels-store.ts';
import { fitsFilter, type OfferFilter } from './offer-filter.ts';
import { sealerOf, type Offer } from './offers.ts';
import type { RoomMapper } from './room-mapping.ts';
import type { Margin, Wanted } from './search-asked.ts';
import type { SupplierOffer } from './suppliers/connector.ts';
import { sellingPricer } from './selling.ts';
import { suppliersFor, type Supplier } from './suppliers/desk.ts';
import { SupplierUnavailable } from './suppliers/line.ts';

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

type Answered = Extract<Heard, { offers: unknown }>;

/** The offers hotel by hotel as they come, each supplier's by itself. */
export async function* searchRates(
  needs: SearchNeeds,
  caller: Caller,
  search: Search,
): AsyncGenerator<HotelOffers[]> {
  const kitchen = await kitchenOf(needs, caller, search);
  for await (const heard of hear(needs, caller, search)) {
    const served = pricedByHotel(kitchen, heard).map(({ hotel, found }) => ({
      hotel,
      offers: sealed(kitchen, hotel, cut(search, hotel, found)),
    }));
    const shown = served.filter(({ offers }) => offers.length > 0);
    if (shown.length > 0) yield shown;
  }
}

/**
 * Asks the suppliers and tells what each answers as it comes. Refuses when every supplier failed; a search that
 * merely found nothing ends without a word.
 */
async function* hear(needs: SearchNeeds, caller: Caller, search: Search): AsyncGenerator<Answered> {
  const suppliers = await suppliersFor(needs, caller, search.feed);
  const { hotels, wanted, signal } = search;
  if (suppliers.length === 0 || hotels.length === 0) return;
  const { timeoutMs } = wanted;
  const failures: Extract<Heard, { failure: string }>[] = [];
  let answered = 0;
  const asking = { suppliers, hotels, ask: wanted, timeoutMs, clock: needs.clock, signal };
  for await (const heard of askSuppliers(asking)) {
    if ('failure' in heard) {
      failures.push(heard);
      const { supplier, error } = heard;
      // A pause was told when it began, by the failures that led to it.
      const level = error instanceof SupplierUnavailable ? 'debug' : 'warn';
      needs.log[level]({ supplier: supplier.code, err: error }, 'a supplier did not answer a search');
      continue;
    }
    answered += 1;
    yield heard;
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
  const kept = new Map<HotelOnSale, readonly Priced[]>();
  const kitchen = await kitchenOf(needs, caller, search);
  for await (const heard of hear(needs, caller, search)) {
    for (const { hotel, found } of pricedByHotel(kitchen, heard)) {
      // Cut at once: of thousands of offers on their way, only what can still be shown stays in memory.
      kept.set(hotel, cut(search, hotel, [...(kept.get(hotel) ?? []), ...found]));
    }
  }
  return [...kept]
    .filter(([, priced]) => priced.length > 0)
    .map(([hotel, priced]) => ({ hotel, offers: sealed(kitchen, hotel, priced) }));
}

function cut({ wanted, maxOffers }: Search, hotel: HotelOnSale, priced: readonly Priced[]): Priced[] {
  return cheapest(priced, { most: maxOffers, party: partyAt(wanted, hotel) });
}

function partyAt({ checkin, occupancies }: Wanted, { timeZone }: HotelOnSale): Party {
  return { checkin, occupancies, timeZone };
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

interface PricedHotel {
  readonly hotel: HotelOnSale;
  readonly found: readonly Priced[];
}

function pricedByHotel(kitchen: Kitchen, { supplier, offers }: Answered): PricedHotel[] {
  const { filter } = kitchen.search;
  const byHotel = new Map<number, SupplierOffer[]>();
  for (const offer of offers) {
    if (!fitsFilter(offer, filter)) continue;
    const known = byHotel.get(offer.hotelId);
    if (known === undefined) byHotel.set(offer.hotelId, [offer]);
    else known.push(offer);
  }
  return [...byHotel].flatMap(([hotelId, found]) => {
    const hotel = kitchen.hotels.get(hotelId);
    return hotel === undefined ? [] : [{ hotel, found: pricedOffers(kitchen, { supplier, hotel, found }) }];
  });
}

interface Found {
  readonly supplier: Supplier;
  readonly hotel: HotelOnSale;
  readonly found: readonly SupplierOffer[];
}

function pricedOffers(kitchen: Kitchen, { supplier, hotel, found }: Found): Priced[] {
  const { mapper, filter } = kitchen.search;
  const mapped = mapper?.(hotel.rooms, found);
  const nobodyKnows = kitchen.search.wanted.occupancies.map(() => null);
  // This runs for each of the ten thousand offers of a search: it makes nothing that it does not keep.
  const priced: Priced[] = [];
  for (const offer of found) {
    const prices = pricerFor(kitchen, offer.currency);
    if (prices === undefined || !filter.fitsRooms(offer, (name) => mapped?.get(name))) continue;
    const mappedRoomIds = mapped ? offer.rates.map(({ name }) => mapped.get(name)?.id ?? null) : nobodyKnows;
    priced.push({ supplier, offer, prices, priceMinor: prices.priceOf(offer), mappedRoomIds });
  }
  return priced;
}

/** Only what is shown is quoted in full and sealed: most of the work of an offer is there. */
function sealed(kitchen: Kitchen, hotel: HotelOnSale, priced: readonly Priced[]): Sealed[] {
  const party = partyAt(kitchen.search.wanted, hotel);
  return priced.map(({ supplier: { code, number }, offer, prices, mappedRoomIds }) => {
    const quote = prices.quote(offer, { supplier: code, supplierNumber: number, party, mappedRoomIds });
    return { quote, offerId: kitchen.seal(offerOf(kitchen, quote)) };
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
