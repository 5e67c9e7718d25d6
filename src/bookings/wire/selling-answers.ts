import type { Static } from 'typebox';
import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { ok, type Call, type Reply } from '../../contract/route.ts';
import { assert } from '../../lib/assert.ts';
import { amountOf } from '../../lib/currency.ts';
import { balanceOf } from '../../payments/ledger.ts';
import { readTimeout } from '../../rates/search-asked.ts';
import type { AdvanceNeeds } from '../phases/advance.ts';
import { book } from '../book/book.ts';
import { readBook, type BookBody } from '../book/book-asked.ts';
import type { Booking } from '../bookings-store.ts';
import { shownBooked } from './show-bookings.ts';
import { PROTECTION } from '../extras/extras.ts';
import { prebook } from '../prebook/prebook.ts';
import { prebookOf } from '../prebook/prebooks-store.ts';
import { wholeBooking } from '../read/reading-store.ts';
import type { prebookAsked, sellingQuery } from './asked-shapes.ts';
import { tellingRefusal } from '../tell/telling-refusal.ts';
import { rootOf, shownPrebook } from './show-sales.ts';

type Query = Static<typeof sellingQuery>;
type PrebookBody = Static<typeof prebookAsked>;

/** `POST /rates/prebook` */
export async function answerPrebook(
  needs: AdvanceNeeds,
  call: Call<unknown, Query, PrebookBody>,
): Promise<Reply> {
  const { caller, body, query, signal } = call;
  if (body.offerId.length > limits.offerCharacters) throw refuse('invalid-offer');
  const asked = {
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
  const { prebook: made, clientSecret } = await tellingRefusal(needs, caller, {
    asked,
    work: () => prebook(needs, caller, asked),
  });
  const wantsCredit = body.includeCreditBalance ?? query.includeCreditBalance ?? false;
  const creditLine = wantsCredit ? await creditOf(needs, call, made.sale.quote.currency) : undefined;
  const shown = { secretKey: clientSecret, creditLine };
  return ok({ data: shownPrebook(made, shown), ...rootOf(call.caller) });
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
  const { caller, body, query, requestId } = call;
  const asked = await readBook(needs, caller, { body, timeout: query.timeout });
  const booking = await book(needs, caller, { asked, requestId });
  refuseUnlessBooked(booking);
  return ok({ data: await booked(needs, call, booking.id), ...rootOf(call.caller) });
}

/** A booking as it answers the request that made it. */
export async function booked(
  { db }: Pick<AdvanceNeeds, 'db'>,
  { caller }: Pick<Call, 'caller'>,
  bookingId: string,
) {
  const whole = await wholeBooking(db, caller, bookingId);
  assert(whole !== undefined, `booking ${bookingId} was made a moment ago`);
  return shownBooked(whole);
}

/** What has not become a booking, or not wholly, is refused with the reason of the booking itself. */
export function refuseUnlessBooked(booking: Booking): void {
  const { id, phase, failure, failureDetail, extras } = booking;
  if (phase === 'failed') throw refuse(failure ?? 'booking-failed', failureDetail);
  if (phase !== 'finished')
    throw refuse(
      'booking-incomplete',
      `booking ${id} is still being worked on and becomes final by itself: read it, do not book again`,
    );
  const lost = extras.find(({ state }) => state === 'given-up');
  if (lost === undefined) return;
  const sentence = `booking ${id} is confirmed without ${lost.addon}, for which nothing is kept`;
  if (lost.addon === PROTECTION) throw refuse('protection-order-not-bought', sentence);
}

async function creditOf(needs: AdvanceNeeds, { caller }: Pick<Call, 'caller'>, currency: string) {
  const balance = await balanceOf(needs.db, caller, { name: 'credit', currency });
  return balance === undefined
    ? undefined
    : { remainingCredit: amountOf(balance.availableMinor, currency), currency };
}
