import type { Owner } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import { allows, refusedBecause, stateOf, type OperationName } from '../sale/operations.ts';
import type { Status } from '../sale/phases.ts';
import { lockOwnBooking, ownBooking, type Booking } from './bookings-store.ts';
import { cancellationOf } from './cancellations-store.ts';
import { refuseReplaced, type AsReplaced } from './refuse-replaced.ts';

interface CheckedBooking {
  readonly id: string;
  readonly status: Status;
}

/** Refuses an operation that the state of the booking does not allow (`sale/operations.ts`). */
export async function refuseUnlessAllowed(
  sql: Sql,
  operation: OperationName,
  { id, status, asReplaced = 'bad-request' }: CheckedBooking & { readonly asReplaced?: AsReplaced },
): Promise<void> {
  const isCancelled = status === 'CONFIRMED' && (await cancellationOf(sql, id)) !== undefined;
  const state = stateOf(status, { isCancelled });
  // A booking that was replaced has a cancellation, which the operator may settle.
  if (state === 'being cancelled' && allows(operation, state)) return;
  // Read after the cancellation: a rebook that has ended meanwhile has created one.
  if (!allows(operation, 'being replaced')) await refuseReplaced(sql, id, asReplaced);
  if (!allows(operation, state)) throw refuse('bad-request', refusedBecause(operation, { id, state }));
}

interface Operation {
  readonly bookingId: string;
  readonly operation: OperationName;
  readonly asReplaced?: AsReplaced;
}

/** The booking of the owner, in a state that allows the operation now. */
export async function allowedBooking(sql: Sql, owner: Owner, operation: Operation): Promise<Booking> {
  return checked(sql, await ownBooking(sql, owner, operation.bookingId), operation);
}

/** As `allowedBooking`, and locked: nothing changes the state of the booking until the transaction ends. */
export async function lockAllowedBooking(tx: Tx, owner: Owner, operation: Operation): Promise<Booking> {
  return checked(tx, await lockOwnBooking(tx, owner, operation.bookingId), operation);
}

async function checked(
  sql: Sql,
  booking: Booking | undefined,
  { bookingId, operation, asReplaced = 'bad-request' }: Operation,
): Promise<Booking> {
  if (booking === undefined) throw refuse('entity-not-found', `there is no booking ${shortened(bookingId)}`);
  await refuseUnlessAllowed(sql, operation, { ...booking, asReplaced });
  return booking;
}
