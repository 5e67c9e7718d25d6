import { isFreeAt, type Pricer } from '../engine/quote.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import { sellingPricer } from '../offers/selling.ts';
import type { OfferSeller, Priced } from './cheapest.ts';
import { fitsFilter, takesEveryOffer, type OfferFilter } from './offer-filter.ts';
import type { MappedRooms } from './room-mapping.ts';

/** How the offers of one search are priced and which of them it wants. */
export interface OfferPricing {
  /** Units of each currency for one US dollar. */
  readonly rates: ReadonlyMap<string, string>;
  readonly currency: string;
  readonly marginPercent: string;
  readonly filter: OfferFilter;
  /** By currency of the supplier. */
  readonly pricers: Map<string, Pricer | undefined>;
  /** Called for offers that cannot be priced, because no exchange rate is known. */
  readonly onNoRate: (supplier: OfferSeller) => void;
}

/** The offers that pass the filters which need neither their hotel nor its rooms, by hotel. */
export function offersByHotel(
  offers: readonly SupplierOffer[],
  filter: OfferFilter,
): ReadonlyMap<number, readonly SupplierOffer[]> {
  const byHotel = new Map<number, SupplierOffer[]>();
  const takesAll = takesEveryOffer(filter);
  let hotelId: number | undefined;
  let ofHotel: SupplierOffer[] = [];
  for (const offer of offers) {
    if (!takesAll && !fitsFilter(offer, filter)) continue;
    // Nearly all suppliers send the offers of a hotel one after the other.
    if (offer.hotelId !== hotelId) {
      hotelId = offer.hotelId;
      ofHotel = byHotel.get(hotelId) ?? [];
      byHotel.set(hotelId, ofHotel);
    }
    ofHotel.push(offer);
  }
  return byHotel;
}

export interface OffersFound {
  readonly supplier: OfferSeller;
  readonly found: readonly SupplierOffer[];
  /** The time zone of the hotel. */
  readonly timeZone: string;
  readonly rooms: MappedRooms | undefined;
  /** Only lower prices are wanted. */
  readonly belowMinor: number;
}

export function pricedOffers(
  pricing: OfferPricing,
  { supplier, found, timeZone, rooms, belowMinor }: OffersFound,
): Priced[] {
  // This runs for each of the ten thousand offers of a search, so it creates no temporary objects.
  const priced: Priced[] = [];
  const roomOf = (name: string) => rooms?.get(name);
  const { freeAt } = pricing.filter;
  const arrival = freeAt && { ...freeAt, timeZone };
  let currency: string | undefined;
  let prices: Pricer | undefined;
  for (const offer of found) {
    if (offer.currency !== currency) {
      currency = offer.currency;
      prices = pricerFor(pricing, currency);
    }
    if (prices === undefined) pricing.onNoRate(supplier);
    if (prices === undefined || !pricing.filter.fitsRooms(offer, roomOf)) continue;
    if (arrival !== undefined && !isFreeAt(offer, arrival)) continue;
    const priceMinor = prices.priceOf(offer);
    if (priceMinor < belowMinor) priced.push({ supplier, offer, prices, priceMinor });
  }
  return priced;
}

/** Undefined if no exchange rate is known: such an offer cannot be priced, and is left out. */
function pricerFor(
  { rates, currency, marginPercent, pricers }: OfferPricing,
  supplierCurrency: string,
): Pricer | undefined {
  if (pricers.has(supplierCurrency)) return pricers.get(supplierCurrency);
  const made = sellingPricer({ rates, currency, supplierCurrency, marginPercent });
  pricers.set(supplierCurrency, made);
  return made;
}
