import type { Faults } from '../../../contract/simulator-faults.ts';
import type { Sql } from '../../../contract/database.ts';
import type { Clock } from '../../../contract/needs.ts';
import { hashBelow } from '../../../lib/hash-below.ts';
import { turnYielder } from '../../../platform/yield-turn.ts';
import { behaviourAt, type ScenarioBehaviour } from '../../scenarios.ts';
import type { SupplierOffer } from '../../engine/offer.ts';
import type {
  BookAnswer,
  BookingRequest,
  Connector,
  RecheckAnswer,
  RetrieveAnswer,
  SearchRequest,
} from '../connector.ts';
import { hotelOfToken, offerOfToken, type Stock } from './catalogue.ts';
import { computedOffers } from './computed-offers.ts';
import { behaviourOf } from './behaviours.ts';
import { faultOf } from './faults.ts';
import {
  bookReservation,
  cancelSurplusRooms,
  cancelReservation,
  findReservation,
  listReservations,
  surplusRooms,
  type Reservation,
} from './reservations-store.ts';
import { answering } from './answering.ts';
import { hang, type FailUnreadable } from './unreadable.ts';

export interface SimulatorOptions {
  /** Several simulators may share the table of reservations. */
  readonly code: string;
  readonly stock: Stock;
  /** The database of its reservations. Each call is one statement, never in one of our transactions. */
  readonly sql: Sql;
  readonly clock: Clock;
  readonly faults?: Faults | undefined;
  /** The duration of each call. */
  readonly latencyMs?: number;
  /** How it sends an unreadable response; by default as within a process. */
  readonly failUnreadable?: FailUnreadable;
}

const SLOW_MS = 3_000;
/** Thousandths of the price in the search, for the hotels whose price changes. */
const movedPrices: Partial<Record<ScenarioBehaviour, number>> = {
  'price-up': 1100,
  'price-jump': 1600,
  'price-down': 900,
};

/** The simulated supplier. It is a supplier like any other: it knows only our reference. */
export function openSimulator(options: SimulatorOptions): Connector {
  const { code: supplier, stock, sql, clock } = options;
  const calls = new Map<string, number>();

  /** Every call takes a configured time, and may fail by the configured faults. */
  async function through<T>(call: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (options.latencyMs !== undefined) await clock.sleep(options.latencyMs, signal);
    const count = (calls.get(call) ?? 0) + 1;
    if (options.faults !== undefined) calls.set(call, count);
    const fault = faultOf(options.faults, call, count);
    if (fault === 'error-before') throw new Error('injected: the supplier failed');
    if (fault === 'hang-before') await hang(signal);
    const answer = await work();
    if (fault === 'error-after') throw new Error('injected: the answer of the supplier was lost');
    if (fault === 'hang-after') await hang(signal);
    return answer;
  }

  const send = answering(options);

  return {
    search: (request, signal) =>
      through(`search ${request.checkin} ${request.hotels[0]?.id}`, signal, async () => {
        const behaviours = new Set(request.hotels.map(({ id }) => behaviourAt(id, 'search')));
        if (behaviours.has('error')) throw new Error('scenario: the supplier is down');
        if (behaviours.has('hang')) await hang(signal);
        if (behaviours.has('slow')) await clock.sleep(SLOW_MS, signal);
        return offersInTurns(options, request, signal);
      }),

    recheck: ({ token }, signal) =>
      through(`recheck ${token}`, signal, async () => {
        const behaviour = behaviourAt(hotelOfToken(token), 'recheck');
        if (behaviour === 'error') throw new Error('scenario: the recheck fails');
        if (behaviour === 'hang') await hang(signal);
        return rechecked(stock, token);
      }),

    book: (request, signal) =>
      through(`book ${request.reference}`, signal, async () => {
        const hotel = hotelOfToken(request.token);
        const answer = await bookRooms(options, request, signal);
        return isBooked(answer) ? send('book', { ...request, hotel }, { answer, signal }) : answer;
      }),

    retrieve: ({ reference }, signal) =>
      through(`retrieve ${reference}`, signal, async (): Promise<RetrieveAnswer> => {
        const known = await findReservation(sql, { supplier, reference, at: clock.now() });
        if (known?.isShown !== true) return { state: 'unknown' };
        if (known.isCancelled) return send('retrieve', known, { answer: { state: 'cancelled' }, signal });
        const found = stateOf(known, clock.nowMs());
        const surplus = await surplusRooms(sql, { supplier, reference, at: clock.now() });
        const answer = found.state === 'confirmed' && surplus > 0 ? { ...found, surplus } : found;
        return send('retrieve', known, { answer, signal });
      }),

    cancel: ({ reference }, signal) =>
      through(`cancel ${reference}`, signal, async () => {
        const known = await cancelReservation(sql, { supplier, reference, at: clock.now() });
        if (!known.isShown) return { state: 'unknown' };
        if (known.cancels <= known.cancelsFailing)
          throw new Error('scenario: the supplier does not cancel yet');
        return send('cancel', known, { answer: { state: 'cancelled' }, signal });
      }),

    cancelSurplus: ({ reference }, signal) =>
      through(`cancel surplus ${reference}`, signal, async () => {
        await cancelSurplusRooms(sql, { supplier, reference, at: clock.now() });
        return { state: 'cancelled' };
      }),

    list: ({ sinceMs }) => listReservations(sql, { supplier, since: new Date(sinceMs), at: clock.now() }),
  };
}

