import { quoting } from '../../../lib/shown-error.ts';
import { limits } from '../../../contract/limits.ts';
import type { BookAnswer, CancelAnswer, Connector, RecheckAnswer, RetrieveAnswer } from '../connector.ts';
import { openAnswerRoom } from '../../../platform/outbound/answer-room.ts';
import { openPartner, type Answer } from '../../../platform/outbound/partner.ts';
import type { HttpSettings } from '../http/http-settings.ts';
import { listBookings } from './upstream-list.ts';
import { BAD_REQUEST, failure, GONE, offersIn, readMessage } from './upstream-messages.ts';
import { offerOfPrebook } from './upstream-offers.ts';
import { bookBody, searchBody, secondsThere } from './upstream-requests.ts';
import { owedFor } from './upstream-owed.ts';
import { bookingsUnder, isUnder } from './upstream-references.ts';
import { counting, isActive, surplusIn } from './upstream-status.ts';
import { statedStay, statedStayOfPrebook } from './upstream-stated.ts';
import { describingText, readableId, shownText } from './upstream-texts.ts';
import type {
  UpstreamMessage,
  UpstreamBooking,
  UpstreamCancellation,
  UpstreamListed,
  UpstreamPrebook,
} from './upstream-shapes.ts';

type UpstreamSettings = HttpSettings & { readonly code: string; readonly paymentMethod: string };

/**
 * Any service with this same interface as a supplier: another Innkeeper, or the public one.
 * Its price is our net price; we request it without commission (`margin: 0`).
 */
export function openUpstream({ code, paymentMethod, ...service }: UpstreamSettings): Connector {
  const { send, read, ask } = openCalls(service);

  async function find(reference: string, signal: AbortSignal): Promise<UpstreamBooking[]> {
    const path = `/bookings?clientReference=${encodeURIComponent(reference)}`;
    const reply = await ask('GET', path, { signal });
    if (reply.error !== undefined) throw failure(reply);
    return bookingsUnder(reference, reply.data);
  }

  return {
    async search({ keeper, ...request }, signal) {
      const body = searchBody(request);
      const answer = await send('POST', '/hotels/rates', {
        body,
        signal,
        isLarge: true,
        account: request.account,
      });
      // An error is short.
      if (keeper === undefined || answer.status >= 400) return [...offersIn(read(answer))].flat();
      const { bytes } = answer;
      return keeper.keep({ supplier: code, kind: 'upstream', data: bytes }, request);
    },

    async recheck({ token, timeoutMs }, signal): Promise<RecheckAnswer> {
      const body = { offerId: token, usePaymentSdk: false };
      const path = `/rates/prebook?timeout=${secondsThere(timeoutMs)}`;
      return recheckAnswer(await ask('POST', path, { body, signal }));
    },

    async book(request, signal) {
      const body = { ...bookBody(request), payment: { method: paymentMethod } };
      return bookAnswer(await ask('POST', '/rates/book', { body, signal }), request.reference);
    },

    async retrieve({ reference }, signal): Promise<RetrieveAnswer> {
      return stateIn(await find(reference, signal));
    },

    async cancel({ reference }, signal): Promise<CancelAnswer> {
      const bookings = await find(reference, signal);
      // The service, or a proxy before it, may have made two bookings of one call: all of them are cancelled.
      const refused = await cancelAll(ask, bookings.filter(isActive), signal);
      const last = counting(bookings);
      return refused ?? { state: last === undefined || last.status === 'FAILED' ? 'unknown' : 'cancelled' };
    },

    async cancelSurplus({ reference, keep }, signal): Promise<CancelAnswer> {
      const surplus = surplusIn(await find(reference, signal), keep);
      return (await cancelAll(ask, surplus, signal)) ?? { state: 'cancelled' };
    },

    list({ sinceMs }, signal) {
      return listBookings(async (query) => {
        const reply = await ask('GET', `/bookings/?${query}`, { signal, isLarge: true });
        if (reply.error !== undefined) throw failure(reply);
        return reply.data as UpstreamListed[];
      }, sinceMs);
    },
  };
}

