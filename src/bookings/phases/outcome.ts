import type { AccountCard } from '../../payments/gateways/gateway.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import type { Supplier } from '../../rates/suppliers/suppliers.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import type { Lease } from '../sale/lease.ts';
import type { Tx, Write } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Phase } from '../sale/phases.ts';
import type { BookingChange } from '../stores/steps-store.ts';

export type AdvanceNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/** What the work of a phase comes to. */
export type Outcome = StepOutcome | WaitOutcome;

export interface StepOutcome {
  readonly kind: 'step';
  readonly to: Phase;
  readonly change?: BookingChange;
  /** Sent with the step, in one statement. */
  readonly writes?: readonly Write[];
  /** The payment as the writes leave it. Without it, and after a `record`, what is known is read again. */
  readonly payment?: Payment;
  /** A select list that reads what the writes return: the row goes to `record`. */
  readonly returning?: string;
  /** What else is written with the step, in the same transaction. It may return the booking as readers see it now. */
  readonly record?: (tx: Tx, stepped: Stepped) => Promise<WholeBooking | void>;
  /** The step is written with the next one: if the process dies before, the work of this phase is repeated safely. */
  readonly isWrittenLater?: boolean;
  /** The step says that the supplier is asked: only what comes next in this process may ask it. */
  readonly mayAskSupplier?: boolean;
}

/** A step that is about to be committed: the booking and the payment as they will be, and what the writes returned. */
export interface Stepped {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly returned: unknown;
}

/** Nothing is clear yet: ask again after the pause, which is `limits.bookingLookUpEveryMs` unless it says so. */
export interface WaitOutcome {
  readonly kind: 'wait';
  readonly change?: BookingChange;
  readonly pauseMs?: number;
  readonly record?: (tx: Tx) => Promise<void>;
}

/** All that the work of a phase may know. */
export interface Context {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly card: AccountCard | undefined;
  readonly supplier: Supplier;
  readonly lease: Lease;
  /** On the monotonic clock: this worker has said that it asks the supplier, just before. */
  readonly mayAskSinceTicksMs: number | undefined;
  /** Since the booking was opened. */
  readonly ageMs: number;
  /** Since its last step was written. */
  readonly phaseAgeMs: number;
  readonly at: Date;
}

export type Work = (needs: AdvanceNeeds, context: Context) => Promise<Outcome | 'lost'>;
