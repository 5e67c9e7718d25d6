import { publicId, coreIdOf } from '../../catalogue/hotel-id.ts';
import { exponentOf, minorOf } from '../../lib/currency.ts';
import type { Policy } from '../engine/cancellation.ts';
import { boardOfFilter } from '../engine/boards.ts';
import type {
  BookAnswer,
  BookAsk,
  CancelAnswer,
  Connector,
  PaymentType,
  RecheckAnswer,
  RetrieveAnswer,
  SearchAsk,
  SupplierOffer,
  SupplierRate,
} from './connector.ts';
import type {
  Said,
  UpstreamBooking,
  UpstreamCancellation,
  UpstreamHotel,
  UpstreamPrebook,
  UpstreamRate,
} from './upstream-shapes.ts';

/**
 * Any service that speaks this same interface as a supplier: a second house of ours, or the public one.
 * What it sells to us is our net; its commission stays with it (`margin: 0` asks for none).
 */
export function openUpstream(settings: Readonly<Record<string, unknown>>): Connector {
  const baseUrl = String(settings['baseUrl'] ?? '').replace(/\/$/, '');
  const headers = { 'content-type': 'application/json', 'x-api-key': String(settings['apiKey'] ?? '') };
  const payment = { method: String(settings['paymentMethod'] ?? 'WALLET') };

  async function ask(method: string, path: string, { body, signal }: Sent): Promise<Said> {
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // An answer that is no JSON is no answer, and thrown as unclear.
    const said = (await answer.json()) as Omit<Said, 'status'>;
    return { ...said, status: answer.status };
  }

  return {
    async search(asked, signal) {
      const body = searchBody(asked);
      const said = await ask('POST', '/hotels/rates', { body, signal });
      if (said.error !== undefined && said.error.code !== GONE) throw failure(said);
      return (said.data as UpstreamHotel[] | undefined)?.flatMap(offersOfHotel) ?? [];
    },

    async recheck({ token }, signal): Promise<RecheckAnswer> {
      const said = await ask('POST', '/rates/prebook', {
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
      const path = `/bookings?clientReference=${encodeURIComponent(reference)}`;
      const said = await ask('GET', path, { signal });
      if (said.error !== undefined) throw failure(said);
      const booking = newest(said.data as UpstreamBooking[]);
      return booking === undefined ? { state: 'unknown' } : stateOf(booking);
    },

    async cancel({ reference }, signal): Promise<CancelAnswer> {
      const path = `/bookings?clientReference=${encodeURIComponent(reference)}`;
      const found = await ask('GET', path, { signal });
      if (found.error !== undefined) throw failure(found);
      const booking = newest(found.data as UpstreamBooking[]);
      if (booking === undefined || booking.status === 'FAILED') return { state: 'unknown' };
      const said = await ask('PUT', `/bookings/${encodeURIComponent(booking.bookingId)}`, {
        body: {},
        signal,
      });
      if (said.error === undefined) return cancelled(said.data as UpstreamCancellation);
      if (said.status < 500) return { state: 'refused', reason: said.error.message };
      throw failure(said);
    },
  };
}

/** A house that has written a cancel down and waits for its own supplier has not cancelled yet. */
function cancelled({ cancelPending }: UpstreamCancellation): CancelAnswer {
  if (cancelPending === true) throw new Error('the upstream has not cancelled yet, and is asked again');
  return { state: 'cancelled' };
}

const GONE = 2001;
const OUTDATED = 4040;
const DUPLICATE = 4005;

interface Sent {
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

function searchBody(asked: SearchAsk): unknown {
  const { hotels, occupancies, checkin, checkout, currency, nationality } = asked;
  const hotelIds = hotels.map(({ id }) => publicId(id));
  return { hotelIds, occupancies, checkin, checkout, currency, guestNationality: nationality, margin: 0 };
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

function offersOfHotel({ hotelId, roomTypes }: UpstreamHotel): SupplierOffer[] {
  const id = coreIdOf(hotelId);
  if (id === undefined) return [];
  return roomTypes.map((offer) => ({
    hotelId: id,
    token: offer.offerId,
    roomCode: offer.roomTypeId ?? '',
    isPackage: offer.rateType === 'package',
    ...payable(offer.rates),
    rates: offer.rates.map(rateOf),
  }));
}

function offerOfPrebook({ prebookId, hotelId, roomTypes }: UpstreamPrebook): SupplierOffer {
  const rates = roomTypes.flatMap((room) => room.rates);
  return {
    hotelId: coreIdOf(hotelId) ?? 0,
    token: prebookId,
    roomCode: '',
    isPackage: false,
    ...payable(rates),
    rates: rates.map(rateOf),
  };
}

function payable(rates: readonly UpstreamRate[]): { paymentType: PaymentType; currency: string } {
  const paymentType = rates[0]?.paymentTypes?.includes('PROPERTY_PAY') ? 'PROPERTY_PAY' : 'NUITEE_PAY';
  return { paymentType, currency: rates[0]?.retailRate.total[0]?.currency ?? 'USD' };
}

function rateOf(rate: UpstreamRate): SupplierRate {
  const [total] = rate.retailRate.total;
  if (total === undefined) throw new Error('a rate of the supplier has no price');
  const minor = (amount: number): number => exactMinor(amount, total.currency);
  return {
    name: rate.name,
    board: boardOfFilter(rate.boardType) ?? 'RO',
    netMinor: minor(total.amount),
    taxes: (rate.retailRate.taxesAndFees ?? []).map(({ included, description = 'Tax', amount }) => ({
      included,
      description,
      minor: minor(amount),
    })),
    maxOccupancy: rate.maxOccupancy ?? 0,
    remarks: rate.remarks ?? '',
    cancellation: { kind: 'policy', policy: policyOf(rate, minor) },
  };
}

/** Some services send more places than the currency has: what is left of a minor unit counts as a whole one. */
function exactMinor(amount: number, currency: string): number {
  return minorOf(amount, currency) ?? Math.ceil(amount * 10 ** exponentOf(currency));
}

function policyOf({ cancellationPolicies }: UpstreamRate, minor: (amount: number) => number): Policy {
  const { refundableTag, cancelPolicyInfos } = cancellationPolicies;
  if (refundableTag !== 'RFN') return { refundable: false, steps: [] };
  const steps = (cancelPolicyInfos ?? []).map(({ cancelTime, amount }) => ({
    fromMs: Date.parse(`${cancelTime.replace(' ', 'T').slice(0, 19)}Z`),
    feeMinor: minor(amount),
  }));
  return { refundable: true, steps: steps.sort((a, b) => a.fromMs - b.fromMs) };
}

/** Codes that mean: nothing is booked. Every other error leaves it open, and is looked up. */
const definite: Readonly<Record<number, BookAnswer>> = {
  [GONE]: { state: 'gone' },
  2010: { state: 'not-confirmed' },
  4010: { state: 'unknown-rate' },
  4012: { state: 'not-confirmed' },
  4002: { state: 'failed', reason: 'the supplier does not know this prebook any longer' },
  4000: { state: 'failed', reason: 'the supplier does not take our payment' },
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

function bookStateOf({ bookingId, status, hotelConfirmationCode }: UpstreamBooking): BookAnswer {
  if (status === 'PENDING') return { state: 'pending' };
  if (status !== 'CONFIRMED') throw new Error(`the supplier calls the booking "${status}"`);
  return {
    state: 'confirmed',
    supplierBookingId: bookingId,
    hotelConfirmationCode: hotelConfirmationCode ?? '',
  };
}

/** A failed attempt frees its reference, so a reference may have several bookings: the last one counts. */
function newest(bookings: readonly UpstreamBooking[]): UpstreamBooking | undefined {
  return [...bookings].sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '')).at(-1);
}

function failure({ status, error }: Said): Error {
  return new Error(`the supplier answered ${status}: ${error?.code} ${error?.message}`);
}
