import type { Caller } from '../../contract/owner.ts';
import { together } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal, refuse } from '../../contract/refusal.ts';
import { paymentOf } from '../../payments/money/payments-store.ts';
import { currentData } from '../../rates/current-data.ts';
import { refundableTagAt } from '../../rates/engine/cancellation.ts';
import { hotelOnSale } from '../../rates/offers/hotel-of-offer.ts';
import { offerFilter } from '../../rates/search/offer-filter.ts';
import { roomMapper } from '../../rates/search/room-mapping.ts';
import { collectRates } from '../../rates/search/search.ts';
import { readBoards, readOccupancies, readStay } from '../../rates/search/read-search.ts';
import { searchTime } from '../../rates/search/search-time.ts';
import type { Sealed } from '../../rates/search/serve-offers.ts';

import { openWarnings } from '../../rates/warnings.ts';
import { isRefundable } from '../sale/refundable.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { preparePrebook, type Prepared, type PrebookNeeds } from '../prebook/prebook.ts';
import { allowedBooking } from '../stores/refuse-unless-allowed.ts';

export interface AlternativesRequest {
  readonly bookingId: string;
  readonly occupancies: Parameters<typeof readOccupancies>[0];
  readonly checkin: string | undefined;
  readonly checkout: string | undefined;
  readonly refundableRatesOnly: boolean | undefined;
  readonly boardType: string | undefined;
  readonly maxPrebooks: number | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Searches the hotel of a confirmed booking again with other dates or guests, and prepares prebooks of the cheapest
 * offers, so that one of them can replace it (`POST /rates/rebook`). They are stored together (`keepPrebook`).
 */
export async function alternativePrebooks(
  needs: PrebookNeeds,
  caller: Caller,
  request: AlternativesRequest,
): Promise<{ original: Booking; alternatives: Prepared[] }> {
  const { bookingId } = request;
  const original = await allowedBooking(needs.db, caller, { bookingId, operation: 'alternatives' });
  const offers = await offersInstead(needs, caller, { original, request });
  const alternatives = await prebookCheapest(needs, caller, { offers, original, request });
  if (alternatives.length === 0) throw refuse('no-alternatives');
  return { original, alternatives: alternatives.sort(byPrice) };
}

type Checkable = Pick<AlternativesRequest, 'occupancies' | 'checkin' | 'checkout' | 'boardType'>;

/** The checks that do not need the booking: dates only if both are given. */
export function checkAlternativesRequest(
  { clock }: Pick<PrebookNeeds, 'clock'>,
  caller: Caller,
  { occupancies, checkin, checkout, boardType }: Partial<Checkable>,
): void {
  together({
    stay: () =>
      checkin === undefined || checkout === undefined || readStay(clock, caller, { checkin, checkout }),
    occupancies: () => occupancies === undefined || readOccupancies(occupancies),
    boardType: () => readBoards(boardType),
  });
}

interface Instead {
  readonly original: Booking;
  readonly request: AlternativesRequest;
}

/** The rules of the specification, 4.7: same hotel, nationality, currency and way of paying. */
async function offersInstead(
  needs: PrebookNeeds,
  caller: Caller,
  { original, request }: Instead,
): Promise<readonly Sealed[]> {
  const { sale } = original;
  const { checkin = sale.offer.checkin, checkout = sale.offer.checkout } = request;
  const {
    stay,
    occupancies,
    boardType: boards,
  } = together({
    stay: () => readStay(needs.clock, caller, { checkin, checkout }),
    occupancies: () => readOccupancies(request.occupancies),
    boardType: () => readBoards(request.boardType),
  });
  const refundability = await refundabilityWanted(needs, { original, request });
  const { nationality, currency } = sale.offer;
  const timeoutMs = Math.min(limits.searchTimeoutMs, request.timeoutMs);
  const time = searchTime(needs, timeoutMs);
  const { data, marginPercent, hotel } = await time.inside(readOnSale(needs, caller, sale.hotel.id));
  const warnings = openWarnings();
  const issuedMs = needs.clock.nowMs();
  const wanted = { ...stay, occupancies, currency, nationality, timeoutMs };
  const { hotels, serve } = await collectRates(needs, caller, {
    data,
    wanted,
    time,
    issuedMs,
    hotels: hotel === undefined ? [] : [hotel],
    feed: undefined,
    margin: { percent: marginPercent, isOwn: false },
    filter: offerFilter({
      boards,
      freeAt: refundability === 'refundable' ? { checkin: stay.checkin, atMs: issuedMs } : undefined,
      paymentTypes: new Set([sale.quote.paymentType]),
    }),
    mapper: roomMapper(needs, { account: caller.accountId, signal: request.signal, warnings }),
    maxOffers: limits.offersPerHotel,
    signal: request.signal,
    warnings,
  });
  const offers: Sealed[] = [];
  for (const found of hotels) offers.push(...(await serve(found)).offers);
  if (refundability !== 'non-refundable') return offers;
  return offers.filter(({ quote }) => refundableTagAt(quote.policy, issuedMs) === 'NRFN');
}

/** The current data of the hotel and the terms of the account. */
async function readOnSale({ db }: Pick<PrebookNeeds, 'db'>, caller: Caller, hotelId: number) {
  const data = await currentData(db);
  const [{ marginPercent }, hotel] = await Promise.all([
    data.terms(caller.accountId),
    hotelOnSale(data.hotels, caller, hotelId),
  ]);
  return { data, marginPercent, hotel };
}

type Refundability = 'refundable' | 'non-refundable' | 'any';

/** Pay-later bookings stay refundable; others stay refundable or non-refundable, unless the request sets it. */
async function refundabilityWanted(
  { db }: Pick<PrebookNeeds, 'db'>,
  { original, request }: Instead,
): Promise<Refundability> {
  const refundable = isRefundable(original.sale);
  const payment = await paymentOf(db, original.payment);
  if (refundable && payment.captureAt !== undefined) return 'refundable';
  if (request.refundableRatesOnly ?? refundable) return 'refundable';
  return refundable ? 'any' : 'non-refundable';
}

interface Choice extends Instead {
  readonly offers: readonly Sealed[];
}

/** One prebook each for the cheapest distinct offers. An offer that is no longer available is replaced by the next. */
async function prebookCheapest(
  needs: PrebookNeeds,
  caller: Caller,
  { offers, original, request }: Choice,
): Promise<Prepared[]> {
  const wanted = prebooksWanted(request.maxPrebooks);
  const untilTicksMs = needs.clock.ticksMs() + request.timeoutMs;
  const made: Prepared[] = [];
  for (const { offerId } of distinct(offers)) {
    const timeoutMs = untilTicksMs - needs.clock.ticksMs();
    if (made.length === wanted || timeoutMs <= 0) break;
    try {
      const prepared = await preparePrebook(needs, caller, {
        offerId,
        usePaymentSdk: false,
        voucherCode: undefined,
        addons: [],
        bedTypeIds: [],
        gateway: undefined,
        timeoutMs,
        signal: request.signal,
        replaces: original.id,
      });
      made.push(prepared);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      needs.log.info(
        { booking: original.id, refusal: error.refusal },
        'an alternative could not be prebooked',
      );
    }
  }
  return made;
}

/** More than ten counts as ten, zero or less as three. */
export function prebooksWanted(most: number | undefined): number {
  if (most === undefined || most <= 0) return limits.alternatives;
  return Math.min(Math.trunc(most), limits.alternativesMost);
}

/** The cheapest of offers that look the same to a buyer. */
function distinct(offers: readonly Sealed[]): Sealed[] {
  const seen = new Set<string>();
  return offers.filter(({ quote }) => {
    const rooms = quote.rates.map(({ name, board }) => `${name} ${board}`);
    const steps = quote.policy.steps.map(({ fromMs }) => fromMs);
    const thing = JSON.stringify([rooms, quote.policy.refundable, steps]);
    return !seen.has(thing) && seen.add(thing);
  });
}

function byPrice(one: Prepared, other: Prepared): number {
  return one.prebook.sale.priceMinor - other.prebook.sale.priceMinor;
}
