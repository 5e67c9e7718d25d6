import type { Owner } from '../../contract/owner.ts';
import { refuse } from '../../contract/refusal.ts';
import { listGuests } from '../../loyalty/points/guests.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { eraseFrom, eraseGuest, erasePeople } from './erase-guest.ts';
import { lockBookingsOf, peopleOfBookings, type Sought } from './erasing-store.ts';
import { eraseFromAllVouchers } from './voucher-texts-store.ts';
import { folded, mentionsOf, type NamedPerson } from './mentions.ts';

/**
 * Removes a person by address, name or booking: a fellow traveller, who has no separate guest, from every booking
 * that names them, while the others remain; with an address also the guest of that address. With a booking id alone, all people on
 * the booking are removed.
 */
export async function erasePerson(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  sought: Sought,
): Promise<{ bookings: number }> {
  const isOfAddress = sought.booking === undefined && sought.name === undefined;
  const ofGuests = isOfAddress ? await eraseGuests(needs, owner, sought) : 0;
  const bookings = await needs.db.transaction((tx) => eraseTraveller(tx, owner, sought));
  // A booking that became final while its lock was waited for has a guest only now; it is counted already.
  if (isOfAddress && bookings > 0) await eraseGuests(needs, owner, sought);
  if (ofGuests + bookings === 0)
    throw refuse(
      'guest-unknown',
      'no booking of the account in this environment has a person with this address or name',
    );
  return { bookings: ofGuests + bookings };
}

async function eraseGuests(
  needs: Pick<Needs, 'db' | 'clock'>,
  owner: Owner,
  { email }: Sought,
): Promise<number> {
  let erased = 0;
  for (const { id } of (await listGuests(needs, owner, { email })).guests)
    erased += (await eraseGuest(needs, owner, id)).bookings;
  return erased;
}

async function eraseTraveller(tx: Tx, owner: Owner, sought: Sought): Promise<number> {
  const bookings = await lockBookingsOf(tx, owner, sought);
  const everyone = sought.email === undefined && sought.name === undefined;
  const erased = (await peopleOfBookings(tx, bookings)).filter((one) => fits(one, sought));
  for (const booking of bookings)
    if (everyone) await eraseAll(tx, owner, booking);
    else await erasePeople(tx, owner, { booking, known: [], isErased: (one) => fits(one, sought) });
  if (sought.booking === undefined) await eraseFromAllVouchers(tx, owner, { people: erased });
  return bookings.length;
}

async function eraseAll(tx: Tx, owner: Owner, booking: string): Promise<void> {
  const people = await peopleOfBookings(tx, [booking]);
  const erasing = { removesEveryone: true, people, mentions: mentionsOf(people) };
  await eraseFrom(tx, owner, { bookings: [booking], erasing });
}

function fits({ firstName, lastName, email }: NamedPerson, sought: Sought): boolean {
  const name = `${folded(firstName)} ${folded(lastName)}`.trim();
  return (
    (sought.email === undefined || folded(email) === folded(sought.email)) &&
    (sought.name === undefined || name === folded(sought.name))
  );
}
