import type { Caller } from '../accounts/caller.ts';
import { refuse } from '../contract/refusal.ts';
import { bookingsOfGuest, eraseGuestRow } from '../loyalty/guests-store.ts';
import type { Needs } from '../platform/needs.ts';
import { eraseAnswers, eraseEvents, erasePeople } from './erasing-store.ts';

/**
 * Removes a person: from the guest, the bookings, their amendments, the uses of vouchers, events told, and answers
 * kept for repeated requests. Prices, points and the ledger stay, because sums must still add up. One transaction:
 * a person is not half erased.
 */
export async function eraseGuest(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  owner: Pick<Caller, 'accountId' | 'environment'>,
  id: number,
): Promise<{ bookings: number }> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const email = await eraseGuestRow(tx, owner, { id, at });
    if (email === undefined) throw refuse('guest-unknown', `there is no guest ${id}`);
    const bookings = (await bookingsOfGuest(tx, id)).map(({ booking }) => booking);
    const emails = await erasePeople(tx, bookings);
    await eraseEvents(tx, owner, bookings);
    await eraseAnswers(tx, owner, [email, ...emails]);
    return { bookings: bookings.length };
  });
}
