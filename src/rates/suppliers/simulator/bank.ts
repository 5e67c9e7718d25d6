import { booksIn } from '../../../platform/files/books.ts';
import type { Journal } from '../../../platform/files/journal.ts';
import type { Clock } from '../../../platform/needs.ts';
import { rolled } from '../../engine/dice.ts';
import { deedAt, type Deed } from '../../scenarios.ts';
import type {
  BookAnswer,
  BookAsk,
  Connector,
  RecheckAnswer,
  RetrieveAnswer,
  SupplierOffer,
} from '../connector.ts';
import { enter, isLine, type Booked, type Books, type Line } from './books.ts';
import { hotelOfToken, offerOfToken, offersOf, type Shelf } from './catalogue.ts';
import { faultOf, type Faults } from './faults.ts';

export interface BankOptions {
  readonly shelf: Shelf;
  /** Where its books are: not in our database, so that after a crash the two can be compared. */
  readonly journal: Journal;
  readonly clock: Clock;
  readonly faults?: Faults | undefined;
  /** How long it takes to answer anything. */
  readonly latencyMs?: number;
}

const SLOW_MS = 3_000;
const CONFIRMS_AFTER_MS = 4_000;
/** Thousandths of the price searched, at the hotels whose price has moved. */
const movedPrices: Partial<Record<Deed, number>> = {
  'price-up': 1100,
  'price-jump': 1600,
  'price-down': 900,
};

/** The attempt at which a supplier that fails to cancel has healed. */
const HEALED_AT = 3;

/** The simulated bed bank. It is a supplier like any other: what it knows of us is our reference. */
export function openBank(options: BankOptions): Connector {
  const { shelf, clock } = options;
  const counter = openCounter(options);
  const calls = new Map<string, number>();
  const cancels = new Map<string, number>();

  /** Every call takes its time, and may be the one that goes wrong. */
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

  return {
    search: (ask, signal) =>
      through(`search ${ask.checkin} ${ask.hotels[0]?.id}`, signal, async () => {
        const deeds = new Set(ask.hotels.map(({ id }) => deedAt(id, 'search')));
        if (deeds.has('error')) throw new Error('scenario: the supplier is down');
        if (deeds.has('hang')) await hang(signal);
        if (deeds.has('slow')) await clock.sleep(SLOW_MS, signal);
        return offersOf(shelf, ask);
      }),

    recheck: ({ token }, signal) =>
      through(`recheck ${token}`, signal, async () => {
        const deed = deedAt(hotelOfToken(token), 'recheck');
        if (deed === 'error') throw new Error('scenario: the recheck fails');
        if (deed === 'hang') await hang(signal);
        return rechecked(shelf, token);
      }),

    book: (ask, signal) =>
      through(`book ${ask.reference}`, signal, async () => {
        const known = (await counter.read()).get(ask.reference);
        return known === undefined ? bookNew(counter, ask, signal) : stateOf(known, clock.nowMs());
      }),

    retrieve: ({ reference }, signal) =>
      through(`retrieve ${reference}`, signal, async (): Promise<RetrieveAnswer> => {
        const known = (await counter.read()).get(reference);
        if (known?.book === undefined) return { state: 'unknown' };
        return known.cancelledAtMs === undefined ? stateOf(known, clock.nowMs()) : { state: 'cancelled' };
      }),

    cancel: ({ reference }, signal) =>
      through(`cancel ${reference}`, signal, async () => {
        const known = (await counter.read()).get(reference)?.book;
        const attempt = (cancels.get(reference) ?? 0) + 1;
        if (deedAt(known?.hotelId ?? 0, 'cancel') === 'error' && attempt < HEALED_AT) {
          cancels.set(reference, attempt);
          throw new Error('scenario: the supplier does not cancel yet');
        }
        const books = await counter.write({ do: 'cancel', reference, atMs: clock.nowMs() });
        return { state: books.get(reference)?.book === undefined ? 'unknown' : 'cancelled' };
      }),

    async list() {
      const standing = [...(await counter.read()).values()].filter(
        ({ book, cancelledAtMs }) => book && cancelledAtMs === undefined,
      );
      return standing.map(({ reference }) => reference);
    },
  };
}

