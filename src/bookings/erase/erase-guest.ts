import type { Owner } from '../../accounts/caller.ts';
import { refuse } from '../../contract/refusal.ts';
import { bookingsOfGuest, eraseGuestRow, guestOf } from '../../loyalty/stores/guests-store.ts';
import { eraseUses } from '../../loyalty/stores/voucher-uses-store.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import {
  eraseAnswers,
  eraseBookings,
  eraseEvents,
  eraseNotes,
  eraseWatches,
  lockBookingsNaming,
  peopleOn,
} from './erasing-store.ts';
import { mentionsOf } from './mentions.ts';
import type { Erasing } from './scrub.ts';

/** The guest booked once more between the two locks. */
class BookedMeanwhile extends Error {
  override readonly name = 'BookedMeanwhile';
}

/**
 * Removes a person: from the guest, and with everybody else from the bookings (also those that failed), their
 * references, tags and additions, their amendments and history, the uses of vouchers, events sent and what receivers
 * answered, and answers kept for repeated requests. Prices, points, ids and the ledger stay, because sums must still
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
 * Bookings are locked before their guest, as by every confirmation and cancellation. The guest is locked next, after
 * which no booking can be added to it.
 */
async function erase(
  tx: Tx,
  owner: Owner,
  { id, at }: { id: number; at: Date },
): Promise<{ bookings: number }> {
  const guest = await guestOf(tx, owner, id);
  const email = guest?.email ?? undefined;
  const bookings = email === undefined ? [] : await lockBookingsNaming(tx, owner, { id, email });
  const erased = await eraseGuestRow(tx, owner, { id, at });
  if (guest === undefined || erased === undefined) throw refuse('guest-unknown', `there is no guest ${id}`);
  const locked = new Set(bookings);
  const made = await bookingsOfGuest(tx, id);
  if (made.some(({ booking }) => !locked.has(booking))) throw new BookedMeanwhile();
  const { firstName, lastName, phone } = guest;
  const people = [{ firstName, lastName, phone, email: erased }, ...(await peopleOn(tx, bookings))];
  await eraseFrom(tx, owner, {
    bookings,
    erasing: { everybody: true, people, mentions: mentionsOf(people) },
  });
  return { bookings: bookings.length };
}

/** Everything that bookings have left behind. */
export async function eraseFrom(
  tx: Tx,
  owner: Owner,
  { bookings, erasing }: { readonly bookings: readonly string[]; readonly erasing: Erasing },
): Promise<void> {
  await eraseNotes(tx, bookings, erasing);
  await eraseWatches(tx, bookings, erasing);
  if (erasing.everybody) await eraseUses(tx, bookings);
  // These find events and answers by what the bookings still say.
  await eraseEvents(tx, owner, { bookings, erasing });
  await eraseAnswers(tx, owner, { bookings, erasing });
  await eraseBookings(tx, bookings, erasing);
}
