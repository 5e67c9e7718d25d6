import { modeOf, type Faults } from '../../../contract/simulator-faults.ts';
import type { SupplierOffer } from '../../engine/offer.ts';
import { behaviourAt } from '../../scenarios.ts';
import type { SearchRequest } from '../connector.ts';
import { offersOf, type Stock } from './catalogue.ts';

/** What the offers of a search depend on, besides the search: plain data, so that another thread can compute them. */
export interface Computed {
  readonly stock: Stock;
  readonly faults: Faults | undefined;
  /** Days since 1970. */
  readonly today: number;
}

/** The offers of a search, hotel by hotel. */
export function* computedOffers(
  { stock, faults, today }: Computed,
  request: Omit<SearchRequest, 'keeper'>,
): Generator<readonly SupplierOffer[]> {
  const { hotelsOfSearch = request.hotels.length } = request;
  for (const hotel of request.hotels)
    yield offersOf(stock, { ...request, hotels: [hotel], hotelsOfSearch }, today).map(withoutWorth(faults));
}

/** Invalid prices: one offer costs nothing, the next one less than that. */
function withoutWorth(faults: Faults | undefined) {
  return (offer: SupplierOffer, at: number): SupplierOffer => {
    const isAlways = behaviourAt(offer.hotelId, 'search') === 'price-below-zero';
    if (!isAlways && modeOf(faults, { at: 'offers', reference: offer.token }) === undefined) return offer;
    const netMinor = at % 2 === 0 ? -10_000 : 0;
    return { ...offer, rates: offer.rates.map((rate) => ({ ...rate, netMinor })) };
  };
}
