import type { Priced } from './cheapest.ts';
import { together } from '../engine/rooms-together.ts';
import { policyAt, type Party } from '../engine/quote.ts';

/** An offer with its rooms of the catalogue, one per occupancy; null if unknown. */
export interface Mapped {
  readonly priced: Priced;
  readonly mappedRoomIds: readonly (number | null)[];
}

/** Keeps the first of offers with the same product in the same rooms of the catalogue. The offers are sorted by price. */
export function withoutDuplicates(offers: readonly Mapped[], party: Party): Mapped[] {
  const seen = new Set<string>();
  return offers.filter((offer) => {
    const thing = productKey(offer, party);
    if (thing === undefined) return true;
    const isNew = !seen.has(thing);
    seen.add(thing);
    return isNew;
  });
}

/** A key of the product: rooms, board, cancellation policy and place of payment. Undefined if a room is unknown. */
function productKey({ priced: { offer }, mappedRoomIds }: Mapped, party: Party): string | undefined {
  if (mappedRoomIds.includes(null)) return undefined;
  const rooms = offer.rates.map(({ board }, at) => `${mappedRoomIds[at]} ${board}`);
  const policy = together(
    offer.rates.map(({ cancellation, netMinor }) => ({
      policy: policyAt(cancellation, party),
      totalMinor: netMinor,
    })),
  );
  const steps = policy.steps.map(({ fromMs }) => fromMs);
  return [rooms, policy.refundable, steps, offer.paymentType, offer.isPackage].join('|');
}
