import type { Occupancy, SupplierOffer } from '../engine/offer.ts';

/**
 * The interface of a supplier: five calls, each with plain values and an abort signal.
 *
 * A connector only translates. Timeouts, bulkheads, circuit breakers, prices, markups and money are
 * outside of it (`client.ts`). It returns definite results; everything that is not
 * definite (no response, half a response, an unreadable one) is thrown, and counts as unclear.
 *
 * `book` and `cancel` carry our reference and must be repeatable: the second call with a reference has no new effect
 * and returns the same. `cancel` of a reference that the supplier never received must prevent a later booking, or
 * return `unknown`.
 */
export interface Connector {
  search(request: SearchRequest, signal: AbortSignal): Promise<readonly SupplierOffer[]>;
  recheck(request: RecheckRequest, signal: AbortSignal): Promise<RecheckAnswer>;
  book(request: BookingRequest, signal: AbortSignal): Promise<BookAnswer>;
  retrieve(request: ReferenceRequest, signal: AbortSignal): Promise<RetrieveAnswer>;
  cancel(request: ReferenceRequest, signal: AbortSignal): Promise<CancelAnswer>;
  /** Cancels every room of the reference but one, for suppliers that may book a repeated call again. */
  cancelSurplus?(request: SurplusRequest, signal: AbortSignal): Promise<CancelAnswer>;
  /** Every room that was booked since, and possibly earlier ones, if the supplier has such a list: only the audit uses it. */
  list?(request: RoomListRequest, signal: AbortSignal): Promise<readonly ListedRoom[]>;
}

/** The calls of a connector, by name. */
export const connectorCalls = [
  'search',
  'recheck',
  'book',
  'retrieve',
  'cancel',
  'cancelSurplus',
  'list',
] as const satisfies readonly (keyof Connector)[];

export interface RoomListRequest {
  /** Milliseconds since 1970; 0: all rooms. */
  readonly sinceMs: number;
}

export interface ListedRoom {
  readonly reference: string;
  /** 1; a supplier that has booked a repeated reference again has 2, 3, … */
  readonly room: number;
  /** `changing`: its booking or cancellation has yet to take effect. */
  readonly state: 'booked' | 'changing' | 'cancelled';
}

export interface RequestedHotel {
  readonly id: number;
  readonly name: string;
  /** IANA; empty if unknown. */
  readonly timeZone: string;
  readonly stars: number;
  /** Absent if unknown. */
  readonly place?: HotelPlace;
  readonly rooms: readonly RequestedRoom[];
}

export interface HotelPlace {
  readonly country: string;
  readonly city: string;
  readonly latitude: number;
}

export interface RequestedRoom {
  readonly id: number;
  readonly name: string;
  readonly maxAdults: number;
  readonly maxOccupancy: number;
}

export interface SearchRequest {
  /** Whose search it is: the large answers of one account do not end those of others. */
  readonly account?: string | undefined;
  readonly hotels: readonly RequestedHotel[];
  /** The number of hotels of the search, which may take several calls. Absent: those of this call. */
  readonly hotelsOfSearch?: number;
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
  readonly nationality: string;
  /** The currency of the buyer; the supplier responds in the currency that it sells in. */
  readonly currency: string;
  /** Later responses are ignored. */
  readonly timeoutMs: number;
  /** Where a supplier whose offers can be made on another thread has them made and kept. Absent: its answer has them. */
  readonly keeper?: OfferKeeper;
}

/** Makes offers on another thread, and keeps them there. */
export interface OfferKeeper {
  /** Resolves when the offers of another call can be made soon; undefined if they can be made now. */
  whenFree(): Promise<void> | undefined;
  /** The answer has no offers: it stands for those that are kept. */
  keep(source: OfferSource, request: Omit<SearchRequest, 'keeper'>): Promise<readonly SupplierOffer[]>;
}

