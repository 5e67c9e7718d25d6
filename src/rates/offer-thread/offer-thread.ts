import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import { openThreadPool, type KeptThread } from '../../platform/thread-pool.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { OfferKeeper, RequestedHotel, SearchAsk } from '../suppliers/connector.ts';
import type { Computed } from '../suppliers/simulator/computed-offers.ts';
import type { ComputeAnswer, HotelSent, Lowest, OfferRequest, SearchTerms } from './requests.ts';

/**
 * Simulated suppliers act as other companies, so a separate thread computes their offers. It also prices, cuts, seals and writes
 * them: of ten thousand offers only the bytes of the response are sent back.
 *
 *     this thread    search ─▶ turns, timeouts, breakers ─────────▶ order of hotels ─▶ response
 *                              │ hotels of a call         ▲ lowest   │ hotels   ▲ bytes
 *     offer thread             ▼ offers ─▶ prices ─▶ cheapest        ▼ seal, write
 */
export class OfferThread {
  readonly #thread: KeptThread;
  #known = new WeakMap<object, number>();
  #sent = 0;
  /** Calls that run, by account. */
  readonly #running = new Map<string, number>();
  #searches = 0;
  #roomFor: (() => void)[] = [];
  isReady = false;
  /** It has failed: another one must be started. */
  hasEnded = false;

  constructor(thread: KeptThread) {
    this.#thread = thread;
    this.ask({ ask: 'begin' }).then(
      () => (this.isReady = true),
      () => undefined,
    );
  }

  open(terms: SearchTerms, onCompute: (supplier: string, answer: ComputeAnswer) => void): OfferThreadSearch {
    this.#searches += 1;
    return new OfferThreadSearch(this, { search: this.#searches, terms, onCompute });
  }

  async ask<Answer>(request: OfferRequest): Promise<Answer> {
    try {
      return await this.#thread.ask<Answer>(request);
    } catch (error) {
      if (!this.hasEnded) this.#thread[Symbol.dispose]();
      this.hasEnded = true;
      throw error;
    }
  }

  /**
   * Two calls of each account, so that the thread never waits for this one: others wait in the queue of searches. The promise
   * resolves when any call has ended.
   */
  whenFree(account: string): Promise<void> | undefined {
    if (this.#runningOf(account) < CALLS_OF_ACCOUNT) return undefined;
    return new Promise((resolve) => this.#roomFor.push(resolve));
  }

  async compute<Answer>(account: string, request: OfferRequest): Promise<Answer> {
    this.#running.set(account, this.#runningOf(account) + 1);
    try {
      return await this.ask<Answer>(request);
    } finally {
      const left = this.#runningOf(account) - 1;
      if (left === 0) this.#running.delete(account);
      else this.#running.set(account, left);
      for (const wake of this.#roomFor.splice(0)) wake();
    }
  }

  #runningOf(account: string): number {
    return this.#running.get(account) ?? 0;
  }

  /** Sends each hotel once. Searches use the same objects for hotels until the catalogue changes. */
  sent(hotels: readonly RequestedHotel[]): HotelSent[] {
    if (this.#sent + hotels.length > limits.hotelsOnOfferThread) this.#forget();
    return hotels.map((hotel) => {
      const known = this.#known.get(hotel);
      if (known !== undefined) return [known];
      this.#sent += 1;
      this.#known.set(hotel, this.#sent);
      return [this.#sent, plainHotel(hotel)];
    });
  }

  #forget(): void {
    this.#known = new WeakMap();
    this.#sent = 0;
    void this.ask({ ask: 'forget hotels' }).catch(() => undefined);
  }
}

const CALLS_OF_ACCOUNT = 2;

/** The hotel without the fields that suppliers do not receive. */
function plainHotel({ id, name, timeZone, stars, place, rooms }: RequestedHotel): RequestedHotel {
  const plain = rooms.map(({ id, name, maxAdults, maxOccupancy }) => ({ id, name, maxAdults, maxOccupancy }));
  return { id, name, timeZone, stars, ...(place && { place }), rooms: plain };
}

interface Opening {
  readonly search: number;
  readonly terms: SearchTerms;
  readonly onCompute: (supplier: string, answer: ComputeAnswer) => void;
}

/** One search on the thread. */
class OfferThreadSearch implements OfferKeeper, Disposable {
  readonly #thread: OfferThread;
  readonly #opening: Opening;
  readonly #opened: Promise<unknown>;
  /** By the answer that stands for the offers. */
  readonly #calls = new Map<readonly SupplierOffer[], number>();
  readonly #accepted: number[] = [];

  constructor(thread: OfferThread, opening: Opening) {
    this.#thread = thread;
    this.#opening = opening;
    this.#opened = thread.ask({ ask: 'open', search: opening.search, terms: opening.terms });
    this.#opened.catch(() => undefined);
  }

  whenFree(): Promise<void> | undefined {
    return this.#thread.whenFree(this.#account);
  }

  async compute(supplier: string, how: object, ask: SearchAsk): Promise<readonly SupplierOffer[]> {
    const { search, onCompute } = this.#opening;
    const call = this.#calls.size;
    const answer: SupplierOffer[] = [];
    this.#calls.set(answer, call);
    const { hotels, keeper: _, ...request } = ask;
    const answered = await this.#thread.compute<ComputeAnswer>(this.#account, {
      ask: 'compute',
      search,
      call,
      supplier,
      // Only the simulator computes, and sends this.
      computed: how as Computed,
      request,
      hotels: this.#thread.sent(hotels),
    });
    onCompute(supplier, answered);
    return answer;
  }

  /** The offers of this answer belong to the response. */
  accept(answer: readonly SupplierOffer[]): void {
    const call = this.#calls.get(answer);
    assert(call !== undefined, 'every supplier of the search computes its offers on the thread');
    this.#accepted.push(call);
  }

  /** The hotels with offers, in the order of the answers. */
  async collect(): Promise<readonly Lowest[]> {
    await this.#opened;
    return this.#thread.ask<Lowest[]>({
      ask: 'collect',
      search: this.#opening.search,
      calls: this.#accepted,
    });
  }

  /** The JSON texts of these hotels, with commas in between. */
  write(hotels: readonly number[]): Promise<Uint8Array> {
    return this.#thread.ask<Uint8Array>({ ask: 'write', search: this.#opening.search, hotels });
  }

  /** No caller waits for it. */
  [Symbol.dispose](): void {
    void this.#thread.ask({ ask: 'close', search: this.#opening.search }).catch(() => undefined);
  }

  get #account(): string {
    return this.#opening.terms.owner.accountId;
  }
}

export type { OfferThreadSearch };

let thread: OfferThread | undefined;

/** The thread of this process. It starts with the first search, and undefined is returned until it is ready. */
export function offerThread(): OfferThread | undefined {
  if (thread === undefined || thread.hasEnded)
    thread = new OfferThread(openThreadPool(new URL('./worker.ts', import.meta.url), { size: 1 }).keep());
  return thread.isReady ? thread : undefined;
}
