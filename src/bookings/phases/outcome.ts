import type { AccountCard } from '../../payments/gateways/gateway.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import type { Supplier } from '../../rates/suppliers/suppliers.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import type { Lease } from '../sale/lease.ts';
import type { Tx, Write } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Phase } from '../sale/phases.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { BookingChange } from '../stores/steps-store.ts';

export type AdvanceNeeds = Pick<Needs, 'db' | 'clock' | 'config' | 'random' | 'log' | 'metrics'>;

/** The result of the work of a phase. */
export type Outcome = StepOutcome | WaitOutcome;

export interface StepOutcome {
  readonly kind: 'step';
  readonly to: Phase;
  readonly change?: BookingChange;
  /** Sent with the step, in one statement. */
  readonly writes?: readonly Write[];
  /** The writes return, as `ahead`, what the last step needs. */
  readonly readsAhead?: boolean;
  /** Written with the step, in one statement, if its demands are met; otherwise the step is written without it. */
  readonly completion?: (state: Pick<Stepped, 'booking' | 'payment'>) => Completion;
  /** The payment after the writes. Without it, and after a `record`, the state is read again. */
  readonly payment?: Payment;
  /** A select list that reads what the writes return: the row goes to `record`. */
  readonly returning?: string;
  /** Further writes in the transaction of the step. */
  readonly record?: (tx: Tx, stepped: Stepped) => Promise<void>;
  /** The step is written with the next one: if the process dies before, the work of this phase is repeated safely. */
  readonly isWrittenLater?: boolean;
  /** The step marks that the supplier is called: only this process may call it next. */
  readonly mayAskSupplier?: boolean;
}

/** The writes that complete a booking, and the booking as readers see it after them. */
export interface Completion {
  readonly writes: readonly Write[];
  readonly whole: WholeBooking;
}

/** A step that is about to be committed: the booking and the payment as they will be, and what the writes returned. */
export interface Stepped {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly returned: unknown;
}

/** The outcome is unclear: ask again after the pause, by default `limits.bookingLookUpEveryMs`. */
export interface WaitOutcome {
  readonly kind: 'wait';
  readonly change?: BookingChange;
  readonly pauseMs?: number;
  readonly record?: (tx: Tx) => Promise<void>;
}

/** The input of the work of a phase. */
export interface Context {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly card: AccountCard | undefined;
  readonly supplier: Supplier;
  readonly lease: Lease;
  /** Undefined if another worker has written the step that reads it. */
  readonly ahead: ReadAhead | undefined;
  /** On the monotonic clock: when this worker has marked, just before, that it calls the supplier. */
  readonly mayAskSinceTicksMs: number | undefined;
  /** Since the booking was opened. */
  readonly ageMs: number;
  /** Since its last step was written. */
  readonly phaseAgeMs: number;
  readonly at: Date;
}

export type Work = (needs: AdvanceNeeds, context: Context) => Promise<Outcome | 'lost'>;
