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

export interface SupplierRate {
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
