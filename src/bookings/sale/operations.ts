// Data table.
import type { Status } from './phases.ts';

/**
 * The state of a booking, as far as operations depend on it: its status, and what has been requested besides.
 * `being cancelled`: it is CONFIRMED, and a cancellation was requested and has not ended. `being replaced`: it is
 * CONFIRMED, and a rebook that replaces it is running, or has ended and its cancellation is about to. A booking may also
 * be cancelled while it is PENDING; then it may still fail.
 */
export const bookingStates = [
  'PENDING',
  'PENDING after a cancel',
  'CONFIRMED',
  'being cancelled',
  'being replaced',
  'CANCELLED',
  'CANCELLED_WITH_CHARGES',
  'FAILED',
  'FAILED after a cancel',
] as const;

export type BookingState = (typeof bookingStates)[number];

export interface OperationRow {
  readonly by: 'account' | 'operator';
  /** The request or the command. `ID` is that of an amendment. */
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

/**
 * The states in which each operation on a booking is allowed. Stories check this table,
 * `GET /bookings/{bookingId}/operations` returns it, and docs/after-booking.md prints it.
 */
export const operations = {
  cancel: {
    by: 'account',
    call: 'PUT /bookings/{bookingId}',
    allowed: ['PENDING', 'CONFIRMED'],
    repeats: [
      'PENDING after a cancel',
      'being cancelled',
      'CANCELLED',
      'CANCELLED_WITH_CHARGES',
      'FAILED after a cancel',
    ],
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
    ...confirmed,
    by: 'operator',
    call: 'amendments complete ID',
    and: 'for a change of names; the amendment is PENDING',
    verb: 'renamed',
  },
  rejectNames: {
    by: 'operator',
    call: 'amendments reject ID',
    allowed: ['CONFIRMED', 'being cancelled', 'being replaced', 'CANCELLED', 'CANCELLED_WITH_CHARGES'],
    repeats: [],
    and: 'for a change of names; the amendment is PENDING. A cancellation rejects it when it ends',
    verb: 'left as it is',
  },
  completeRebook: {
    ...confirmed,
    by: 'operator',
    call: 'amendments complete ID',
    and: 'for a rebook; the amendment is PENDING. A rebook that it has made before is stored in any state',
    verb: 'replaced',
  },
  rejectRebook: {
    by: 'operator',
    call: 'amendments reject ID',
    allowed: ['CONFIRMED', 'being cancelled', 'being replaced', 'CANCELLED', 'CANCELLED_WITH_CHARGES'],
    repeats: [],
    and: 'for a rebook; the amendment is PENDING. What it has made can only be completed; a cancellation rejects it when it ends',
    verb: 'left as it is',
  },
  charge: {
    ...kept,
    call: 'bookings charge BOOKING_ID',
    and: 'its money is held and due',
    verb: 'charged',
  },
  cancelAgain: {
    ...waiting,
    call: 'cancellations again BOOKING_ID',
    and: 'no process works on the cancellation',
    verb: 'cancelled again',
  },
  settle: {
    ...waiting,
    call: 'cancellations settle BOOKING_ID REFERENCE',
    and: 'the gateway has refused the refund',
    verb: 'settled',
  },
  hotelNumber: {
    ...kept,
    call: 'bookings hotel-number BOOKING_ID NUMBER',
    and: '',
    verb: 'given a hotel number',
  },
  checkin: { ...kept, call: 'bookings checkin BOOKING_ID', and: '', verb: 'given check-in instructions' },
  relocation: { ...kept, call: 'bookings relocate BOOKING_ID HOTEL_ID', and: '', verb: 'relocated' },
  compensation: {
    by: 'operator',
    call: 'bookings compensate BOOKING_ID KEY',
    allowed: ['CONFIRMED', 'being cancelled', 'being replaced', 'CANCELLED', 'CANCELLED_WITH_CHARGES'],
    repeats: [],
    and: 'the same key pays once',
    verb: 'compensated',
  },
} as const satisfies Readonly<Record<string, OperationRow>>;

export type OperationName = keyof typeof operations;

// The keys of the table are the names.
export const operationNames = Object.keys(operations) as OperationName[];

export function allows(operation: OperationName, state: BookingState): boolean {
  const { allowed }: OperationRow = operations[operation];
  return allowed.includes(state);
}

/** Whether the operation changes nothing in this state and returns what its first call returned. */
export function repeats(operation: OperationName, state: BookingState): boolean {
  const { repeats: states }: OperationRow = operations[operation];
  return states.includes(state);
}

export const outcomes = ['allowed', 'repeat', 'refused'] as const;

/** What a call of the operation does in this state, as far as that depends on the state. */
export function outcomeOf(operation: OperationName, state: BookingState): (typeof outcomes)[number] {
  if (allows(operation, state)) return 'allowed';
  return repeats(operation, state) ? 'repeat' : 'refused';
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

const afterCancel: Readonly<Partial<Record<Status, BookingState>>> = {
  PENDING: 'PENDING after a cancel',
  CONFIRMED: 'being cancelled',
  FAILED: 'FAILED after a cancel',
};

interface Requested {
  /** A cancellation was requested, also by the rebook that has replaced it. */
  readonly isCancelled: boolean;
  /** A rebook replaces it. */
  readonly isReplaced?: boolean;
}

export function stateOf(status: Status, { isCancelled, isReplaced = false }: Requested): BookingState {
  if (isCancelled) return afterCancel[status] ?? status;
  return isReplaced && status === 'CONFIRMED' ? 'being replaced' : status;
}
