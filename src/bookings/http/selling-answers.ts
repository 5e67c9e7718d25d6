import type { Static } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import type { KeptReply, Subject } from '../../contract/keyed-work.ts';
import { ok, type Call, type FurtherCheck } from '../../contract/route.ts';
import type { Reply } from '../../contract/reply.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';
import { balanceOf } from '../../payments/money/ledger.ts';
import { readTimeout } from '../../rates/search/read-search.ts';
import { driveOrFollow } from '../phases/drive/drive-or-follow.ts';
import type { AdvanceNeeds } from '../phases/outcome.ts';
import { isFinal } from '../sale/phases.ts';
import { book } from '../book/book.ts';
import { readBook, type BookBody } from './read-book.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { shownBooked } from '../show/show-bookings.ts';
import { refuseUnlessBooked } from '../book/refuse-unless-booked.ts';
import { checkPrebook } from '../prebook/check-prebook.ts';
import { keepPrebook, preparePrebook } from '../prebook/prebook.ts';
import { prebookOf } from '../stores/prebooks-store.ts';
import { wholeBooking, type WholeBooking } from '../stores/reading-store.ts';
import type { prebookRequest, sellingQuery } from './request-shapes.ts';
import { notifyingRefusal } from '../notify/notify-refusal.ts';
import { rootOf, shownPrebook } from '../show/show-sales.ts';

type Query = Static<typeof sellingQuery>;
type PrebookBody = Static<typeof prebookRequest>;

export const checkPrebookFurther: FurtherCheck = (needs, { caller, body }) => {
  // Members that do not match the schema are absent, and all but the offer may be.
  const { addons, usePaymentSdk, payment } = body as Partial<PrebookBody>;
  checkPrebook(needs, caller, { addons, usePaymentSdk, gateway: payment?.gateway });
};

/** `POST /rates/prebook` */
export async function answerPrebook(
  needs: AdvanceNeeds,
  call: Call<unknown, Query, PrebookBody>,
): Promise<KeptReply> {
  const { caller, body, query, keyed, signal } = call;
  if (body.offerId.length > limits.offerCharacters) throw refuse('invalid-offer');
  const request = {
    offerId: body.offerId,
    usePaymentSdk: body.usePaymentSdk ?? false,
    voucherCode: body.voucherCode,
    addons: body.addons ?? [],
    bedTypeIds: body.bedTypeIds ?? [],
    gateway: body.payment?.gateway,
    timeoutMs: readTimeout(query.timeout, limits.prebookTimeoutMs),
    signal,
    replaces: undefined,
  };
  const prepared = await notifyingRefusal(needs, caller, {
    request,
    keyed,
    work: () => preparePrebook(needs, caller, request),
  });
  const { prebook, clientSecret: secretKey } = prepared;
  const wantsCredit = body.includeCreditBalance ?? query.includeCreditBalance ?? false;
  const creditLine = wantsCredit ? await creditOf(needs, call, prebook.sale.quote.currency) : undefined;
  const reply = ok({ data: shownPrebook(prebook, { secretKey, creditLine }), ...rootOf(caller) });
  if (keyed.digest === undefined) {
    await keepPrebook(needs.db, prepared);
    return keyed.complete(needs.db, reply);
  }
  return needs.db.transaction(async (tx) => {
    await keepPrebook(tx, prepared);
    return keyed.complete(tx, reply);
  });
}

/** `GET /prebooks/{prebookId}` */
export async function answerReadPrebook(
  needs: AdvanceNeeds,
  call: Call<{ prebookId: string }, Query>,
): Promise<Reply> {
  const { caller, params, query } = call;
  const found = await prebookOf(needs.db, caller, params.prebookId);
  if (found === undefined || found.expiresAt <= needs.clock.now()) throw refuse('entity-not-found');
  const wantsCredit = query.includeCreditBalance ?? false;
  const creditLine = wantsCredit ? await creditOf(needs, call, found.sale.quote.currency) : undefined;
  return ok({ data: shownPrebook(found, { creditLine }), ...rootOf(call.caller) });
}

/** `POST /rates/book` */
export async function answerBook(needs: AdvanceNeeds, call: Call<unknown, Query, BookBody>): Promise<Reply> {
  const { caller, body, query, requestId, keyed } = call;
  const request = await readBook(needs, caller, { body, timeout: query.timeout });
  const { booking, whole } = await book(needs, caller, { request, requestId, keyed });
  return answerBooked(needs, call, booking, whole);
}

/** The response of an earlier call with the same key, for the present state of its booking. */
export async function resumeBook(
  needs: AdvanceNeeds,
  call: Call<unknown, Query, BookBody>,
  { subject, untilTicksMs }: { readonly subject: Subject; readonly untilTicksMs: number },
): Promise<Reply | undefined> {
  const booking = await driveOrFollow(needs, subject.id, untilTicksMs);
  return booking && answerBooked(needs, call, booking);
}

/** The answer to a request for a booking; once the booking is final, the answer to every repeat. */
export async function answerBooked(
  needs: Pick<AdvanceNeeds, 'db'>,
  call: Pick<Call, 'caller' | 'keyed'>,
  booking: Booking,
  whole?: WholeBooking,
): Promise<Reply> {
  if (isFinal(booking.phase)) call.keyed.settle();
  refuseUnlessBooked(booking);
  const data = whole === undefined ? await booked(needs, call, booking.id) : shownBooked(whole);
  return ok({ data, ...rootOf(call.caller) });
}

/** A booking as it answers the request that made it. */
async function booked({ db }: Pick<AdvanceNeeds, 'db'>, { caller }: Pick<Call, 'caller'>, bookingId: string) {
  const whole = await wholeBooking(db, caller, bookingId);
  assert(whole !== undefined, `booking ${bookingId} was made a moment ago`);
  return shownBooked(whole);
}

async function creditOf(needs: AdvanceNeeds, { caller }: Pick<Call, 'caller'>, currency: string) {
  const balance = await balanceOf(needs.db, caller, { name: 'credit', currency });
  return balance === undefined
    ? undefined
    : { remainingCredit: amountOf(balance.availableMinor, currency), currency };
}
