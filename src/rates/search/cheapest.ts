import type { Pricer } from '../engine/quote.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { Supplier } from '../suppliers/suppliers.ts';

/** An offer whose price is known, and nothing more: it is not yet quoted in full, and most never are. */
export interface Priced {
  readonly supplier: Supplier;
  readonly offer: SupplierOffer;
  readonly prices: Pricer;
  readonly priceMinor: number;
}

/**
 * The cheapest offers of one hotel, the cheapest first; of equals, the one that arrived first. What was cut once is never
 * needed again, so offers can be cut as they come.
 */
/** An offer of this price or above cannot be among the cheapest any more: of equals, the one that arrived first stays. */
export function priceBar(kept: readonly Priced[] | undefined, most: number): number {
  return kept === undefined || kept.length < most ? Infinity : (kept.at(-1)?.priceMinor ?? Infinity);
}

export function cheapest(priced: readonly Priced[], most: number): Priced[] {
  return priced.toSorted((a, b) => a.priceMinor - b.priceMinor).slice(0, most);
}
