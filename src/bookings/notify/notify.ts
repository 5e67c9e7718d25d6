import type { Owner } from '../../contract/owner.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { appearance, type RefusalName } from '../../contract/refusals.ts';
import type { EventName } from '../../events/names.ts';
import { publish, type NewEvent as EventSubject } from '../../events/outbox.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';

import type { Payment } from '../../payments/money/payments-store.ts';
import type { Tx } from '../../contract/database.ts';
import { markOf } from '../../rates/offers/offers.ts';
import type { Amendment } from '../stores/amendments-store.ts';
import type { Booking } from '../stores/bookings-store.ts';
import type { Cancellation } from '../stores/cancellations-store.ts';
import { labelsOf } from '../sale/labels.ts';
import type { PrebookRequest } from '../sale/prebook-request.ts';
import { isRefundable } from '../sale/refundable.ts';
import type { Prebook } from '../stores/prebooks-store.ts';
import { wholeBooking, type WholeBooking } from '../stores/reading-store.ts';
import { shownAmendment, shownPendingRebook } from '../show/show-amendments.ts';
import { shownBooked, shownCancellation } from '../show/show-bookings.ts';
import { rootOf, shownPrebook } from '../show/show-sales.ts';

/**
 * The events of prebooks and bookings, all of them. As at the public service, `request` is the body of the
 * call that caused the event, and `response` the body of its response, so a receiver can parse both
 * as it parses the operations. If there was no call, `response` is the booking as a call would return it. Neither
 * contains a secret; both contain people until they are erased (erase-guest.ts).
 */
export function prebookEvent(
  made: Prebook,
  { request, at }: { request: PrebookRequest; at: Date },
): EventSubject {
  const { id, owner } = made;
  const response = { data: shownPrebook(made, {}), ...rootOf(owner) };
  return { owner, name: 'booking.prebook', subject: id, request: bodyOf(request), response, at };
}

export async function notifyPrebookError(
  tx: Tx,
  owner: Owner,
  { request, refusal: { refusal, detail }, at }: { request: PrebookRequest; refusal: Refusal; at: Date },
): Promise<void> {
  const response = { error: errorOf('prebook', refusal, detail) };
  const subject = `offer:${markOf(request.offerId)}`;
  await publish(tx, {
    owner,
    name: 'booking.prebook_error',
    subject,
    request: bodyOf(request),
    response,
    at,
  });
}

function bodyOf({ offerId, usePaymentSdk, voucherCode, addons, bedTypeIds, ...request }: PrebookRequest) {
  const payment = request.gateway === undefined ? {} : { payment: { gateway: request.gateway } };
  return {
    offerId,
    existingBookingId: request.replaces,
    usePaymentSdk,
    voucherCode,
    addons,
    bedTypeIds,
    ...payment,
  };
}

/** The events of a booking that is confirmed. */
export function bookedEvent(whole: WholeBooking, at: Date): EventSubject {
  const { id: subject, owner } = whole.booking;
  return { owner, name: 'booking.book', subject, request: requestOf(whole), response: answerOf(whole), at };
}

export function addedEvent(whole: WholeBooking, { name, request, at }: AdditionNotice): EventSubject {
  const { id: bookingId, owner } = whole.booking;
  return {
    owner,
    name,
    subject: bookingId,
    request: { bookingId, ...request },
    response: answerOf(whole),
    at,
  };
}

interface Failed {
  readonly payment: Payment;
  readonly failure: RefusalName;
  readonly detail: string | undefined;
  readonly at: Date;
}

export async function notifyBookError(
  tx: Tx,
  booking: Booking,
  { payment, failure, detail, at }: Failed,
): Promise<void> {
  const { id, owner } = booking;
  const request = requestOf({ booking, payment });
  const response = { bookingId: id, error: errorOf('book', failure, detail) };
  await publish(tx, { owner, name: 'booking.book_error', subject: id, request, response, at });
}

/** The event is about the original, with the response of the rebook: the new booking. */
export async function notifyReplaced(
  tx: Tx,
  original: Booking,
  { made, at }: { made: Booking; at: Date },
): Promise<void> {
  const { id, owner, sale } = original;
  const whole = await known(tx, owner, made.id);
  const name = isRefundable(sale) ? 'booking.rebook.rfn' : 'booking.rebook.nrfn';
  await publish(tx, { owner, name, subject: id, request: requestOf(whole), response: answerOf(whole), at });
}

