import type { Policy, Terms } from './cancellation.ts';

export type PaymentType = 'NUITEE_PAY' | 'PROPERTY_PAY';

/** One way to book all requested rooms. */
export interface SupplierOffer {
  readonly hotelId: number;
  /** Identifies the offer at the supplier. Only the supplier reads it. */
  readonly token: string;
  readonly roomCode: string;
  readonly isPackage: boolean;
  readonly paymentType: PaymentType;
  readonly currency: string;
  /** One for each occupancy, in the order of the request. */
  readonly rates: readonly SupplierRate[];
}

export interface SupplierRate extends RateExtras {
  /** The text of the supplier. */
  readonly name: string;
  readonly board: string;
  readonly netMinor: number;
  /** Those included are part of `netMinor`; the others are paid at the hotel. */
  readonly taxes: readonly Tax[];
  readonly maxOccupancy: number;
  readonly remarks: string;
  readonly cancellation: Cancellation;
}

/** What is only shown to guests, and changes no price. Absent members: the supplier sent none. */
export interface RateExtras {
  /** The net price before its promotions. It is shown only if it is above `netMinor`. */
  readonly initialMinor?: number | undefined;
  /** The price that the supplier suggests for guests. */
  readonly suggestedMinor?: number | undefined;
  readonly promotions?: readonly Promotion[] | undefined;
  readonly perks?: readonly Perk[] | undefined;
}

/** A reduction that is already part of the price. */
export interface Promotion {
  readonly name: string;
  readonly code: string;
  /** Per cent of the price before it. */
  readonly percent: number;
  /** The first and the last day on which it can be booked. */
  readonly from: string;
  readonly to: string;
}

/** What a guest gets in addition, without a surcharge. */
export interface Perk {
  readonly number: number;
  readonly name: string;
  /** Its value. */
  readonly minor: number;
  readonly level: 'HOTEL' | 'RATE' | 'ROOM';
}

export interface Tax {
  readonly included: boolean;
  readonly description: string;
  readonly minor: number;
}

/** Terms have days and hours in the hotel's local time; a policy has instants. */
export type Cancellation =
  | { readonly kind: 'terms'; readonly terms: Terms; readonly nightsMinor: readonly number[] }
  | { readonly kind: 'policy'; readonly policy: Policy };

export interface Occupancy {
  readonly adults: number;
  readonly childrenAges: readonly number[];
}
