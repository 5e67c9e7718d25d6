import type { Transferable } from 'node:worker_threads';
import { limits } from '../../contract/limits.ts';
import { assert } from '../../lib/assert.ts';
import { quoting } from '../../lib/shown-error.ts';
import { openThreadPool, type KeptThread } from '../../platform/thread-pool.ts';
import type { SupplierOffer } from '../engine/offer.ts';
import type { OfferKeeper, OfferSource, RequestedHotel, SearchRequest } from '../suppliers/connector.ts';
import type { HotelSent, KeepAnswer, Kept, Lowest, OfferRequest, SearchTerms } from './requests.ts';

/**
 * A separate thread reads the answers of suppliers, or computes those of simulated ones. It also prices, cuts, seals and writes
 * the offers: of ten thousand only the bytes of the response are sent back.
 *
 *     this thread    search ─▶ turns, timeouts, breakers, calls ──▶ order of hotels ─▶ response
 *                              │ bytes of an answer       ▲ lowest   │ hotels   ▲ bytes
 *     offer thread             ▼ offers ─▶ prices ─▶ cheapest        ▼ seal, write
 */
export class OfferThread {
  readonly #thread: KeptThread;
  #known = new WeakMap<object, number>();
  #sent = 0;
  /** Calls whose offers are being made, by account. */
  readonly #running = new Map<string, number>();
  #searches = 0;
  #roomFor: (() => void)[] = [];
  isReady = false;
  /** It has failed: another one must be started. */
  hasEnded = false;

  constructor(thread: KeptThread) {
    this.#thread = thread;
    this.ask({ kind: 'begin' }).then(
      () => (this.isReady = true),
      () => undefined,
    );
  }

  open(terms: SearchTerms, onKept: (supplier: string, kept: Kept) => void): OfferThreadSearch {
    this.#searches += 1;
    return new OfferThreadSearch(this, { search: this.#searches, terms, onKept });
  }

  async ask<Answer>(request: OfferRequest, transfer: readonly Transferable[] = []): Promise<Answer> {
    try {
      return await this.#thread.ask<Answer>(request, transfer);
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

  async keep(account: string, request: OfferRequest, transfer: readonly Transferable[]): Promise<KeepAnswer> {
    this.#running.set(account, this.#runningOf(account) + 1);
    try {
      return await this.ask<KeepAnswer>(request, transfer);
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
    void this.ask({ kind: 'forget hotels' }).catch(() => undefined);
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
  readonly onKept: (supplier: string, kept: Kept) => void;
}

/** One search on the thread. */
class OfferThreadSearch implements OfferKeeper, Disposable {
  readonly #thread: OfferThread;
  readonly #opening: Opening;
  readonly #opened: Promise<unknown>;
  /** By the answer that stands for the offers. */
  readonly #calls = new Map<readonly SupplierOffer[], number>();
  readonly #accepted: number[] = [];
  #isClosed = false;

  constructor(thread: OfferThread, opening: Opening) {
    this.#thread = thread;
    this.#opening = opening;
    this.#opened = thread.ask({ kind: 'open', search: opening.search, terms: opening.terms });
    this.#opened.catch(() => undefined);
  }

  whenFree(): Promise<void> | undefined {
    return this.#thread.whenFree(this.#account);
  }

  /** A supplier may answer after the end of the search: then the thread does not know the search any more. */
  async keep(source: OfferSource, whole: Omit<SearchRequest, 'keeper'>): Promise<readonly SupplierOffer[]> {
    if (this.#isClosed) return [];
    const { search, onKept } = this.#opening;
    const call = this.#calls.size;
    const answer: SupplierOffer[] = [];
    this.#calls.set(answer, call);
    const { hotels: requested, ...request } = whole;
    const hotels = this.#thread.sent(requested);
    const keeping = { kind: 'keep', search, call, source, request, hotels } as const;
    const kept = await this.#thread.keep(this.#account, keeping, bytesOf(source));
    if ('failure' in kept) throw quoting(new Error(kept.failure), kept.othersWords);
    onKept(source.supplier, kept);
    return answer;
  }

  /** The offers of this answer belong to the response. */
  accept(answer: readonly SupplierOffer[]): void {
    const call = this.#calls.get(answer);
    if (call !== undefined) this.#accepted.push(call);
    else assert(answer.length === 0, 'every supplier of the search makes its offers on the thread');
  }

  /** The hotels with offers, in the order of the answers. */
  async collect(): Promise<readonly Lowest[]> {
    await this.#opened;
    return this.#thread.ask<Lowest[]>({
      kind: 'collect',
      search: this.#opening.search,
      calls: this.#accepted,
    });
  }

  /** The JSON texts of these hotels, with commas in between. */
  write(hotels: readonly number[]): Promise<Uint8Array> {
    return this.#thread.ask<Uint8Array>({ kind: 'write', search: this.#opening.search, hotels });
  }

  /** No caller waits for it. */
  [Symbol.dispose](): void {
    this.#isClosed = true;
    void this.#thread.ask({ kind: 'close', search: this.#opening.search }).catch(() => undefined);
  }

  get #account(): string {
    return this.#opening.terms.owner.accountId;
  }
}

/** A small buffer may share its memory with others, and is copied. */
function bytesOf({ data }: OfferSource): Transferable[] {
  if (!(data instanceof Uint8Array) || !(data.buffer instanceof ArrayBuffer)) return [];
  return data.byteLength === data.buffer.byteLength ? [data.buffer] : [];
}

export type { OfferThreadSearch };

let thread: OfferThread | undefined;

/** The thread of this process. It starts with the first search, and undefined is returned until it is ready. */
export function offerThread(): OfferThread | undefined {
  if (thread === undefined || thread.hasEnded)
    thread = new OfferThread(openThreadPool(new URL('./worker.ts', import.meta.url), { size: 1 }).keep());
  return thread.isReady ? thread : undefined;
}
