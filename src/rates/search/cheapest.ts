import type { Pricer } from '../engine/quote.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { Supplier } from '../suppliers/suppliers.ts';

/** What is shown of a supplier. */
export type OfferSeller = Pick<Supplier, 'code' | 'number'>;

/** An offer with its price only: most offers are never quoted in full. */
export interface Priced {
  readonly supplier: OfferSeller;
  readonly offer: SupplierOffer;
  readonly prices: Pricer;
  readonly priceMinor: number;
}

/** An offer with this price or a higher one cannot be among the cheapest: of equal prices, the first to arrive stays. */
export function priceToBeat(kept: readonly Priced[] | undefined, most: number): number {
  return kept === undefined || kept.length < most ? Infinity : (kept.at(-1)?.priceMinor ?? Infinity);
}

/**
 * The cheapest offers of one hotel, the cheapest first; of equal prices, the first to arrive. An offer that was cut is never
 * needed again, so offers can be cut as they arrive.
 */
export function cheapest(priced: readonly Priced[], most: number): Priced[] {
  return priced.toSorted((a, b) => a.priceMinor - b.priceMinor).slice(0, most);
}
