import { together } from './engine/cancellation.ts';
import { policyAt, type Party, type Pricer } from './engine/quote.ts';
import type { SupplierOffer } from './suppliers/connector.ts';
import type { Supplier } from './suppliers/desk.ts';

/** An offer whose price is known, and nothing more: it is not yet quoted in full, and most never are. */
export interface Priced {
  readonly supplier: Supplier;
  readonly offer: SupplierOffer;
  readonly prices: Pricer;
  readonly priceMinor: number;
  /** Catalogue rooms, one per occupancy; null where nobody knows. */
  readonly mappedRoomIds: readonly (number | null)[];
}

/**
 * The cheapest offers of one hotel, the cheapest first; of those that are the same thing in the same catalogue room,
 * the cheapest alone. What was cut once is never needed again, so offers can be cut as they come.
 */
export function cheapest(
  priced: readonly Priced[],
  { most, party }: { readonly most: number; readonly party: Party },
): Priced[] {
  const kept: Priced[] = [];
  const seen = new Set<string>();
  for (const one of priced.toSorted((a, b) => a.priceMinor - b.priceMinor)) {
    if (kept.length === most) break;
    const thing = thingOf(one, party);
    if (thing !== undefined && seen.has(thing)) continue;
    if (thing !== undefined) seen.add(thing);
    kept.push(one);
  }
  return kept;
}

/** What a buyer gets: rooms, board, the way back and where it is paid. Undefined where a room is not known. */
function thingOf({ offer, mappedRoomIds }: Priced, party: Party): string | undefined {
  if (mappedRoomIds.includes(null)) return undefined;
  const rooms = offer.rates.map(({ board }, at) => `${mappedRoomIds[at]} ${board}`);
  const policy = together(offer.rates.map(({ cancellation }) => policyAt(cancellation, party)));
  const steps = policy.steps.map(({ fromMs }) => fromMs);
  return [rooms, policy.refundable, steps, offer.paymentType, offer.isPackage].join('|');
}