function openCalls({ baseUrl, apiKey, toPrivate }: HttpSettings) {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const partner = openPartner({ toPrivate });
  // Large answers to searches never end the short answer to a booking.
  const large = {
    answerBytes: limits.supplierSearchBytes,
    room: openAnswerRoom(limits.supplierSearchesBytes),
  };
  const short = {
    answerBytes: limits.supplierAnswerBytes,
    room: openAnswerRoom(limits.supplierAnswersBytes),
  };

  function send(method: string, path: string, sent: Sent): Promise<Answer> {
    const { body, signal, account, isLarge = false } = sent;
    return partner.call({
      ...(isLarge ? large : short),
      method,
      url: `${baseUrl}${path}`,
      headers,
      signal,
      account,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  function read({ status, bytes }: Answer): UpstreamMessage {
    const text = bytes.toString();
    return readMessage(status, status < 400 || apiKey === '' ? text : text.replaceAll(apiKey, '…'));
  }

  const ask: CallService = async (method, path, sent) => read(await send(method, path, sent));
  return { send, read, ask };
}

type CallService = (method: string, path: string, sent: Sent) => Promise<UpstreamMessage>;

/** Undefined if all of them are cancelled. */
async function cancelAll(
  ask: CallService,
  bookings: readonly UpstreamBooking[],
  signal: AbortSignal,
): Promise<CancelAnswer | undefined> {
  for (const booking of bookings) {
    const answer = await cancelOne(ask, booking, signal);
    if (answer.state === 'refused') return answer;
  }
  return undefined;
}

async function cancelOne(
  ask: CallService,
  booking: UpstreamBooking,
  signal: AbortSignal,
): Promise<CancelAnswer> {
  const path = `/bookings/${encodeURIComponent(readableId(booking.bookingId))}`;
  const reply = await ask('PUT', path, { body: {}, signal });
  if (reply.error === undefined) return cancelled(reply.data as UpstreamCancellation);
  // A booking in progress cannot be cancelled yet: the cancellation must be repeated.
  if (reply.status < 500 && booking.status !== 'PENDING')
    return { state: 'refused', reason: describingText(reply.error.message) };
  throw failure(reply);
}

/** A service that has recorded a cancellation and waits for its own supplier has not cancelled yet. */
function cancelled({ cancelPending }: UpstreamCancellation): CancelAnswer {
  if (cancelPending === true) throw new Error('the upstream has not cancelled yet; it is retried');
  return { state: 'cancelled' };
}

const OUTDATED = 4040;
const DUPLICATE = 4005;

interface Sent {
  readonly body?: unknown;
  readonly signal: AbortSignal;
  readonly account?: string | undefined;
  /** The answer may be that of a search or a list. */
  readonly isLarge?: boolean;
}

function recheckAnswer(reply: UpstreamMessage): RecheckAnswer {
  if (reply.error?.code === GONE || reply.error?.code === OUTDATED) return { state: 'gone' };
  if (reply.error !== undefined) throw failure(reply);
  // From here on the prebook identifies the offer at the supplier.
  const prebook = reply.data as UpstreamPrebook;
  return { state: 'available', offer: offerOfPrebook(prebook), stated: statedStayOfPrebook(prebook) };
}

/** Codes that mean that nothing is booked. After any other error the outcome is looked up. */
const definite: Readonly<Record<number, BookAnswer>> = {
  [GONE]: { state: 'gone' },
  2010: { state: 'not-confirmed' },
  4010: { state: 'unknown-rate' },
  4012: { state: 'not-confirmed' },
  4002: { state: 'failed', reason: 'the supplier does not know this prebook any longer' },
  [BAD_REQUEST]: { state: 'failed', reason: 'the supplier does not accept our payment' },
  401: { state: 'failed', reason: 'the supplier does not accept our key' },
  4290: { state: 'failed', reason: 'the supplier accepts no calls from us at the moment' },
  40021: { state: 'failed', reason: 'our credit line at the supplier is suspended' },
};

function bookAnswer(reply: UpstreamMessage, reference: string): BookAnswer {
  if (reply.error === undefined) {
    const booking = reply.data as UpstreamBooking;
    // A proxy may repeat the answer to another call. What our call has done is looked up.
    if (!isUnder(reference, booking)) throw new Error('the supplier confirms another reference');
    return bookStateOf(booking);
  }
  const answer = definite[reply.error.code];
  // A repeated reference is an earlier call of ours: its outcome is looked up.
  if (answer === undefined || reply.error.code === DUPLICATE) throw failure(reply);
  return answer;
}

/** The state of all bookings under one reference. */
function stateIn(bookings: readonly UpstreamBooking[]): RetrieveAnswer {
  const booking = counting(bookings);
  if (booking === undefined) return { state: 'unknown' };
  const answer = stateOf(booking);
  const surplus = bookings.filter(isActive).length - 1;
  return answer.state === 'confirmed' && surplus > 0 ? { ...answer, surplus } : answer;
}

function stateOf(booking: UpstreamBooking): RetrieveAnswer {
  if (booking.status.startsWith('CANCEL')) return { state: 'cancelled' };
  if (booking.status === 'FAILED') return { state: 'failed', reason: 'the booking failed at the supplier' };
  return bookStateOf(booking);
}

function bookStateOf(booking: UpstreamBooking): BookAnswer {
  const { bookingId, status, hotelConfirmationCode } = booking;
  const owed = owedFor(booking);
  if (status === 'PENDING') return { state: 'pending' };
  if (status !== 'CONFIRMED') throw quoting(new Error(`it is "${status}" there`), status);
  return {
    state: 'confirmed',
    supplierBookingId: readableId(bookingId),
    hotelConfirmationCode: shownText(hotelConfirmationCode) ?? '',
    ...(owed && { owed }),
    stated: statedStay(booking),
  };
}
