import type { Caller } from '../../contract/owner.ts';
import { refuse, type Refusal } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import type { BookRequest } from './book-request.ts';
import { bookingOfPrebook, bookingOfReference } from '../stores/bookings-store.ts';

type CheckNeeds = Pick<Needs, 'db'>;

export async function refuseTakenReference(
  { db }: CheckNeeds,
  caller: Caller,
  { clientReference, prebookId, replaces }: BookRequest,
): Promise<void> {
  if (clientReference === undefined) return;
  const taken = await bookingOfReference(db, caller, clientReference);
  if (taken === undefined) return;
  // A rebook checks the prebook first: a repeated one has ended already, with any reference.
  if (replaces !== undefined && (await bookingOfPrebook(db, prebookId)) !== undefined)
    throw refuse('amendment-exists');
  throw refuse('duplicate-reference', `the client reference belongs to booking ${taken}`);
}

export async function refuseTakenPrebook(
  needs: CheckNeeds,
  caller: Caller,
  request: BookRequest,
): Promise<void> {
  const taken = await bookingOfPrebook(needs.db, request.prebookId);
  if (taken === undefined) return;
  if (request.replaces !== undefined) throw refuse('amendment-exists');
  // The booking that claimed it may have claimed the reference, too, and that refusal comes first.
  await refuseTakenReference(needs, caller, request);
  throw refuse('wrong-input', `this prebook is already booked, as ${taken}`);
}

const amendmentExists = () => Promise.reject(refuse('amendment-exists'));
const transactionUsed = () =>
  Promise.reject(refuse('payment-incomplete', 'the transaction has been used or refunded'));

/** Each constraint that a booking can violate, with the check that would find the same a moment later. */
const checks: Readonly<
  Record<string, (needs: CheckNeeds, caller: Caller, request: BookRequest) => Promise<void>>
> = {
  bookings_one_per_reference: refuseTakenReference,
  bookings_one_per_prebook: refuseTakenPrebook,
  bookings_one_replacement: amendmentExists,
  payments_carried_once: amendmentExists,
  payments_transaction_key: transactionUsed,
};

/** The booking that took the prebook or the reference has failed since, and released it. */
export class ConflictGone extends Error {
  override readonly name = 'ConflictGone';
}

/** The database accepts one of two simultaneous bookings; the other gets the refusal that it would get a moment later. */
export async function conflictRefusal(
  needs: CheckNeeds,
  caller: Caller,
  { error, request }: { error: unknown; request: BookRequest },
): Promise<unknown> {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  const check = typeof constraint === 'string' ? checks[constraint] : undefined;
  if (check === undefined) return error;
  return check(needs, caller, request).then(
    () => new ConflictGone(`nothing violates ${constraint} any more`, { cause: error }),
    (refusal: Refusal) => refusal,
  );
}
