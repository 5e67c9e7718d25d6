import type { Static } from 'typebox';
import { refuseField, together } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import type { KeptReply, Subject } from '../../contract/keyed-work.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { ok, type Call, type FurtherCheck } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import type { Caller } from '../../contract/owner.ts';
import { turnYielder } from '../../platform/yield-turn.ts';
import { readTimeout } from '../../rates/search/read-search.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import type { alternativesRequest, amendRequest, listQuery, rebookRequest } from './request-shapes.ts';
import { shownAlternative, shownAmendment, shownPendingRebook } from '../show/show-amendments.ts';
import {
  shownCancellation,
  shownFlat,
  shownListed,
  shownPreview,
  shownWhole,
} from '../show/show-bookings.ts';
import { alternativePrebooks, checkAlternativesRequest } from '../amend/alternatives.ts';
import { amendBooking, readAmend } from '../amend/amend.ts';
import { answerBooked } from './selling-answers.ts';
import type { BookedGuest } from '../stores/bookings-store.ts';
import { readTags } from './read-book.ts';
import { labelChecks } from './read-labels.ts';
import { cancelBooking, previewCancellation, settledCancellation, isSettled } from '../cancel/cancel.ts';
import type { Cancellation } from '../stores/cancellations-store.ts';
import { keepPrebook } from '../prebook/prebook.ts';
import { driveOrFollow } from '../phases/drive/drive-or-follow.ts';
import { paymentFailures } from '../sale/phases.ts';
import { listBookings, readBooking } from '../read/read-bookings.ts';
import type { WholeBooking } from '../stores/reading-store.ts';
import { askOperator, goesToOperator } from '../rebook/rebook-by-operator.ts';
import { cancelReplaced, rebook, type RebookRequest } from '../rebook/rebook.ts';
import { rootOf } from '../show/show-sales.ts';

type RebookBody = Static<typeof rebookRequest>;
type AmendBody = Static<typeof amendRequest>;
type AlternativesBody = Static<typeof alternativesRequest>;

type OfBooking = { bookingId: string };
type Waiting = { timeout?: number };
type Cancelling = Waiting & { fee?: number };
type Opened = { readonly subject: Subject; readonly untilTicksMs: number };

type ListCall = Call<unknown, Static<typeof listQuery>>;

/** `GET /bookings`: by reference, guest or tags; with other filters alone, the list of all bookings. */
export async function answerBookings(needs: AdvanceNeeds, call: ListCall): Promise<Reply> {
  const { clientReference, guestId, customTags, ...filters } = call.query;
  if (clientReference ?? guestId ?? customTags) return byReference(needs, call);
  const { limit: _limit, offset: _offset, timeout: _timeout, ...named } = filters;
  if (Object.keys(named).length === 0) throw refuse('wrong-input', 'required guestId or clientReference');
  return answerAllBookings(needs, call);
}

/** `GET /bookings/`: flat rows of all bookings; with a reference or a guest, the other list. */
export async function answerAllBookings(needs: AdvanceNeeds, call: ListCall): Promise<Reply> {
  const { caller, query } = call;
  if (query.clientReference ?? query.guestId) return byReference(needs, call);
  const { bookings, count } = await listBookings(needs, caller, query);
  return ok({ count, data: await shownInSlices(needs, caller, { bookings, shown: shownFlat }) });
}

async function byReference(needs: AdvanceNeeds, { caller, query }: ListCall): Promise<Reply> {
  const { bookings } = await listBookings(needs, caller, query);
  return ok({ data: await shownInSlices(needs, caller, { bookings, shown: shownListed }) });
}

/** A page of hundreds takes a tenth of a second, so it yields to other requests in between. */
async function shownInSlices<Shown>(
  { clock }: Pick<AdvanceNeeds, 'clock'>,
  { accountId }: Caller,
  page: { readonly bookings: readonly WholeBooking[]; readonly shown: (whole: WholeBooking) => Shown },
): Promise<Shown[]> {
  const yieldTurn = turnYielder({ clock }, accountId);
  const shown: Shown[] = [];
  for (const whole of page.bookings) {
    await yieldTurn();
    shown.push(page.shown(whole));
  }
  return shown;
}

export async function answerBooking(
  needs: AdvanceNeeds,
  { caller, params }: Call<OfBooking>,
): Promise<Reply> {
  return ok({ data: shownWhole(await readBooking(needs, caller, params.bookingId)) });
}

export async function answerCancel(needs: AdvanceNeeds, call: Call<OfBooking, Cancelling>): Promise<Reply> {
  const { caller, params, query, requestId, keyed } = call;
  const timeoutMs = readTimeout(query.timeout, limits.cancelTimeoutMs);
  const request = { ...params, requestId, timeoutMs, agreedFee: query.fee, keyed };
  return answerCancelled(call, await cancelBooking(needs, caller, request));
}

