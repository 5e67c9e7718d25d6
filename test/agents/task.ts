import type { Caller } from '../support/service/http-client.ts';
import type { Agent } from './agent.ts';

/** One task in the words of a user; the agent has its own account for it. */
export interface Task {
  readonly detail: string;
  /** What goes wrong on the way. */
  readonly trap?: string;
  /** The steps of a client that knows only what the tools return. Returns its report to the user. */
  run(agent: Agent, stay: Stay): Promise<unknown>;
  /** The state of the account afterwards, read without the tools. */
  check(state: State, report: unknown): Promise<void> | void;
}

export interface Stay {
  readonly checkin: string;
  readonly checkout: string;
}

export interface State {
  readonly bookings: readonly BookedRow[];
  /** The changes of names that were asked for. */
  readonly amendments: number;
  readonly ask: Caller;
  readonly stay: Stay;
}

export interface BookedRow {
  readonly bookingId: string;
  readonly status: string;
  readonly hotelId: string;
  readonly price: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly rooms: number;
  readonly board: string;
  readonly tag: string;
}

/** The members of tool answers that the scripts read. */
export interface ShownOffer {
  readonly offerId: string;
  readonly total: number;
  readonly currency: string;
  readonly freeCancellation: boolean;
  readonly board: string;
}

export interface ShownHotels {
  readonly hotelsFound: number;
  readonly hotels: readonly {
    readonly hotelId: string;
    readonly name: string;
    readonly stars: number;
    readonly rating: number;
    readonly offer: ShownOffer;
  }[];
}

export interface ShownPrebook {
  readonly prebookId: string;
  readonly price: number;
  readonly currency: string;
  readonly priceChangePercent: number;
}

export interface ShownBooking {
  readonly bookingId: string;
  readonly status: string;
  readonly price: number;
  readonly hotel: string;
}

export interface ShownFee {
  readonly fee: number;
  readonly refund: number;
  readonly currency: string;
  readonly status?: string;
}

export const ada = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };
export const two = { adults: 2, currency: 'EUR', guestNationality: 'FR' };

/** The steps that most tasks share: hold the price of an offer, and book it at that price. */
export async function bookOffer(
  agent: Agent,
  offer: Pick<ShownOffer, 'offerId'>,
  person: object = ada,
): Promise<ShownBooking> {
  const { prebookId, price, currency } = await agent.call<ShownPrebook>('prebook_offer', {
    offerId: offer.offerId,
  });
  return agent.call<ShownBooking>('book', { prebookId, price, currency, ...person });
}

/** An offer of one hotel: the cheapest. */
export async function cheapestAt(agent: Agent, hotelId: string, search: object): Promise<ShownOffer> {
  const { offers } = await agent.call<{ offers: readonly ShownOffer[] }>('hotel_rates', {
    hotelId,
    ...search,
  });
  const [offer] = offers;
  if (offer === undefined) throw new Error(`${hotelId} has no offer`);
  return offer;
}