/** What the offers of one call are made of. */
export interface OfferSource {
  /** Code of the supplier. */
  readonly supplier: string;
  /** Whose code on the other thread makes offers of the data: `src/rates/offer-thread/sources.ts`. */
  readonly kind: string;
  /** It can be sent to another thread; bytes are moved there. */
  readonly data: object;
}

export interface RecheckRequest {
  readonly token: string;
  /** Later responses are ignored. */
  readonly timeoutMs: number;
}

export type RecheckAnswer =
  | {
      readonly state: 'available';
      readonly offer: SupplierOffer;
      /** A stay at another hotel or on other dates is not what was offered. */
      readonly stated?: Pick<StatedStay, 'hotelId' | 'checkin' | 'checkout'>;
    }
  | { readonly state: 'gone' };

export interface BookingRequest {
  readonly reference: string;
  readonly token: string;
  readonly holder: Person;
  readonly guests: readonly (Person & { readonly occupancyNumber: number })[];
  readonly remarks: string;
  /** The agreed net price: the supplier refuses (`gone`) if it has risen. */
  readonly netMinor: number;
  readonly currency: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

export interface ReferenceRequest {
  readonly reference: string;
}

export interface SurplusRequest extends ReferenceRequest {
  /** The supplier's id of the room to keep. If it no longer exists, another one is kept. */
  readonly keep: string;
}

/** The stay as stated in a confirmation. Members that the supplier does not state are absent. */
export interface StatedStay {
  readonly hotelId?: number;
  readonly checkin?: string;
  readonly checkout?: string;
  /** The total of the booking, in addition to the sum of its rooms (`owed`). */
  readonly total?: { readonly netMinor: number; readonly currency: string };
  readonly rooms?: readonly StatedRoom[];
}

export interface StatedRoom {
  readonly name?: string;
  /** A code of `engine/boards.ts`. */
  readonly board?: string;
  readonly adults?: number;
  readonly children?: number;
  readonly isRefundable?: boolean;
}

/** The state of a booking at a supplier; everything but `pending` is final. */
export type BookAnswer =
  | {
      readonly state: 'confirmed';
      readonly supplierBookingId: string;
      readonly hotelConfirmationCode: string;
      /** The net price, if the supplier states it. More than agreed means that the booking is not the requested one. */
      readonly owed?: { readonly netMinor: number; readonly currency: string };
      /** So does a stay that differs from the request. */
      readonly stated?: StatedStay;
      /** Other rooms that the supplier has booked under the reference. Absent: none. */
      readonly surplus?: number;
    }
  | { readonly state: 'pending' }
  /** The rate is no longer sold. */
  | { readonly state: 'gone' }
  /** The supplier does not know the token: it is not sold out, but unknown. */
  | { readonly state: 'unknown-rate' }
  /** The supplier asked the hotel and the hotel did not confirm. */
  | { readonly state: 'not-confirmed' }
  /** The supplier refuses to make this booking. */
  | { readonly state: 'rejected'; readonly reason: string }
  /** The supplier could not make this booking, and nothing is booked. */
  | { readonly state: 'failed'; readonly reason: string };

export type RetrieveAnswer = BookAnswer | { readonly state: 'unknown' } | { readonly state: 'cancelled' };

export type CancelAnswer =
  | { readonly state: 'cancelled' }
  /** Never booked, and, as far as the supplier can promise, never will be under this reference. */
  | { readonly state: 'unknown' }
  | { readonly state: 'refused'; readonly reason: string };

/** The supplier did not respond in time. Whether the call took effect is unknown. */
export class SupplierTimeout extends Error {
  override readonly name = 'SupplierTimeout';
}

/** The call was not made: too many are in flight, or the circuit breaker is open. Nothing can have happened. */
export class SupplierUnavailable extends Error {
  override readonly name = 'SupplierUnavailable';
}

/** The supplier rejects the call as it was sent. The supplier is healthy: its circuit breaker does not count a failure. */
export class SupplierRefused extends Error {
  override readonly name = 'SupplierRefused';
}
