import type { Static } from 'typebox';
import { limits } from '../contract/limits.ts';
import { Refusal, refuse } from '../contract/refusal.ts';
import type { RefusalName } from '../contract/refusals.ts';
import { ok, type Call, type Reply } from '../contract/route.ts';
import { assert } from '../lib/assert.ts';
import { paymentOf } from '../payments/payments-store.ts';
import { readTimeout } from '../rates/search-asked.ts';
import type { AdvanceNeeds } from './advance.ts';
import type { alternativesAsked, amendAsked, listQuery, rebookAsked } from './after-shapes.ts';
import {
  shownAlternative,
  shownAmendment,
  shownCancellation,
  shownFlat,
  shownListed,
  shownPreview,
  shownWhole,
} from './after-wire.ts';
import { alternativePrebooks } from './alternatives.ts';
import { amendBooking } from './amend.ts';
import { refuseUnlessBooked, rootOf } from './answers.ts';
import type { BookedGuest, Booking } from './bookings-store.ts';
import { readTags } from './book-asked.ts';
import { cancelBooking, previewCancellation } from './cancel.ts';
import { cardFieldIn } from './card-fields.ts';
import { allBookings, bookingsByReference, readBooking } from './read-bookings.ts';
import { askOperator, goesToOperator } from './rebook-by-operator.ts';
import { rebook, type RebookAsked } from './rebook.ts';
import { shownBooking } from './wire.ts';

type OfBooking = { bookingId: string };
type Waiting = { timeout?: number };

/** `GET /bookings`: by reference, guest or tags in one shape; without them all bookings in the other. */
export async function answerBookings(
  needs: AdvanceNeeds,
  { caller, query }: Call<unknown, Static<typeof listQuery>>,
): Promise<Reply> {
  if (query.clientReference ?? query.guestId ?? query.customTags)
    return ok({ data: (await bookingsByReference(needs, caller, query)).map(shownListed) });
  const { bookings, count } = await allBookings(needs, caller, query);
  return ok({ count, data: bookings.map(shownFlat) });
}

export async function answerBooking(
  needs: AdvanceNeeds,
  { caller, params }: Call<OfBooking>,
): Promise<Reply> {
  return ok({ data: shownWhole(await readBooking(needs, caller, params.bookingId)) });
}

export async function answerCancel(
  needs: AdvanceNeeds,
  { caller, params, query, requestId }: Call<OfBooking, Waiting>,
): Promise<Reply> {
  const timeoutMs = readTimeout(query.timeout, limits.cancelTimeoutMs);
  const cancellation = await cancelBooking(needs, caller, { ...params, requestId, timeoutMs });
  return ok({ data: shownCancellation(cancellation), sandbox: caller.environment === 'sandbox' });
}

export async function answerPreview(
  needs: AdvanceNeeds,
  { caller, params }: Call<OfBooking>,
): Promise<Reply> {
  return ok({ data: shownPreview(await previewCancellation(needs, caller, params.bookingId)) });
}

/** `POST /bookings/{bookingId}/alternative-prebooks` */
export async function answerAlternatives(
  needs: AdvanceNeeds,
  call: Call<OfBooking, Waiting, Static<typeof alternativesAsked>>,
): Promise<Reply> {
  const { caller, params, query, body, signal } = call;
  const { original, alternatives } = await alternativePrebooks(needs, caller, {
    bookingId: params.bookingId,
    occupancies: body.occupancies,
    checkin: body.checkin,
    checkout: body.checkout,
    refundableRatesOnly: body.refundableRatesOnly,
    boardType: body.boardType,
    maxPrebooks: body.maxPrebooks,
    timeoutMs: readTimeout(query.timeout, limits.prebookTimeoutMs),
    signal,
  });
  const data = alternatives.map((one) => shownAlternative(one, original));
  return ok({ data, ...rootOf(call) });
}

/** `POST /rates/rebook` */
export async function answerRebook(
  needs: AdvanceNeeds,
  call: Call<unknown, Waiting, Static<typeof rebookAsked>>,
): Promise<Reply> {
  const { caller, requestId } = call;
  const asked = readRebook(call);
  if (await goesToOperator(needs, caller, asked)) {
    const amendment = await askOperator(needs, caller, { asked, requestId });
    const message =
      'The request has been received by our operations team and will be looked at as soon as possible';
    return { status: 202, body: { data: shownAmendment(amendment, caller.accountId), message } };
  }
  const made = await refusedAsRebook(async () => {
    const booking = await rebook(needs, caller, { asked, requestId });
    refuseUnlessBooked(booking);
    return booking;
  });
  const payment = await paymentOf(needs.db, made.payment);
  assert(payment !== undefined, `booking ${made.id} has a payment`);
  const rebookFrom = asked.existingBookingId;
  return ok({ data: { ...shownBooking(made, payment), rebookFrom }, ...rootOf(call) });
}

function readRebook({
  body,
  query,
}: Pick<Call<unknown, Waiting, Static<typeof rebookAsked>>, 'body' | 'query'>): RebookAsked {
  const field = cardFieldIn(body);
  if (field !== undefined)
    throw refuse('wrong-input', `${field} looks like a card number or code; cards are never sent here`);
  const { prebookId = '', existingBookingId = '', clientReference, remarks, holder, guests = [] } = body;
  if (existingBookingId === '') throw refuse('wrong-input', 'existingBookingId field missing or empty');
  if (prebookId === '') throw refuse('wrong-input', 'prebookId field missing or empty');
  if ((clientReference ?? '').length > limits.nameCharacters)
    throw refuse('wrong-input', `clientReference is longer than ${limits.nameCharacters} characters`);
  const texts = [remarks, ...Object.values(holder ?? {})];
  if (texts.some((text) => (text?.length ?? 0) > limits.remarksCharacters))
    throw refuse('wrong-input', `a text is longer than ${limits.remarksCharacters} characters`);
  return {
    prebookId,
    existingBookingId,
    clientReference: clientReference === '' ? undefined : clientReference,
    holder,
    guests: guests.map((guest, at): BookedGuest => ({
      firstName: guest.firstName ?? '',
      lastName: guest.lastName ?? '',
      email: guest.email ?? '',
      phone: guest.phone ?? '',
      occupancyNumber: guest.occupancyNumber ?? at + 1,
      remarks: guest.remarks ?? '',
    })),
    remarks,
    customTags: readTags(body.customTags ?? {}),
    timeoutMs: readTimeout(query.timeout, limits.bookTimeoutMs),
  };
}

const cannotBeCharged: ReadonlySet<RefusalName> = new Set([
  'payment-refused',
  'backup-payment-refused',
  'credit-line-suspended',
  'unsupported-payment',
]);

/** What cannot be charged again is 2014 in a rebook (contract 0): the buyer still has the original. */
async function refusedAsRebook(work: () => Promise<Booking>): Promise<Booking> {
  try {
    return await work();
  } catch (error) {
    const isPayment = error instanceof Refusal && cannotBeCharged.has(error.refusal);
    throw isPayment ? refuse('payment-incomplete', error.detail ?? error.refusal) : error;
  }
}

/** `PUT /bookings/{bookingId}/amend`: the amendment bare, without `data`. */
export async function answerAmend(
  needs: AdvanceNeeds,
  { caller, params, body, requestId }: Call<OfBooking, unknown, Static<typeof amendAsked>>,
): Promise<Reply> {
  const { holder, remarks } = body;
  const asked = { bookingId: params.bookingId, holder, remarks, requestId };
  return ok(shownAmendment(await amendBooking(needs, caller, asked), caller.accountId));
}
