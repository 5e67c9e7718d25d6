import { hash } from 'node:crypto';
import { publicId } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { shortened } from '../../contract/quote.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';
import { fundWallet } from '../../payments/money/ledger.ts';
import type { Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { currentData } from '../../rates/current-data.ts';
import { hotelOnSale } from '../../rates/offers/hotel-of-offer.ts';
import { bookingById, lockBooking, type Booking } from '../stores/bookings-store.ts';
import { refuseUnlessAllowed } from '../stores/refuse-unless-allowed.ts';
import { note, OPERATOR, SERVICE } from '../stores/history-store.ts';
import type { OperationName } from '../sale/operations.ts';
import type { NewEvent } from '../../events/outbox.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import { addedEvent, notifyAdded } from '../notify/notify.ts';
import { setAdditions, setHotelConfirmation, type CheckinInstructions } from '../stores/additions-store.ts';

/**
 * What the operator adds to a booking after it was made, because hotels report it by telephone.
 * It is stored in the booking and its history, and an event is sent.
 */
type Adding = Pick<Needs, 'db' | 'clock'>;

/** What may be added (`sale/operations.ts` has the states), with the names of its history entry and its event. */
const kinds = {
  hotelNumber: { what: 'hotel number given', name: 'booking.book.hotelConfirmationNumber' },
  checkin: { what: 'check-in instructions given', name: 'booking.checkinInstruction' },
  relocation: { what: 'guest relocated', name: 'booking.amendment.relocation' },
  compensation: { what: 'compensation paid', name: 'booking.compensation' },
} as const satisfies Readonly<Partial<Record<OperationName, { what: string; name: string }>>>;

/** The hotel's own number of a booking: some suppliers send it with their confirmation; for others the operator enters it. */
export async function setHotelNumber(
  needs: Adding,
  { bookingId, number }: { bookingId: string; number: string },
): Promise<Booking> {
  checkText('the number', number, limits.nameCharacters);
  return add(needs, {
    kind: 'hotelNumber',
    bookingId,
    details: () => numberDetails(number),
    write: async (tx, _, at) => {
      await setHotelConfirmation(tx, bookingId, { number, at });
      return true;
    },
  });
}

/** The supplier has sent it with its confirmation. */
export function hotelNumberEvent(
  whole: WholeBooking,
  { number, at }: { number: string; at: Date },
): NewEvent {
  return addedEvent(whole, { name: kinds.hotelNumber.name, request: numberDetails(number), at });
}

function numberDetails(number: string) {
  return { hotelConfirmationCode: number };
}

/** Check-in instructions; they replace earlier ones. */
export async function instructCheckin(
  needs: Adding,
  { bookingId, ...details }: { bookingId: string } & Omit<CheckinInstructions, 'updatedAt'>,
): Promise<Booking> {
  checkText('the instructions', details.instructions, limits.remarksCharacters);
  if (details.email !== '' && !/^[^\s@]+@[^\s@]+$/.test(details.email))
    throw refuse('wrong-input', `"${shortened(details.email)}" is not an e-mail address`);
  return add(needs, {
    kind: 'checkin',
    bookingId,
    details: () => details,
    write: async (tx, _, at) => {
      const checkin = { ...details, updatedAt: at.toISOString() };
      await setAdditions(tx, bookingId, { additions: { checkin }, at });
      return true;
    },
  });
}

/** The hotel cannot take the guest, and another one of the catalogue does. The sale and its cancellation terms stay unchanged. */
export async function relocateGuest(
  needs: Adding,
  { bookingId, hotelId, reason }: { bookingId: string; hotelId: number; reason: string },
): Promise<Booking> {
  checkText('the reason', reason, limits.remarksCharacters);
  // The operator may use a scenario hotel for a sandbox booking; which key made the booking is not known here yet.
  const hotel = await hotelOnSale((await currentData(needs.db)).hotels, { environment: 'sandbox' }, hotelId);
  if (hotel === undefined) throw refuse('entity-not-found', `there is no hotel ${publicId(hotelId)}`);
  return add(needs, {
    kind: 'relocation',
    bookingId,
    details: () => ({ hotelId: publicId(hotelId), name: hotel.name, reason }),
    write: async (tx, { sale }, at) => {
      if (sale.hotel.id === hotelId)
        throw refuse(
          'wrong-input',
          `booking ${bookingId} is at hotel ${publicId(hotelId)} already: give another hotel`,
        );
      const { address, city_name: city, country_code: country } = hotel.shown;
      const where = { hotelId, name: hotel.name, address, city, country };
      const relocation = { ...where, reason, updatedAt: at.toISOString() };
      await setAdditions(tx, bookingId, { additions: { relocation }, at });
      return true;
    },
  });
}

export interface Compensation {
  readonly bookingId: string;
  /** Names the payment: the same command, repeated, pays once. */
  readonly key: string;
  readonly amountMinor: number;
  readonly description: string;
}

/** A goodwill payment into the wallet of the account, in the currency of the booking. */
export async function compensate(
  needs: Adding,
  { bookingId, key, amountMinor, description }: Compensation,
): Promise<Booking> {
  checkText('the key', key, limits.nameCharacters);
  checkText('the description', description, limits.remarksCharacters);
  if (amountMinor <= 0) throw refuse('wrong-input', 'the amount must be above 0');
  return add(needs, {
    kind: 'compensation',
    bookingId,
    details: (booking) => goodwillDetails(booking, { amountMinor, description }),
    write: (tx, booking, at) => payGoodwill(tx, booking, { key, amountMinor, description, at }),
  });
}

type Goodwill = Omit<Compensation, 'bookingId'> & { readonly at: Date };

/** The service owes the account money that it cannot refund by the original payment method. */
export async function compensateFor(tx: Tx, booking: Booking, goodwill: Goodwill): Promise<void> {
  if (!(await payGoodwill(tx, booking, goodwill))) return;
  const { what, name } = kinds.compensation;
  const detail = goodwillDetails(booking, goodwill);
  const { at } = goodwill;
  await note(tx, booking.id, { at, who: SERVICE, what, detail, requestId: '' });
  await notifyAdded(tx, booking, { name, request: detail, at });
}

function goodwillDetails(
  { sale }: Booking,
  { amountMinor, description }: Pick<Goodwill, 'amountMinor' | 'description'>,
) {
  const { currency } = sale.quote;
  return { amount: amountOf(amountMinor, currency), currency, description };
}

/** Pays into the wallet of the account; false if this key has paid already. */
async function payGoodwill(
  tx: Tx,
  { id, owner, sale, additions }: Booking,
  { key, amountMinor, description, at }: Goodwill,
): Promise<boolean> {
  const { currency } = sale.quote;
  // The ledger is never changed, so it must not contain free text, which could name a person.
  const funds = { key: `compensation:${id}:${hash('sha256', key)}`, amountMinor, currency, at };
  if (!(await fundWallet(tx, owner, funds))) return false;
  const goodwill = { minor: (additions.goodwill?.minor ?? 0) + amountMinor, description };
  await setAdditions(tx, id, { additions: { goodwill }, at });
  return true;
}

interface Addition {
  readonly kind: keyof typeof kinds;
  readonly bookingId: string;
  /** The details in the history and the event. */
  readonly details: (booking: Booking) => Readonly<Record<string, unknown>>;
  /** False if it was there already; then no event is sent. */
  readonly write: (tx: Tx, booking: Booking, at: Date) => Promise<boolean>;
}

async function add({ db, clock }: Adding, { kind, bookingId, details, write }: Addition): Promise<Booking> {
  return db.transaction(async (tx) => {
    const at = clock.now();
    const booking = await lockBooking(tx, bookingId);
    if (booking === undefined) throw refuse('entity-not-found', `there is no booking ${bookingId}`);
    await refuseUnlessAllowed(tx, kind, booking);
    if (await write(tx, booking, at)) {
      const { what, name } = kinds[kind];
      const detail = details(booking);
      await note(tx, bookingId, { at, who: OPERATOR, what, detail, requestId: '' });
      await notifyAdded(tx, booking, { name, request: detail, at });
    }
    const changed = await bookingById(tx, bookingId);
    assert(changed !== undefined, 'the booking was locked above');
    return changed;
  });
}

function checkText(what: string, text: string, most: number): void {
  if (text.trim() === '' || text.length > most)
    throw refuse('wrong-input', `${what} must have 1 to ${most} characters`);
}