interface AmendmentNotice {
  readonly owner: Owner;
  /** The note of the account that requested it, or of the operator who settled it. */
  readonly details: object;
  readonly at: Date;
}

/** A change of names was requested; or it, or a rebook left to the operator, is settled. */
export async function notifyAmendment(
  tx: Tx,
  amendment: Amendment,
  { owner, details, at }: AmendmentNotice,
): Promise<void> {
  const { bookingId } = amendment;
  const request = { bookingId, ...details };
  const response = shownAmendment(amendment, owner.accountId);
  await publish(tx, { owner, name: 'booking.amendment', subject: bookingId, request, response, at });
}

/** A rebook is left to the operator. */
export async function notifyPendingRebook(
  tx: Tx,
  amendment: Amendment,
  { owner, at }: Omit<AmendmentNotice, 'details'>,
): Promise<void> {
  const { bookingId, prebookId } = amendment;
  const request = { prebookId, existingBookingId: bookingId };
  const response = shownPendingRebook(amendment, owner.accountId);
  await publish(tx, { owner, name: 'booking.rebook.nrfn', subject: bookingId, request, response, at });
}

interface CancellationNotice {
  readonly name: Extract<EventName, 'booking.cancel' | 'booking.refund' | 'booking.cancel_error'>;
  readonly cancellation: Cancellation;
  /** Fields that are not in the response of a cancel. */
  readonly additional?: object;
  readonly at: Date;
}

export async function notifyCancellation(
  tx: Tx,
  { id, owner }: Booking,
  { name, cancellation, additional = {}, at }: CancellationNotice,
): Promise<void> {
  const { bookingId, reason } = cancellation;
  const { sandbox } = rootOf(owner);
  const response = { data: { ...shownCancellation(cancellation), ...additional }, sandbox };
  await publish(tx, { owner, name, subject: id, request: { bookingId, reason }, response, at });
}

interface Refused {
  readonly payment: Payment;
  readonly reason: string;
  readonly nextAttemptAt: string | null;
  readonly at: Date;
}

/** A deferred payment was refused when it was due. */
export async function notifyPaymentError(
  tx: Tx,
  { id: bookingId, owner }: Booking,
  { payment: { currency, amountMinor }, at, ...why }: Refused,
): Promise<void> {
  const data = { bookingId, amount: amountOf(amountMinor, currency), currency, ...why };
  const event = { owner, subject: bookingId, request: { bookingId }, at };
  await publish(tx, { ...event, name: 'booking.payment_error', response: { data, ...rootOf(owner) } });
}

interface AdditionNotice {
  readonly name: Extract<
    EventName,
    | 'booking.book.hotelConfirmationNumber'
    | 'booking.checkinInstruction'
    | 'booking.amendment.relocation'
    | 'booking.compensation'
  >;
  /** The details of the addition. */
  readonly request: object;
  readonly at: Date;
}

/** The operator has added something to a booking: the event has the booking as it is now. */
export async function notifyAdded(
  tx: Tx,
  { id, owner }: Pick<Booking, 'id' | 'owner'>,
  details: AdditionNotice,
): Promise<void> {
  await publish(tx, addedEvent(await known(tx, owner, id), details));
}

export async function known(tx: Tx, owner: Owner, bookingId: string): Promise<WholeBooking> {
  const whole = await wholeBooking(tx, owner, bookingId);
  assert(whole !== undefined, `booking ${bookingId} is never removed`);
  return whole;
}

function answerOf(whole: WholeBooking) {
  return { data: shownBooked(whole), ...rootOf(whole.booking.owner) };
}

/** The body of a book or a rebook, as far as it is stored: without the payment token. */
function requestOf({ booking, payment }: Pick<WholeBooking, 'booking' | 'payment'>) {
  const { prebook: prebookId, replaces, people, customTags } = booking;
  const { method, transaction: transactionId } = payment;
  const paying = replaces === undefined ? { payment: { method, transactionId } } : {};
  return {
    prebookId,
    existingBookingId: replaces,
    ...labelsOf(booking),
    ...people,
    ...paying,
    customTags,
  };
}

function errorOf(group: 'prebook' | 'book', name: RefusalName, description: string | undefined) {
  const { code, message } = appearance(group, name);
  return { code, message, description };
}
