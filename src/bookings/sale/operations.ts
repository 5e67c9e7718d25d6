// Data table.
import type { Status } from './phases.ts';

/**
 * The state of a booking, as far as operations depend on it: its status, and two states in which its status is still
 * CONFIRMED. `being cancelled`: a cancellation was requested and has not ended. `being replaced`: a rebook that
 * replaces it is running, or has ended and its cancellation is about to.
 */
export const bookingStates = [
  'PENDING',
  'CONFIRMED',
  'being cancelled',
  'being replaced',
  'CANCELLED',
  'CANCELLED_WITH_CHARGES',
  'FAILED',
] as const;

export type BookingState = (typeof bookingStates)[number];

export interface OperationRow {
  readonly by: 'account' | 'operator';
  /** The request or the command. */
  readonly call: string;
  /** States in which it may be called. */
  readonly allowed: readonly BookingState[];
  /** States in which it changes nothing and returns what the first call returned. */
  readonly repeats: readonly BookingState[];
  /** Further conditions, for the documentation. */
  readonly and: string;
  /** `only a booking that is CONFIRMED can be …` */
  readonly verb: string;
}

const confirmed = { allowed: ['CONFIRMED'], repeats: [], and: '' } as const;
const waiting = { by: 'operator', allowed: ['being cancelled'], repeats: [] } as const;
/** Additions of the operator to a booking do not affect its rebook. */
const kept = { by: 'operator', allowed: ['CONFIRMED', 'being replaced'], repeats: [] } as const;

/** The states in which each operation on a booking is allowed. Stories check this table, and docs/after-booking.md prints it. */
export const operations = {
  cancel: {
    by: 'account',
    call: 'PUT /bookings/{bookingId}',
    allowed: ['PENDING', 'CONFIRMED'],
    repeats: ['being cancelled', 'CANCELLED', 'CANCELLED_WITH_CHARGES'],
    and: 'a PENDING booking that replaces another cannot be cancelled before it is CONFIRMED',
    verb: 'cancelled',
  },
  alternatives: {
    ...confirmed,
    by: 'account',
    call: 'POST /bookings/{bookingId}/alternative-prebooks',
    verb: 'replaced',
  },
  rebook: {
    ...confirmed,
    by: 'account',
    call: 'POST /rates/rebook',
    and: 'one rebook at a time, also while one waits for the operator',
    verb: 'replaced',
  },
  amend: { ...confirmed, by: 'account', call: 'PUT /bookings/{bookingId}/amend', verb: 'amended' },
  completeNames: {
    ...kept,
    call: 'amendments complete ID',
    and: 'for a change of names; the amendment is PENDING',
    verb: 'renamed',
  },
  charge: {
    ...kept,
    call: 'bookings charge ID',
    and: 'its money is held, and the last free cancellation is past',
    verb: 'charged',
  },
  cancelAgain: {
    ...waiting,
    call: 'cancellations again ID',
    and: 'no process works on the cancellation',
    verb: 'cancelled again',
  },
  settle: {
    ...waiting,
    call: 'cancellations settle ID REFERENCE',
    and: 'the gateway has refused the refund',
    verb: 'settled',
  },
  hotelNumber: { ...kept, call: 'bookings hotel-number ID NUMBER', and: '', verb: 'given a hotel number' },
  checkin: { ...kept, call: 'bookings checkin ID', and: '', verb: 'given check-in instructions' },
  relocation: { ...kept, call: 'bookings relocate ID HOTEL_ID', and: '', verb: 'relocated' },
  compensation: {
    by: 'operator',
    call: 'bookings compensate ID KEY',
    allowed: ['CONFIRMED', 'being cancelled', 'being replaced', 'CANCELLED', 'CANCELLED_WITH_CHARGES'],
    repeats: [],
    and: 'the same key pays once',
    verb: 'compensated',
  },
} as const satisfies Readonly<Record<string, OperationRow>>;

export type OperationName = keyof typeof operations;

export function allows(operation: OperationName, state: BookingState): boolean {
  const { allowed }: OperationRow = operations[operation];
  return allowed.includes(state);
}

/** Why an operation is refused in this state. */
export function refusedBecause(
  operation: OperationName,
  { id, state }: { id: string; state: BookingState },
): string {
  const { allowed, verb }: OperationRow = operations[operation];
  // A booking that is being cancelled or replaced is CONFIRMED for its readers.
  const shown = allowed.filter((one) => !one.startsWith('being '));
  const statuses = shown.length === 0 ? allowed : shown;
  return `booking ${id} is ${state}; only a booking that is ${statuses.join(' or ')} can be ${verb}`;
}

/** The state of a booking by its status, while no rebook replaces it. */
export function stateOf(status: Status, { isCancelled }: { isCancelled: boolean }): BookingState {
  return status === 'CONFIRMED' && isCancelled ? 'being cancelled' : status;
}