/** Where the books of the bank are read and written, each time as they stand by then. */
interface Counter {
  readonly options: BankOptions;
  read(): Promise<Books>;
  write(line: Line): Promise<Books>;
}

function openCounter(options: BankOptions): Counter {
  const books: Books = new Map();
  const kept = booksIn(options.journal, { isLine, enter: (line) => enter(books, line) });
  return {
    options,
    read: () => kept.catchUp().then(() => books),
    write: (line) => kept.write(line).then(() => books),
  };
}

async function bookNew(counter: Counter, ask: BookAsk, signal: AbortSignal): Promise<BookAnswer> {
  const { shelf, clock } = counter.options;
  const hotelId = hotelOfToken(ask.token);
  const deed = deedAt(hotelId, 'book');
  const refusal = refusals[deed];
  if (refusal !== undefined) return refusal;
  if (netOf(rechecked(shelf, ask.token)) > ask.netMinor) return { state: 'gone' };
  if (deed === 'error') throw new Error('scenario: the booking fails without a word on what became of it');
  if (deed === 'hang') await hang(signal);
  if (deed === 'slow') await clock.sleep(SLOW_MS, signal);
  const atMs = clock.nowMs();
  const { reference, netMinor, currency } = ask;
  const confirmedFromMs = deed === 'confirms-later' ? atMs + CONFIRMS_AFTER_MS : atMs;
  const line = { do: 'book', reference, hotelId, netMinor, currency, atMs, confirmedFromMs } as const;
  const books = await counter.write(line);
  if (deed === 'booked-then-hang') await hang(signal);
  const booked = books.get(reference);
  if (booked === undefined) throw new Error('what was written to the journal did not come back');
  return stateOf(booked, clock.nowMs());
}

const refusals: Partial<Record<Deed, BookAnswer>> = {
  'sold-out': { state: 'gone' },
  'not-confirmed': { state: 'not-confirmed' },
  'unknown-rate': { state: 'unknown-rate' },
  rejected: { state: 'rejected', reason: 'the supplier does not take this booking' },
  failed: { state: 'failed', reason: 'the supplier could not make the booking' },
};

function stateOf({ reference, book, cancelledAtMs }: Booked, nowMs: number): BookAnswer {
  if (book === undefined || cancelledAtMs !== undefined)
    return { state: 'failed', reason: 'this reference was cancelled' };
  if (nowMs < book.confirmedFromMs) return { state: 'pending' };
  const number = rolled(900_000, 'booking', reference) + 100_000;
  return {
    state: 'confirmed',
    supplierBookingId: `SIM-${reference}`,
    hotelConfirmationCode: `H${number}`,
    owed: { netMinor: book.netMinor, currency: book.currency },
  };
}

function rechecked(shelf: Shelf, token: string): RecheckAnswer {
  const deed = deedAt(hotelOfToken(token), 'recheck');
  if (deed === 'sold-out') return { state: 'gone' };
  const offer = offerOfToken(shelf, token);
  const rates = offer.rates.map((rate) => changed(rate, deed));
  return { state: 'available', offer: { ...offer, rates } };
}

type Rate = SupplierOffer['rates'][number];

function changed(rate: Rate, deed: Deed): Rate {
  const permille = movedPrices[deed];
  if (permille !== undefined) return { ...rate, netMinor: Math.round((rate.netMinor * permille) / 1000) };
  if (deed === 'board-changed') return { ...rate, board: rate.board === 'RO' ? 'BI' : 'RO' };
  if (deed === 'policy-changed' && rate.cancellation.kind === 'terms') {
    const terms = { refundable: !rate.cancellation.terms.refundable, steps: [] };
    return { ...rate, cancellation: { ...rate.cancellation, terms } };
  }
  return rate;
}

function netOf(answer: RecheckAnswer): number {
  if (answer.state === 'gone') return Number.POSITIVE_INFINITY;
  return answer.offer.rates.reduce((sum, rate) => sum + rate.netMinor, 0);
}

/** Waits until nobody waits any more. */
async function hang(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
  throw new Error('nobody waited for the answer any longer');
}
