import { publicId } from '../../catalogue/hotel-id.ts';
import { limits } from '../../contract/limits.ts';
import type {
  BookAnswer,
  BookAsk,
  CancelAnswer,
  Connector,
  RecheckAnswer,
  RetrieveAnswer,
  SearchAsk,
} from './connector.ts';
import { openPartner } from '../../platform/outbound/partner.ts';
import { SupplierRefused, SupplierTimeout } from './line.ts';
import { offerOfPrebook, offersOfHotel } from './upstream-offers.ts';
import type { UpstreamSettings } from './upstream-settings.ts';
import { owedFor } from './upstream-owed.ts';
import type {
  Said,
  UpstreamBooking,
  UpstreamCancellation,
  UpstreamHotel,
  UpstreamPrebook,
} from './upstream-shapes.ts';

/**
 * Any service that speaks this same interface as a supplier: a second house of ours, or the public one.
 * What it sells to us is our net; its commission stays with it (`margin: 0` asks for none).
 */
export function openUpstream({ baseUrl, apiKey, paymentMethod, toPrivate }: UpstreamSettings): Connector {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const payment = { method: paymentMethod };
  const partner = openPartner({ toPrivate, answersBytes: limits.supplierAnswersBytes });

  async function ask(method: string, path: string, sent: Sent): Promise<Said> {
    const { body, signal, answerBytes = limits.supplierAnswerBytes } = sent;
    const { status, text } = await partner.call({
      method,
      url: `${baseUrl}${path}`,
      headers,
      signal,
      answerBytes,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Something between us may answer in the place of the house: then nothing but the status is known, and it is unclear.
    const said = saidIn(text);
    if (said === undefined || (status >= 400 && said.error === undefined)) throw failure({ status });
    return { ...said, status };
  }

  async function find(reference: string, signal: AbortSignal): Promise<UpstreamBooking[]> {
    const path = `/bookings?clientReference=${encodeURIComponent(reference)}`;
    const said = await ask('GET', path, { signal });
    if (said.error !== undefined) throw failure(said);
    return said.data as UpstreamBooking[];
  }

  return {
    async search(asked, signal) {
      const body = searchBody(asked);
      const answerBytes = limits.supplierSearchBytes;
      const said = await ask('POST', '/hotels/rates', { body, signal, answerBytes });
      if (said.error !== undefined && !sellsNothing(said.error)) throw failure(said);
      return (said.data as UpstreamHotel[] | undefined)?.flatMap(offersOfHotel) ?? [];
    },

    async recheck({ token, timeoutMs }, signal): Promise<RecheckAnswer> {
      const said = await ask('POST', `/rates/prebook?timeout=${secondsThere(timeoutMs)}`, {
        body: { offerId: token, usePaymentSdk: false },
        signal,
      });
      if (said.error?.code === GONE || said.error?.code === OUTDATED) return { state: 'gone' };
      if (said.error !== undefined) throw failure(said);
      // From here on the prebook is what the supplier knows the offer by.
      const prebook = said.data as UpstreamPrebook;
      return { state: 'available', offer: offerOfPrebook(prebook) };
    },

    async book(asked, signal) {
      return bookAnswer(await ask('POST', '/rates/book', { body: { ...bookBody(asked), payment }, signal }));
    },

    async retrieve({ reference }, signal): Promise<RetrieveAnswer> {
      const booking = counting(await find(reference, signal));
      return booking === undefined ? { state: 'unknown' } : stateOf(booking);
    },

    async cancel({ reference }, signal): Promise<CancelAnswer> {
      const bookings = await find(reference, signal);
      // A house, or something on the way to it, may have made two of one call: none of them is left.
      for (const booking of bookings.filter(isStanding)) {
        const answer = await cancelOne(booking, signal);
        if (answer.state === 'refused') return answer;
      }
      const last = counting(bookings);
      return { state: last === undefined || last.status === 'FAILED' ? 'unknown' : 'cancelled' };
    },
  };

  async function cancelOne(booking: UpstreamBooking, signal: AbortSignal): Promise<CancelAnswer> {
    const said = await ask('PUT', `/bookings/${encodeURIComponent(booking.bookingId)}`, {
      body: {},
      signal,
    });
    if (said.error === undefined) return cancelled(said.data as UpstreamCancellation);
    // What is still being booked cannot be cancelled yet, and stands unless it is asked again.
    if (said.status < 500 && booking.status !== 'PENDING')
      return { state: 'refused', reason: said.error.message };
    throw failure(said);
  }
}

/** A house that has written a cancel down and waits for its own supplier has not cancelled yet. */
function cancelled({ cancelPending }: UpstreamCancellation): CancelAnswer {
  if (cancelPending === true) throw new Error('the upstream has not cancelled yet, and is asked again');
  return { state: 'cancelled' };
}

const GONE = 2001;
const OUTDATED = 4040;
const DUPLICATE = 4005;

/** None of its suppliers has a rate, or it has none of these hotels. */
function sellsNothing({ code, description }: NonNullable<Said['error']>): boolean {
  return code === GONE || (code === BAD_REQUEST && description === 'hotel ids not found');
}

const BAD_REQUEST = 4000;

interface Sent {
  readonly body?: unknown;
  readonly signal: AbortSignal;
  readonly answerBytes?: number;
}

/** Undefined where the text is not a JSON object. */
function saidIn(text: string): Omit<Said, 'status'> | undefined {
  try {
    const said: unknown = JSON.parse(text);
    // What the service says beyond this shape is read by nobody.
    return typeof said === 'object' && said !== null ? (said as Omit<Said, 'status'>) : undefined;
  } catch {
    return undefined;
  }
}

/** The house there gets less time than we have: what it has answered by then is still on its way to us. */
function secondsThere(timeoutMs: number): number {
  return Math.max(timeoutMs - limits.answerTravelMs, timeoutMs / 2) / 1000;
}

function searchBody({ hotels, occupancies, nationality, timeoutMs, ...stay }: SearchAsk): unknown {
  const { checkin, checkout, currency } = stay;
  return {
    hotelIds: hotels.map(({ id }) => publicId(id)),
    // Some services know the ages under one name only, and this house takes both.
    occupancies: occupancies.map((room) => ({ ...room, children: room.childrenAges })),
    checkin,
    checkout,
    currency,
    guestNationality: nationality,
    margin: 0,
    timeout: secondsThere(timeoutMs),
  };
}

function bookBody({ token, reference, holder, guests, remarks }: BookAsk): object {
  const email = 'bookings@invalid.example';
  return {
    prebookId: token,
    clientReference: reference,
    holder: { ...holder, email },
    guests: guests.map((guest) => ({ ...guest, email })),
    remarks,
  };
}

/** Codes that mean: nothing is booked. Every other error leaves it open, and is looked up. */
const definite: Readonly<Record<number, BookAnswer>> = {
  [GONE]: { state: 'gone' },
  2010: { state: 'not-confirmed' },
  4010: { state: 'unknown-rate' },
  4012: { state: 'not-confirmed' },
  4002: { state: 'failed', reason: 'the supplier does not know this prebook any longer' },
  [BAD_REQUEST]: { state: 'failed', reason: 'the supplier does not take our payment' },
  401: { state: 'failed', reason: 'the supplier does not accept our key' },
  4290: { state: 'failed', reason: 'the supplier takes no more calls from us for now' },
  40021: { state: 'failed', reason: 'our credit line at the supplier is suspended' },
};

function bookAnswer(said: Said): BookAnswer {
  if (said.error === undefined) return bookStateOf(said.data as UpstreamBooking);
  const answer = definite[said.error.code];
  // A repeated reference is one of ours that arrived before: what became of it is looked up.
  if (answer === undefined || said.error.code === DUPLICATE) throw failure(said);
  return answer;
}

function stateOf(booking: UpstreamBooking): RetrieveAnswer {
  if (booking.status.startsWith('CANCEL')) return { state: 'cancelled' };
  if (booking.status === 'FAILED') return { state: 'failed', reason: 'the supplier says the booking failed' };
  return bookStateOf(booking);
}

function bookStateOf(booking: UpstreamBooking): BookAnswer {
  const { bookingId, status, hotelConfirmationCode } = booking;
  const owed = owedFor(booking);
  if (status === 'PENDING') return { state: 'pending' };
  if (status !== 'CONFIRMED') throw new Error(`the supplier calls the booking "${status}"`);
  return {
    state: 'confirmed',
    supplierBookingId: bookingId,
    hotelConfirmationCode: hotelConfirmationCode ?? '',
    ...(owed && { owed }),
  };
}

function isStanding({ status }: UpstreamBooking): boolean {
  return status === 'CONFIRMED' || status === 'PENDING';
}

/** A failed attempt frees its reference, so a reference may have several bookings: one that stands counts, else the last. */
function counting(bookings: readonly UpstreamBooking[]): UpstreamBooking | undefined {
  const inOrder = [...bookings].sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''));
  return inOrder.find(({ status }) => status === 'CONFIRMED') ?? inOrder.find(isStanding) ?? inOrder.at(-1);
}

/** Only a supplier that is unwell gets a pause: of what it will not do for us, others have no harm. */
function failure({ status, error }: Said): Error {
  const message = `the supplier answered ${status}: ${error?.code} ${error?.message}`;
  if (status === TIMED_OUT) return new SupplierTimeout(message);
  const isRefused = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
  return isRefused ? new SupplierRefused(message) : new Error(message);
}

const TIMED_OUT = 408;
const TOO_MANY_REQUESTS = 429;
