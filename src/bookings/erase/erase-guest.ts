import type { Caller } from '../../accounts/caller.ts';
import { refuse } from '../../contract/refusal.ts';
import { bookingsOfGuest, eraseGuestRow, guestOf } from '../../loyalty/guests-store.ts';
import { eraseUses } from '../../loyalty/voucher-uses-store.ts';
import type { Tx } from '../../platform/database.ts';
import type { Needs } from '../../platform/needs.ts';
import { eraseAnswers, eraseEvents, erasePeople, lockBookingsNaming } from './erasing-store.ts';

type Owner = Pick<Caller, 'accountId' | 'environment'>;

/** The guest booked once more between the two locks. */
class BookedMeanwhile extends Error {
  override readonly name = 'BookedMeanwhile';
}

/**
 * Removes a person: from the guest, the bookings (also those that failed), their amendments, the uses of vouchers,
 * events told, and answers kept for repeated requests. Prices, points and the ledger stay, because sums must still
 * add up. One transaction: a person is not half erased.
 */
export async function eraseGuest(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  id: number,
): Promise<{ bookings: number }> {
  for (;;) {
    try {
      return await db.transaction((tx) => erase(tx, owner, { id, at: clock.now() }));
    } catch (error) {
      if (!(error instanceof BookedMeanwhile)) throw error;
    }
  }
}

/**
 * Bookings are locked before their guest, as whoever confirms or cancels one does. The guest is locked next, after
 * which no booking can be added to it.
 */
async function erase(
  tx: Tx,
  owner: Owner,
  { id, at }: { id: number; at: Date },
): Promise<{ bookings: number }> {
  const email = (await guestOf(tx, owner, id))?.email ?? undefined;
  const bookings = email === undefined ? [] : await lockBookingsNaming(tx, owner, { id, email });
  const erased = await eraseGuestRow(tx, owner, { id, at });
  if (erased === undefined) throw refuse('guest-unknown', `there is no guest ${id}`);
  const locked = new Set(bookings);
  const made = await bookingsOfGuest(tx, id);
  if (made.some(({ booking }) => !locked.has(booking))) throw new BookedMeanwhile();
  const emails = await erasePeople(tx, bookings);
  await eraseUses(tx, bookings);
  await eraseEvents(tx, owner, bookings);
  await eraseAnswers(tx, owner, { bookings, emails: [erased, ...emails] });
  return { bookings: bookings.length };
}
