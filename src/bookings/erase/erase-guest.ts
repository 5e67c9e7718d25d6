import type { Owner } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import { bookingsOfGuest } from '../../loyalty/stores/guest-bookings-store.ts';
import { eraseGuestRow, guestOf } from '../../loyalty/stores/guests-store.ts';
import { eraseUses } from '../../loyalty/stores/voucher-uses-store.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import {
  eraseAnswers,
  eraseBookings,
  eraseEvents,
  eraseNotes,
  eraseWatches,
  lockBookingsMentioning,
  lockBookingsNaming,
  peopleOfBookings,
} from './erasing-store.ts';
import { eraseFromAllVouchers, eraseVouchers } from './voucher-texts-store.ts';
import { isSame, mentionsOf, type NamedPerson } from './mentions.ts';
import type { Erasing } from './scrub.ts';

/** The guest has made another booking between the two locks. */
class BookedMeanwhile extends Error {
  override readonly name = 'BookedMeanwhile';
}

/**
 * Removes a person: from the guest, and with all other people from the bookings (also those that failed), their
 * references, tags and additions, their amendments and history, their vouchers, events sent and what receivers
 * answered, and answers kept for repeated requests; alone from other bookings that have the address. Prices, points,
 * ids and the ledger stay, because sums must still add up. It is one transaction, so a person is erased completely or not at all.
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
  const others =
    email === undefined ? [] : await lockBookingsMentioning(tx, owner, { email, besides: bookings });
  const erased = await eraseGuestRow(tx, owner, { id, at });
  if (guest === undefined || erased === undefined) throw refuse('guest-unknown', `there is no guest ${id}`);
  const locked = new Set(bookings);
  const made = await bookingsOfGuest(tx, id);
  if (made.some(({ booking }) => !locked.has(booking))) throw new BookedMeanwhile();
  const { firstName, lastName, phone } = guest;
  const people = [{ firstName, lastName, phone, email: erased }, ...(await peopleOfBookings(tx, bookings))];
  const erasing = { removesEveryone: true, people, mentions: mentionsOf(people) };
  const replaced = await eraseVouchers(tx, owner, { guest: id, erasing });
  await eraseFromAllVouchers(tx, owner, { people: people.slice(0, 1), replaced });
  await eraseFrom(tx, owner, { bookings, erasing, guest: id });
  const isGuest = (one: NamedPerson) => people.slice(0, 1).some((guest) => isSame(guest, one));
  for (const booking of others)
    await erasePeople(tx, owner, { booking, known: people.slice(0, 1), isErased: isGuest });
  return { bookings: bookings.length + others.length };
}

/** Removes people from a booking on which others stay. `known`: whom to remove, even if only a text mentions them. */
export async function erasePeople(
  tx: Tx,
  owner: Owner,
  request: {
    readonly booking: string;
    readonly known: readonly NamedPerson[];
    readonly isErased: (one: NamedPerson) => boolean;
  },
): Promise<void> {
  const all = await peopleOfBookings(tx, [request.booking]);
  const people = [...request.known, ...all.filter(request.isErased)];
  const others = all.filter((one) => !people.some((erased) => isSame(erased, one)));
  const erasing = { removesEveryone: false, people, mentions: mentionsOf(people, others) };
  await eraseFrom(tx, owner, { bookings: [request.booking], erasing });
}

/** Everything that was stored about bookings and a guest. */
export async function eraseFrom(
  tx: Tx,
  owner: Owner,
  left: { readonly bookings: readonly string[]; readonly erasing: Erasing; readonly guest?: number },
): Promise<void> {
  const { bookings, erasing } = left;
  await eraseNotes(tx, bookings, erasing);
  await eraseWatches(tx, bookings, erasing);
  const addresses = erasing.people.flatMap(({ email }) => email ?? []);
  await eraseUses(tx, bookings, erasing.removesEveryone ? 'everyone' : addresses);
  // These find events and responses by the current content of the bookings.
  await eraseEvents(tx, owner, left);
  await eraseAnswers(tx, owner, left);
  await eraseBookings(tx, bookings, erasing);
}
