import type { Owner } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { bookingsOfGuest, type GuestBooking } from '../stores/guest-bookings-store.ts';
import { countGuests, guestOf, guestsOf, type Guest } from '../stores/guests-store.ts';
import { vouchersOfGuest, type Voucher } from '../stores/vouchers-store.ts';

type Reading = Pick<Needs, 'db'>;

export interface GuestsRequest {
  readonly email?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** All guests of the account, or those with an e-mail address. */
export async function listGuests({ db }: Reading, owner: Owner, request: GuestsRequest) {
  const { email, limit = limits.guestRows, offset = 0 } = request;
  const guests = await guestsOf(db, owner, { email, limit, offset });
  return { guests, total: await countGuests(db, owner, email) };
}

/** One guest with points and the ids of the bookings. An erased or foreign guest is reported like an unknown one. */
export async function readGuest({ db }: Reading, owner: Owner, id: number): Promise<Guest> {
  const guest = await guestOf(db, owner, id);
  if (guest === undefined) throw refuse('guest-unknown', `there is no guest ${id}`);
  return guest;
}

export async function readGuestBookings(needs: Reading, owner: Owner, id: number): Promise<GuestBooking[]> {
  await readGuest(needs, owner, id);
  return bookingsOfGuest(needs.db, id);
}

export async function readGuestVouchers(needs: Reading, owner: Owner, id: number): Promise<Voucher[]> {
  if ((await guestOf(needs.db, owner, id)) === undefined) throw refuse('guest-unknown', 'Invalid guest ID');
  return vouchersOfGuest(needs.db, id);
}

export async function readPoints({ db }: Reading, owner: Owner, id: number) {
  const guest = await guestOf(db, owner, id);
  if (guest === undefined) throw refuse('guest-id-invalid');
  return { currentPoints: guest.points, upcomingPoints: guest.upcomingPoints };
}
