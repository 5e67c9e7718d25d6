import type { PaymentMethod } from '../../payments/money/payments-store.ts';
import type { Labels } from '../sale/labels.ts';
import type { Booking, People } from '../stores/bookings-store.ts';

/** A request for a booking, after all checks that need no look-up. */
export interface BookRequest extends Labels {
  readonly prebookId: string;
  /** The booking it is to replace: set by a rebook only. */
  readonly replaces?: string;
  /** The amendment that the rebook completes: it must be pending when the booking is stored. */
  readonly amendment?: number | undefined;
  /** What of that booking was copied, as it was when it was read. */
  readonly copied?: Pick<Booking, 'people' | 'customTags'>;
  readonly people: People;
  readonly customTags: Readonly<Record<string, string>>;
  readonly method: RequestedMethod;
  readonly transactionId: string | undefined;
  /** The gateway that a payment token names; undefined without one. */
  readonly provider?: string | undefined;
  readonly timeoutMs: number;
}

/** `NONE`: a room that is paid at the hotel needs no method of payment. */
export type RequestedMethod = Exclude<PaymentMethod, 'PROPERTY_PAY'> | 'NONE';