/** Hotel by hotel: a large search yields to others in between, and ends when its caller disconnects. */
async function offersInTurns(
  { stock, clock, faults, code }: SimulatorOptions,
  { keeper, ...request }: SearchRequest,
  signal: AbortSignal,
): Promise<readonly SupplierOffer[]> {
  const computed = { stock, faults, today: Math.floor(clock.nowMs() / 86_400_000) };
  if (keeper !== undefined)
    return keeper.keep({ supplier: code, kind: 'simulator', data: computed }, request);
  const yieldTurn = turnYielder({ clock }, code);
  const offers: SupplierOffer[] = [];
  for (const some of computedOffers(computed, request)) {
    offers.push(...some);
    await yieldTurn();
    signal.throwIfAborted();
  }
  return offers;
}

async function bookRooms(
  options: SimulatorOptions,
  request: BookingRequest,
  signal: AbortSignal,
): Promise<BookAnswer> {
  const { code: supplier, stock, sql, clock } = options;
  const hotelId = hotelOfToken(request.token);
  const scenario = behaviourAt(hotelId, 'book');
  const refusal = refusals[scenario];
  if (refusal !== undefined) return refusal;
  if (netOf(rechecked(stock, request.token)) > request.netMinor) return { state: 'gone' };
  if (scenario === 'error') throw new Error('scenario: the booking fails and its outcome is unknown');
  if (scenario === 'hang') await hang(signal);
  if (scenario === 'slow') await clock.sleep(SLOW_MS, signal);
  const { reference, netMinor, currency } = request;
  const behaviour = behaviourOf(options.faults, { reference, hotelId });
  const made = { supplier, reference, hotelId, netMinor, currency, at: clock.now(), behaviour };
  const reservation = await bookReservation(sql, made);
  if (behaviour.answer === 'lost') throw new Error('the room is booked, and the answer was lost');
  if (behaviour.answer === 'never') await hang(signal);
  if (behaviour.landsAfterMs !== undefined) await clock.sleep(behaviour.landsAfterMs, signal);
  return stateOf(reservation, clock.nowMs());
}

function isBooked({ state }: BookAnswer): boolean {
  return state === 'confirmed' || state === 'pending';
}

const refusals: Partial<Record<ScenarioBehaviour, BookAnswer>> = {
  'sold-out': { state: 'gone' },
  'not-confirmed': { state: 'not-confirmed' },
  'unknown-rate': { state: 'unknown-rate' },
  rejected: { state: 'rejected', reason: 'the supplier does not take this booking' },
  failed: { state: 'failed', reason: 'the supplier could not make the booking' },
};

function stateOf(reservation: Reservation, nowMs: number): BookAnswer {
  const { reference, netMinor, currency, confirmedAt } = reservation;
  if (confirmedAt === null || netMinor === null || currency === null || reservation.isCancelled)
    return { state: 'failed', reason: 'this reference was cancelled' };
  if (nowMs < confirmedAt.getTime()) return { state: 'pending' };
  const number = hashBelow(900_000, 'booking', reference) + 100_000;
  return {
    state: 'confirmed',
    supplierBookingId: `SIM-${reference}`,
    hotelConfirmationCode: `H${number}`,
    owed: { netMinor, currency },
  };
}

function rechecked(stock: Stock, token: string): RecheckAnswer {
  const behaviour = behaviourAt(hotelOfToken(token), 'recheck');
  if (behaviour === 'sold-out') return { state: 'gone' };
  const offer = offerOfToken(stock, token);
  const rates = offer.rates.map((rate) => changed(rate, behaviour));
  return { state: 'available', offer: { ...offer, rates } };
}

type Rate = SupplierOffer['rates'][number];

function changed(rate: Rate, behaviour: ScenarioBehaviour): Rate {
  const permille = movedPrices[behaviour];
  if (permille !== undefined) return { ...rate, netMinor: Math.round((rate.netMinor * permille) / 1000) };
  if (behaviour === 'board-changed') return { ...rate, board: rate.board === 'RO' ? 'BI' : 'RO' };
  if (behaviour === 'policy-changed' && rate.cancellation.kind === 'terms') {
    const terms = { refundable: !rate.cancellation.terms.refundable, steps: [] };
    return { ...rate, cancellation: { ...rate.cancellation, terms } };
  }
  return rate;
}

function netOf(answer: RecheckAnswer): number {
  if (answer.state === 'gone') return Number.POSITIVE_INFINITY;
  return answer.offer.rates.reduce((sum, rate) => sum + rate.netMinor, 0);
}
