import type { AccountCard } from '../../payments/gateways/gateway.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import type { Supplier } from '../../rates/suppliers/suppliers.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { Lease } from '../sale/lease.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Phase } from '../sale/phases.ts';
import type { BookingChange } from '../stores/steps-store.ts';

export type AdvanceNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/** What the work of a phase comes to. */
export type Outcome =
  | {
      readonly kind: 'step';
      readonly to: Phase;
      readonly change?: BookingChange;
      /** What else is written with the step, in the same transaction. */
      readonly record?: (tx: Tx) => Promise<void>;
    }
  /** Nothing is clear yet: ask again after the pause, which is `limits.bookingLookUpEveryMs` unless it says so. */
  | {
      readonly kind: 'wait';
      readonly change?: BookingChange;
      readonly pauseMs?: number;
      readonly record?: (tx: Tx) => Promise<void>;
    };

/** All that the work of a phase may know. */
export interface Context {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly card: AccountCard | undefined;
  readonly supplier: Supplier;
  readonly lease: Lease;
  /** Since the booking was opened. */
  readonly ageMs: number;
  /** Since its last step was written. */
  readonly phaseAgeMs: number;
  readonly at: Date;
}

export type Work = (needs: AdvanceNeeds, context: Context) => Promise<Outcome | 'lost'>;
