import type { Caller } from '../../accounts/caller.ts';
import { refuse, type Refusal } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import type { BookAsked } from './book-asked.ts';
import { bookingOfPrebook, bookingOfReference } from '../stores/bookings-store.ts';

type Looking = Pick<Needs, 'db'>;

export async function refuseTakenReference(
  { db }: Looking,
  caller: Caller,
  { clientReference, prebookId, replaces }: BookAsked,
): Promise<void> {
  if (clientReference === undefined) return;
  const taken = await bookingOfReference(db, caller, clientReference);
  if (taken === undefined) return;
  // Of a rebook the prebook is looked at first: a repeated one has come to its end, with whatever reference.
  if (replaces !== undefined && (await bookingOfPrebook(db, prebookId)) !== undefined)
    throw refuse('amendment-exists');
  throw refuse('duplicate-reference', `the client reference belongs to booking ${taken}`);
}

export async function refuseTakenPrebook(needs: Looking, caller: Caller, asked: BookAsked): Promise<void> {
  const taken = await bookingOfPrebook(needs.db, asked.prebookId);
  if (taken === undefined) return;
  if (asked.replaces !== undefined) throw refuse('amendment-exists');
  // The booking that took it may have taken the reference, too, and that refusal comes first.
  await refuseTakenReference(needs, caller, asked);
  throw refuse('wrong-input', `this prebook has become booking ${taken} already`);
}

const amendmentExists = () => Promise.reject(refuse('amendment-exists'));
const transactionUsed = () =>
  Promise.reject(refuse('payment-incomplete', 'the transaction has been used or refunded'));

/** Each constraint that a booking can meet, by the look that would have found the same a moment later. */
const looks: Readonly<Record<string, (needs: Looking, caller: Caller, asked: BookAsked) => Promise<void>>> = {
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

/** Of two at the same instant the database lets one through; the other gets the answer it would get a moment later. */
export async function conflictRefusal(
  needs: Looking,
  caller: Caller,
  { error, asked }: { error: unknown; asked: BookAsked },
): Promise<unknown> {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  const look = typeof constraint === 'string' ? looks[constraint] : undefined;
  if (look === undefined) return error;
  return look(needs, caller, asked).then(
    () => new ConflictGone(`nothing violates ${constraint} any more`, { cause: error }),
    (refusal: Refusal) => refusal,
  );
}
