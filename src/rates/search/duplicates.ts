import type { Priced } from './cheapest.ts';
import { together } from '../engine/cancellation.ts';
import { policyAt, type Party } from '../engine/quote.ts';

/** An offer and the rooms of the catalogue it is about, one per occupancy; null if unknown. */
export interface Mapped {
  readonly priced: Priced;
  readonly mappedRoomIds: readonly (number | null)[];
}

/** Of offers that are the same thing in the same rooms of the catalogue, the first alone: they come cheapest first. */
export function withoutDuplicates(offers: readonly Mapped[], party: Party): Mapped[] {
  const seen = new Set<string>();
  return offers.filter((offer) => {
    const thing = thingOf(offer, party);
    if (thing === undefined) return true;
    const isNew = !seen.has(thing);
    seen.add(thing);
    return isNew;
  });
}

/** What a buyer gets: rooms, board, the way back and where it is paid. Undefined where a room is not known. */
function thingOf({ priced: { offer }, mappedRoomIds }: Mapped, party: Party): string | undefined {
  if (mappedRoomIds.includes(null)) return undefined;
  const rooms = offer.rates.map(({ board }, at) => `${mappedRoomIds[at]} ${board}`);
  const policy = together(offer.rates.map(({ cancellation }) => policyAt(cancellation, party)));
  const steps = policy.steps.map(({ fromMs }) => fromMs);
  return [rooms, policy.refundable, steps, offer.paymentType, offer.isPackage].join('|');
}
