import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../contract/owner.ts';
import { withoutKey, type KeyedWork } from '../../contract/keyed-work.ts';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { inJsonbOrder } from '../../lib/json/jsonb-order.ts';
import { reserveVoucher } from '../../loyalty/vouchers/use-voucher.ts';
import { newPaymentWrite, type Payment } from '../../payments/money/payments-store.ts';
import { useTransaction } from '../../payments/money/transactions.ts';
import type { Tx } from '../../contract/database.ts';
import { currentDataAt, type CurrentData } from '../../rates/current-data.ts';
import { maySellTo } from '../../rates/suppliers/suppliers.ts';
import { newLease } from '../sale/lease.ts';
import { driveOrFollow } from '../phases/drive/drive-or-follow.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { driveWithin } from '../phases/drive/drive-within.ts';
import type { Known } from '../phases/drive/known.ts';
import { writeTogether } from '../../platform/sql/writes/writes.ts';
import type { BookRequest } from './book-request.ts';
import { newBookingWrite, type Booking } from '../stores/bookings-store.ts';
import { differencesOf } from '../../contract/public-form/compat.ts';
import { newSaleId } from '../sale/ids.ts';
import { labelsOf } from '../sale/labels.ts';
import { discountableMinor } from '../sale/sale.ts';
import { newPayment } from './new-payment.ts';
import { notSoldTo } from '../prebook/prebook.ts';
import { bookingOpenedByKey } from './booking-opened-by-key.ts';
import { lockAmendment, pending } from '../stores/amendments-store.ts';
import { prebookToBook, type Prebook } from '../stores/prebooks-store.ts';
import { lockAllowedBooking } from '../stores/refuse-unless-allowed.ts';
import {
  ConflictGone,
  conflictRefusal,
  refuseTakenPrebook,
  refuseTakenReference,
} from './conflict-refusal.ts';

/**
 * Books a prebook. Checks the reference first, then the prebook, then the payment; then one transaction claims
 * all three, and the phases run to their end (phases.ts). At the timeout of the caller the present state of the booking
 * is returned, and the phases continue.
 */
export async function book(
  needs: AdvanceNeeds,
  caller: Caller,
  call: BookCall,
): Promise<Pick<Known, 'booking' | 'whole'>> {
  const untilTicksMs = needs.clock.ticksMs() + call.request.timeoutMs;
  for (let attempt = 1; ; attempt += 1)
    try {
      return await bookOnce(needs, caller, { ...call, untilTicksMs });
    } catch (error) {
      if (!(error instanceof ConflictGone) || attempt === limits.bookAttempts) throw error;
    }
}

async function bookOnce(
  needs: AdvanceNeeds,
  caller: Caller,
  { request, requestId, keyed = withoutKey, untilTicksMs }: BookCall & { readonly untilTicksMs: number },
): Promise<Pick<Known, 'booking' | 'whole'>> {
  const before = await bookingOpenedByKey(needs, caller, { request, keyed });
  if (before !== undefined)
    return { booking: (await driveOrFollow(needs, before.id, untilTicksMs)) ?? before };
  await refuseTakenReference(needs, caller, request);
  const { prebook, data } = await openPrebook(needs, caller, request);
  const at = needs.clock.now();
  const payment = await newPayment(needs, caller, { request, prebook, data, at });
  const booking = newBooking(needs, { request, prebook, payment, at });
  const lease = newLease(needs);
  const mayRepeatPrebook = differencesOf(caller).bookPrebookAgain;
  try {
    const { keyId: bookedBy } = caller;
    const { digest: keyDigest } = keyed;
    const writes = [
      newPaymentWrite(payment, booking.createdAt),
      newBookingWrite({ booking, mayRepeatPrebook, bookedBy, requestId, keyDigest, lease }),
    ];
    const subject = { kind: 'booking', id: booking.id } as const;
    if (isAlone(booking, payment))
      await keyed.bindWith(subject, (binding) => writeTogether(needs.db, [...writes, ...binding]));
    else
      await needs.db.transaction(async (tx) => {
        if (request.replaces !== undefined)
          await lockReplaced(tx, caller, { ...request, id: request.replaces });
        await writeTogether(tx, writes);
        await takeWhatIsUsed(tx, booking, payment);
        await keyed.bind(tx, subject);
      });
  } catch (error) {
    throw await conflictRefusal(needs, caller, { error, request });
  }
  return driveWithin(needs, booking.id, { lease, untilTicksMs, opened: { booking, payment, data } });
}

interface BookCall {
  readonly request: BookRequest;
  readonly requestId: string;
  readonly keyed?: KeyedWork;
}