/** The state of the cancellation that an earlier call with the same key has requested. */
export async function resumeCancel(
  needs: AdvanceNeeds,
  call: Call<OfBooking, Cancelling>,
  { subject, untilTicksMs }: Opened,
): Promise<Reply | undefined> {
  const timeoutMs = Math.max(0, untilTicksMs - needs.clock.ticksMs());
  const cancellation = await settledCancellation(needs, subject.id, timeoutMs);
  return cancellation && answerCancelled(call, cancellation);
}

function answerCancelled(
  { caller, keyed }: Pick<Call, 'caller' | 'keyed'>,
  cancellation: Cancellation,
): Reply {
  if (isSettled(cancellation)) keyed.settle();
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
  call: Call<OfBooking, Waiting, Static<typeof alternativesRequest>>,
): Promise<KeptReply> {
  const { caller, params, query, body, keyed, signal } = call;
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
  return needs.db.transaction(async (tx) => {
    for (const one of alternatives) await keepPrebook(tx, one);
    return keyed.complete(tx, ok({ data, ...rootOf(caller) }));
  });
}

/** `POST /rates/rebook` */
export async function answerRebook(
  needs: AdvanceNeeds,
  call: Call<unknown, Waiting, Static<typeof rebookRequest>>,
): Promise<Reply> {
  const { caller, requestId, keyed } = call;
  const request = readRebook(call);
  if (await goesToOperator(needs, caller, request))
    return askOperator(needs, caller, {
      request,
      requestId,
      answer: (tx, amendment) =>
        keyed.complete(tx, { status: 202, body: shownPendingRebook(amendment, caller.accountId) }),
    });
  return refusedAsRebook(async () =>
    answerBooked(needs, call, await rebook(needs, caller, { request, requestId, keyed })),
  );
}

/** As `resumeBook`, for a booking that replaces another. */
export async function resumeRebook(
  needs: AdvanceNeeds,
  call: Call<unknown, Waiting, Static<typeof rebookRequest>>,
  { subject, untilTicksMs }: Opened,
): Promise<Reply | undefined> {
  const made = await driveOrFollow(needs, subject.id, untilTicksMs);
  if (made === undefined) return undefined;
  await cancelReplaced(needs, made);
  return refusedAsRebook(() => answerBooked(needs, call, made));
}

function readRebook({
  body,
  query,
}: Pick<Call<unknown, Waiting, Static<typeof rebookRequest>>, 'body' | 'query'>): RebookRequest {
  const { remarks, holder, guests = [] } = body;
  return {
    ...readRebookFields(body),
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
    timeoutMs: readTimeout(query.timeout, limits.bookTimeoutMs),
  };
}

function readRebookFields(body: Partial<RebookBody>) {
  return together({
    existingBookingId: () => readNeeded('existingBookingId', body.existingBookingId),
    prebookId: () => readNeeded('prebookId', body.prebookId),
    ...labelChecks(body),
    customTags: () => readTags(body.customTags ?? {}),
  });
}

function readNeeded(field: string, text = ''): string {
  if (text !== '') return text;
  throw refuseField('wrong-input', { pointer: `/${field}`, message: `${field} field missing or empty` });
}

// Members that do not match the schema are absent from the body of these checks, and absent members pass.

export const checkRebook: FurtherCheck = (_, { body }) => readRebookFields(body as Partial<RebookBody>);

export const checkAmend: FurtherCheck = (_, { body }) => readAmend(body as Partial<AmendBody>);

export const checkAlternatives: FurtherCheck = (needs, { caller, body }) =>
  checkAlternativesRequest(needs, caller, body as Partial<AlternativesBody>);

/** A rebook whose payment method cannot be charged again returns 2014: the buyer still has the original. */
async function refusedAsRebook(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const isPayment = error instanceof Refusal && paymentFailures.has(error.refusal);
    throw isPayment ? refuse('payment-incomplete', error.detail ?? error.refusal) : error;
  }
}

/** `PUT /bookings/{bookingId}/amend`: the amendment bare, without `data`. */
export async function answerAmend(
  needs: AdvanceNeeds,
  { caller, params, body, requestId }: Call<OfBooking, unknown, Static<typeof amendRequest>>,
): Promise<Reply> {
  const { holder, remarks } = body;
  const request = { bookingId: params.bookingId, holder, remarks, requestId };
  return ok(shownAmendment(await amendBooking(needs, caller, request), caller.accountId));
}
