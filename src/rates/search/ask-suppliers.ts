import { limits } from '../../contract/limits.ts';
import { startTimer, type StartTimer } from '../../lib/async/timer.ts';
import { forwardAbort } from '../../lib/async/forward-abort.ts';
import type { Clock } from '../../contract/needs.ts';
import { scenarioOf } from '../scenarios.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { SearchAsk } from '../suppliers/connector.ts';
import type { Supplier } from '../suppliers/suppliers.ts';
import { SupplierTimeout } from '../suppliers/connector.ts';
import { openTaskQueue } from './task-queue.ts';

/** What one call to one supplier brought. */
export type SupplierAnswer =
  | { readonly supplier: Supplier; readonly offers: readonly SupplierOffer[] }
  | {
      readonly supplier: Supplier;
      readonly failure: 'timeout' | 'failed';
      readonly error: unknown;
      /** What it was asked for, or would have been. */
      readonly hotels: readonly HotelOnSale[];
    };

export interface Asking {
  readonly suppliers: readonly Supplier[];
  readonly hotels: readonly HotelOnSale[];
  readonly ask: Omit<SearchAsk, 'hotels' | 'timeoutMs'>;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** How time passes; tests bring one that follows their clock. */
  readonly later?: StartTimer;
}

const LATE = 'the time of the search was over before the supplier was queried';

/** Over all searches of this process. */
const taskQueue = openTaskQueue();

/** Calls of one search to one supplier on their way at once: a search of thousands must leave room for others. */
const CALLS_AT_ONCE = 4;

/**
 * Asks every supplier for every hotel and yields each answer when it comes: a slow supplier never delays a fast one.
 * When the time is over, what is still on its way is reported as a timeout. Throws when the caller's signal aborts.
 */
export async function* askSuppliers(asking: Asking): AsyncGenerator<SupplierAnswer> {
  const { promise: woken, resolve } = Promise.withResolvers<void>();
  let wake = resolve;
  let awake = woken;
  const answers: SupplierAnswer[] = [];
  const until = asking.clock.ticksMs() + asking.timeoutMs;
  const gone = new AbortController();
  const unlink = forwardAbort(gone, asking.signal);
  const { promise: over, resolve: end } = Promise.withResolvers<'over'>();
  const { later = startTimer } = asking;
  const stopTimer = later(asking.timeoutMs, () => end('over'));
  let running = asking.suppliers.length;
  const chunks = cut(asking.hotels);
  const turn = taskQueue.join(chunks.length * running, gone.signal);
  gone.signal.addEventListener('abort', () => wake());
  for (const supplier of asking.suppliers) {
    const report = (one: SupplierAnswer): void => {
      answers.push(one);
      wake();
    };
    const course = { until, report, turn, chunks, over };
    void askOne(supplier, { ...asking, signal: gone.signal }, course).finally(() => {
      running -= 1;
      wake();
    });
  }
  try {
    while (running > 0 || answers.length > 0) {
      asking.signal.throwIfAborted();
      yield* answers.splice(0);
      if (running === 0) continue;
      await awake;
      ({ promise: awake, resolve: wake } = Promise.withResolvers<void>());
    }
  } finally {
    // A caller that stops early leaves nothing running.
    stopTimer();
    unlink();
    gone.abort();
  }
}

interface Course {
  readonly chunks: readonly HotelOnSale[][];
  /** Resolves when the next call may begin. */
  readonly turn: () => Promise<void>;
  /** Resolves when the time of the search is over: what has not begun by then never does. */
  readonly over: Promise<'over'>;
  readonly until: number;
  readonly report: (answer: SupplierAnswer) => void;
}

async function askOne(supplier: Supplier, asking: Asking, course: Course): Promise<void> {
  const { turn, report, over } = course;
  const waiting = [...course.chunks];
  const work = async (): Promise<void> => {
    for (let hotels = waiting.shift(); hotels !== undefined; hotels = waiting.shift()) {
      // A supplier in its pause answers at once that it is: that needs no turn.
      const begun = supplier.client.state() === 'closed' ? await Promise.race([turn(), over]) : undefined;
      if (asking.signal.aborted) return;
      if (begun === 'over') {
        const left = [hotels, ...waiting.splice(0)].flat();
        return report({ supplier, failure: 'timeout', error: new SupplierTimeout(LATE), hotels: left });
      }
      await askChunk(supplier, hotels, { asking, course });
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

/**
 * One call. It is a function of its own so that the answer is never in the hands of the worker, who has waited long
 * enough to be old in the eyes of the collector: what an old object refers to lives until a full collection, also when
 * both are dead. Of every 16 MB of answers 9 did so.
 */
async function askChunk(
  supplier: Supplier,
  hotels: readonly HotelOnSale[],
  { asking, course }: { readonly asking: Asking; readonly course: Course },
): Promise<void> {
  const { clock, signal } = asking;
  const timeoutMs = Math.max(1, course.until - clock.ticksMs());
  const pastBreaker = hotels.some(({ id }) => scenarioOf(id) !== undefined);
  const ask = { ...asking.ask, hotels, timeoutMs };
  const options = { timeoutMs, signal, pastBreaker, triedBeside: true };
  try {
    const offers = await supplier.client.call((connector, limit) => connector.search(ask, limit), options);
    course.report({ supplier, offers });
  } catch (error) {
    const failure = error instanceof SupplierTimeout ? 'timeout' : 'failed';
    course.report({ supplier, failure, error, hotels });
  }
}

/** Hotels at which something happens are asked for one by one, so that it affects no other search. */
function cut(hotels: readonly HotelOnSale[]): HotelOnSale[][] {
  const eventful = hotels.filter(({ id }) => scenarioOf(id) !== undefined);
  const quiet = hotels.filter(({ id }) => scenarioOf(id) === undefined);
  const chunks = eventful.map((hotel) => [hotel]);
  for (let at = 0; at < quiet.length; at += limits.hotelsPerSupplierCall)
    chunks.push(quiet.slice(at, at + limits.hotelsPerSupplierCall));
  return chunks;
}