/** The prebook to be booked: it belongs to the caller, has not expired, is open, and is not booked yet. */
async function openPrebook(
  needs: AdvanceNeeds,
  caller: Caller,
  request: BookRequest,
): Promise<{ readonly prebook: Prebook; readonly data: CurrentData }> {
  const { db, clock } = needs;
  const { prebookId, replaces } = request;
  const found = await prebookToBook(db, caller, prebookId);
  if (found === undefined) throw refuse('wrong-input', 'invalid prebookId, rate not found');
  const { prebook, booking, versions } = found;
  if (prebook.replaces !== replaces)
    throw refuse('wrong-input', `this prebook replaces booking ${prebook.replaces}: use POST /rates/rebook`);
  if (prebook.state === 'closed') throw refuse('rate-gone', 'this rate is no longer sold: search again');
  if (prebook.state === 'incomplete')
    throw refuse('payment-incomplete', 'its payment did not finish and is not tried again: search again');
  if (booking !== null && !differencesOf(caller).bookPrebookAgain)
    await refuseTakenPrebook(needs, caller, request);
  if (prebook.expiresAt <= clock.now())
    throw refuse(
      'wrong-input',
      `invalid prebookId: it expired at ${prebook.expiresAt.toISOString()}; search again`,
    );
  const { supplier } = prebook.sale.quote;
  const data = currentDataAt(db, versions);
  if (!(await maySellTo(data, caller.environment, supplier)))
    throw refuse('rate-gone', notSoldTo(supplier, caller));
  return { prebook, data };
}

interface Made {
  readonly request: BookRequest;
  readonly prebook: Prebook;
  readonly payment: Payment;
  readonly at: Date;
}

function newBooking(needs: AdvanceNeeds, { request, prebook, payment, at }: Made): Booking {
  const { people, customTags } = request;
  const rooms = prebook.sale.quote.rates.length;
  const odd = people.guests.find(({ occupancyNumber }) => occupancyNumber < 1 || occupancyNumber > rooms);
  if (odd !== undefined)
    throw refuse(
      'wrong-input',
      `guests: occupancyNumber ${odd.occupancyNumber} is not one of the ${rooms} rooms`,
    );
  const empty = Array.from({ length: rooms }, (_, at) => at + 1).find(
    (number) => people.guests.length > 0 && !people.guests.some((guest) => guest.occupancyNumber === number),
  );
  if (empty !== undefined)
    throw refuse('wrong-input', `guests: no guest has occupancyNumber ${empty}; each room needs one`);
  // A rebook for fewer people copies the guests of the original.
  if (request.replaces === undefined) refuseCrowdedRooms(prebook, people);
  return {
    id: newSaleId(needs),
    owner: prebook.owner,
    prebook: prebook.id,
    ...labelsOf(request),
    phase: 'opened',
    status: 'PENDING',
    failure: undefined,
    failureDetail: undefined,
    sale: prebook.sale,
    people: inJsonbOrder(people),
    isErased: false,
    customTags: inJsonbOrder(customTags),
    extras: prebook.sale.extras,
    payment: payment.id,
    replaces: request.replaces,
    supplierBooking: undefined,
    hotelConfirmation: '',
    askedSupplierAt: undefined,
    lookUps: 0,
    createdAt: at,
    updatedAt: at,
    confirmedAt: undefined,
    additions: {},
  };
}

/** A room is sold to as many people as were searched for. */
function refuseCrowdedRooms({ sale }: Prebook, { guests }: BookRequest['people']): void {
  for (const [at, { adults, childrenAges }] of sale.offer.occupancies.entries()) {
    const most = adults + childrenAges.length;
    const count = guests.filter(({ occupancyNumber }) => occupancyNumber === at + 1).length;
    if (count > most)
      throw refuse(
        'wrong-input',
        `guests: ${count} guests have occupancyNumber ${at + 1}, a room for ${most}`,
      );
  }
}

/** If nothing else is claimed with it, it needs no transaction. */
function isAlone({ replaces, sale }: Booking, { transaction }: Payment): boolean {
  return replaces === undefined && sale.voucher === null && transaction === undefined;
}

/** The people of the booking to be replaced have changed, or were erased, since they were copied. */
export class OriginalChanged extends Error {
  override readonly name = 'OriginalChanged';
}

/** From here on only this booking can cancel or replace the original, because its money is needed. */
async function lockReplaced(
  tx: Tx,
  caller: Caller,
  { id, copied, amendment }: Pick<BookRequest, 'copied' | 'amendment'> & { readonly id: string },
): Promise<void> {
  const operation = { bookingId: id, operation: 'rebook', asReplaced: 'amendment-exists' } as const;
  const { people, customTags } = await lockAllowedBooking(tx, caller, operation);
  if (copied !== undefined && !isDeepStrictEqual({ people, customTags }, copied)) throw new OriginalChanged();
  if (amendment !== undefined) pending(amendment, await lockAmendment(tx, amendment));
}

async function takeWhatIsUsed(tx: Tx, booking: Booking, payment: Payment): Promise<void> {
  const { sale, people } = booking;
  if (payment.transaction !== undefined && !(await useTransaction(tx, payment.transaction)))
    throw refuse('payment-incomplete', 'the transaction has been used or refunded');
  if (sale.voucher === null) return;
  await reserveVoucher(tx, booking.owner, {
    bookingId: booking.id,
    priced: sale.voucher,
    price: { minor: discountableMinor(sale.quote), currency: sale.quote.currency },
    holderEmail: people.holder.email,
    hotelName: sale.hotel.name,
    at: booking.createdAt,
  });
}
