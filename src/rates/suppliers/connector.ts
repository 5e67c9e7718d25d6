import type { Occupancy, SupplierOffer } from '../engine/offer.ts';

/**
 * What a supplier must be able to do for us: five calls, each asked with plain values and an abort signal.
 *
 * A connector translates and nothing else. Timeouts, bulkheads, circuit breakers, prices, markups and money are
 * outside of it (`client.ts`), so that writing one takes an afternoon. An answer is a definite one; whatever is not
 * definite (no answer, half an answer, an unreadable answer) is thrown, and counts as unclear.
 *
 * `book` and `cancel` carry our reference and must be repeatable: the second call with a reference does nothing new
 * and answers as the first. `cancel` of a reference the supplier never saw must keep it from being booked later, or
 * answer `unknown`.
 */
export interface Connector {
  search(ask: SearchAsk, signal: AbortSignal): Promise<readonly SupplierOffer[]>;
  recheck(ask: RecheckAsk, signal: AbortSignal): Promise<RecheckAnswer>;
  book(ask: BookAsk, signal: AbortSignal): Promise<BookAnswer>;
  retrieve(ask: ReferenceAsk, signal: AbortSignal): Promise<RetrieveAnswer>;
  cancel(ask: ReferenceAsk, signal: AbortSignal): Promise<CancelAnswer>;
  /** Cancels every room of the reference but one, where a supplier can have booked a repeated call again. */
  cancelSurplus?(ask: SurplusAsk, signal: AbortSignal): Promise<CancelAnswer>;
  /** Every room that was ever booked, where a supplier can say so: only the audit asks. */
  list?(signal: AbortSignal): Promise<readonly ListedRoom[]>;
}

export interface ListedRoom {
  readonly reference: string;
  /** 1; a supplier that has booked a repeated reference again has 2, 3, … */
  readonly room: number;
  /** `changing`: its booking or cancellation has yet to take effect. */
  readonly state: 'standing' | 'changing' | 'cancelled';
}

export interface AskedHotel {
  readonly id: number;
  readonly name: string;
  /** IANA; empty if unknown. */
  readonly timeZone: string;
  readonly stars: number;
  readonly rooms: readonly AskedRoom[];
}

export interface AskedRoom {
  readonly id: number;
  readonly name: string;
  readonly maxAdults: number;
  readonly maxOccupancy: number;
}

export interface SearchAsk {
  readonly hotels: readonly AskedHotel[];
  readonly checkin: string;
  readonly checkout: string;
  readonly occupancies: readonly Occupancy[];
  readonly nationality: string;
  /** The buyer's; a supplier answers in the currency it sells in. */
  readonly currency: string;
  /** What is answered later is not heard any more. */
  readonly timeoutMs: number;
}

export interface RecheckAsk {
  readonly token: string;
  /** What is answered later is not heard any more. */
  readonly timeoutMs: number;
}

export type RecheckAnswer =
  | { readonly state: 'available'; readonly offer: SupplierOffer }
  | { readonly state: 'gone' };

export interface BookAsk {
  readonly reference: string;
  readonly token: string;
  readonly holder: Person;
  readonly guests: readonly (Person & { readonly occupancyNumber: number })[];
  readonly remarks: string;
  /** What the supplier will be owed: it refuses (`gone`) if that has become more. */
  readonly netMinor: number;
  readonly currency: string;
}

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

export interface ReferenceAsk {
  readonly reference: string;
}

export interface SurplusAsk extends ReferenceAsk {
  /** The supplier's id of the room to keep. Where that room is gone, another one is kept. */
  readonly keep: string;
}

/** What a confirmation says has been booked. Members that the supplier does not state are absent. */
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
  /** As `engine/boards.ts` calls it. */
  readonly board?: string;
  readonly adults?: number;
  readonly children?: number;
  readonly isRefundable?: boolean;
}

/** What a supplier says of a booking; everything but `pending` is final. */
export type BookAnswer =
  | {
      readonly state: 'confirmed';
      readonly supplierBookingId: string;
      readonly hotelConfirmationCode: string;
      /** What the supplier is owed for it, where it says so. More than was agreed is another booking than was asked for. */
      readonly owed?: { readonly netMinor: number; readonly currency: string };
      /** A stay that differs from what was asked for is another booking, too. */
      readonly stated?: StatedStay;
      /** Other rooms that the supplier has booked under the reference. Absent: none. */
      readonly surplus?: number;
    }
  | { readonly state: 'pending' }
  /** The rate is no longer sold. */
  | { readonly state: 'gone' }
  /** The supplier does not know what is to be booked: not sold out, but not what it once gave us. */
  | { readonly state: 'unknown-rate' }
  /** The supplier asked the hotel and the hotel did not confirm. */
  | { readonly state: 'not-confirmed' }
  /** The supplier will not make this booking, and says so. */
  | { readonly state: 'rejected'; readonly reason: string }
  /** The supplier could not make this booking, and nothing is booked. */
  | { readonly state: 'failed'; readonly reason: string };

export type RetrieveAnswer = BookAnswer | { readonly state: 'unknown' } | { readonly state: 'cancelled' };

export type CancelAnswer =
  | { readonly state: 'cancelled' }
  /** Never booked, and from now on never will be under this reference, as far as the supplier can promise. */
  | { readonly state: 'unknown' }
  | { readonly state: 'refused'; readonly reason: string };

/** The supplier did not answer in time. Whether the call took effect is not known. */
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
