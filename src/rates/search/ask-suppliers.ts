import { limits } from '../../contract/limits.ts';
import { startTimer, type StartTimer } from '../../lib/async/timer.ts';
import { forwardAbort } from '../../lib/async/forward-abort.ts';
import type { Clock } from '../../contract/needs.ts';
import { scenarioOf } from '../scenarios.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { SearchRequest } from '../suppliers/connector.ts';
import type { Supplier } from '../suppliers/suppliers.ts';
import { SupplierTimeout } from '../suppliers/connector.ts';
import { searchCalls } from './task-queue.ts';

/** The result of one call to one supplier. */
export type SupplierAnswer =
  | { readonly supplier: Supplier; readonly offers: readonly SupplierOffer[] }
  | {
      readonly supplier: Supplier;
      readonly failure: 'timeout' | 'failed';
      readonly error: unknown;
      /** The hotels of the call. */
      readonly hotels: readonly HotelOnSale[];
      /** Other searches of this process have taken most of its time: the supplier is not to blame. */
      readonly wasHeldUp: boolean;
    };

export interface SupplierRequests {
  /** Whose search it is: accounts take turns. */
  readonly account?: string;
  readonly suppliers: readonly Supplier[];
  readonly hotels: readonly HotelOnSale[];
  readonly request: Omit<SearchRequest, 'hotels' | 'timeoutMs'>;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Starts timers; tests pass one that follows their clock. */
  readonly later?: StartTimer;
}

const LATE = 'the time of the search was over before the supplier was queried';

/** Concurrent calls of one search to one supplier: a search of thousands must leave room for others. */
const CALLS_AT_ONCE = 4;

/**
 * Queries every supplier for every hotel and yields each response as it arrives: a slow supplier never delays a fast one.
 * At the deadline, running calls are reported as timeouts. Throws when the caller's signal aborts.
 */
export async function* askSuppliers(asking: SupplierRequests): AsyncGenerator<SupplierAnswer> {
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
  const calls = chunks.length * running;
  const turn = searchCalls.join({
    ...(asking.account !== undefined && { account: asking.account }),
    calls,
    nowMs: asking.clock.ticksMs(),
    signal: gone.signal,
    whenFree: () => asking.request.keeper?.whenFree(),
  });
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
    // If the caller stops early, all calls are aborted.
    stopTimer();
    unlink();
    gone.abort();
  }
}

interface Course {
  readonly chunks: readonly HotelOnSale[][];
  /** Resolves when the next call may begin. */
  readonly turn: () => Promise<void>;
  /** Resolves at the deadline of the search: no call begins after that. */
  readonly over: Promise<'over'>;
  readonly until: number;
  readonly report: (answer: SupplierAnswer) => void;
}

async function askOne(supplier: Supplier, asking: SupplierRequests, course: Course): Promise<void> {
  const { turn, report, over } = course;
  const { clock, timeoutMs } = asking;
  const waiting = [...course.chunks];
  const work = async (): Promise<void> => {
    for (let hotels = waiting.shift(); hotels !== undefined; hotels = waiting.shift()) {
      const waitsFromMs = clock.ticksMs();
      // A paused supplier responds at once and needs no turn.
      const begun = supplier.client.state() === 'closed' ? await Promise.race([turn(), over]) : undefined;
      if (asking.signal.aborted) return;
      const wasHeldUp = clock.ticksMs() - waitsFromMs > timeoutMs / 2;
      if (begun === 'over') {
        const left = [hotels, ...waiting.splice(0)].flat();
        const error = new SupplierTimeout(LATE);
        return report({ supplier, failure: 'timeout', error, hotels: left, wasHeldUp });
      }
      await askChunk(supplier, hotels, { asking, course, wasHeldUp });
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
}

interface Chunk {
  readonly asking: SupplierRequests;
  readonly course: Course;
  readonly wasHeldUp: boolean;
}

/**
 * One call. It is a separate function so that the worker, which has waited long enough to be in the old generation,
 * never refers to the response: what an old object refers to lives until a full collection, even when
 * both are unreachable. 9 of every 16 MB of responses did so.
 */
async function askChunk(
  supplier: Supplier,
  hotels: readonly HotelOnSale[],
  { asking, course, wasHeldUp }: Chunk,
): Promise<void> {
  const { clock, signal } = asking;
  const timeoutMs = Math.max(1, course.until - clock.ticksMs());
  const pastBreaker = hotels.some(({ id }) => scenarioOf(id) !== undefined);
  const { account } = asking;
  const request = { ...asking.request, account, hotels, hotelsOfSearch: asking.hotels.length };
  const isHurried = wasHeldUp;
  const options = {
    account,
    isRead: true,
    timeoutMs,
    signal,
    pastBreaker,
    triedInBackground: true,
    isHurried,
  };
  try {
    const offers = await supplier.client.call(
      (connector, limit, within) => connector.search({ ...request, timeoutMs: within }, limit),
      options,
    );
    course.report({ supplier, offers });
  } catch (error) {
    const failure = error instanceof SupplierTimeout ? 'timeout' : 'failed';
    course.report({ supplier, failure, error, hotels, wasHeldUp });
  }
}

/** Scenario hotels are queried one by one, so that a scenario affects no other hotel. */
function cut(hotels: readonly HotelOnSale[]): HotelOnSale[][] {
  const eventful = hotels.filter(({ id }) => scenarioOf(id) !== undefined);
  const quiet = hotels.filter(({ id }) => scenarioOf(id) === undefined);
  const chunks = eventful.map((hotel) => [hotel]);
  for (let at = 0; at < quiet.length; at += limits.hotelsPerSupplierCall)
    chunks.push(quiet.slice(at, at + limits.hotelsPerSupplierCall));
  return chunks;
}
