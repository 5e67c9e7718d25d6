import type { Owner } from '../../contract/owner.ts';
import { sharedDb, type Db } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { addObservedPrices, type ObservedPrice } from './prices-store.ts';

type PriceNeeds = Pick<Needs, 'db' | 'clock' | 'log'>;

/** What a search of an owner found for one day of arrival: the price of one room and night by hotel, in US cents. */
export interface Found extends Owner {
  readonly arrival: string;
  readonly cents: ReadonlyMap<number, number>;
}

/**
 * The prices that searches found, until they are written. Those of the same hotel and day are added up first, and one statement
 * writes those of five seconds, after their responses. What is too much or cannot be written is dropped, and a process that
 * is killed loses five seconds: the index never delays or fails a search.
 */
class ObservedPrices {
  readonly #needs: PriceNeeds;
  readonly #closed = new AbortController();
  #waiting = new Map<string, ObservedPrice>();
  #written: Promise<void> = Promise.resolve();
  #running: Promise<void> | undefined;

  constructor(needs: PriceNeeds) {
    this.#needs = needs;
  }

  note({ accountId, environment, arrival, cents }: Found): void {
    for (const [hotelId, price] of cents) {
      const key = `${accountId} ${environment} ${arrival} ${hotelId}`;
      const known = this.#waiting.get(key);
      if (known !== undefined) {
        known.totalCents += price;
        known.searches += 1;
      } else if (this.#waiting.size < limits.priceIndexWaiting) {
        this.#waiting.set(key, { accountId, environment, hotelId, arrival, totalCents: price, searches: 1 });
      }
    }
    if (this.#waiting.size > 0) this.#running ??= this.#writeLater();
  }

  /** Writes what waits; resolves when everything that was noted before is written. */
  flush(): Promise<void> {
    const prices = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#written = this.#written.then(() => this.#write(prices));
    return this.#written;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#running;
    await this.flush();
  }

  async #writeLater(): Promise<void> {
    while (this.#waiting.size > 0) {
      await this.#needs.clock.sleep(limits.priceIndexMs, this.#closed.signal).catch(() => undefined);
      await this.flush();
    }
    this.#running = undefined;
  }

  async #write(prices: readonly ObservedPrice[]): Promise<void> {
    const { db, clock, log } = this.#needs;
    try {
      if (prices.length > 0) await addObservedPrices(db, prices, clock.now());
    } catch (error) {
      // An outage of the database is reported elsewhere.
      log.debug({ err: error, prices: prices.length }, 'prices of searches were not written');
    }
  }
}

const byDb = new WeakMap<Db, ObservedPrices>();

/** One for each database of a process. */
export function observedPricesOf(needs: PriceNeeds): ObservedPrices {
  const db = sharedDb(needs.db);
  const known = byDb.get(db) ?? new ObservedPrices({ db, clock: needs.clock, log: needs.log });
  byDb.set(db, known);
  return known;
}

/** Writes what waits. A server that is opened later on the same database gets others. */
export async function closeObservedPrices({ db }: Pick<Needs, 'db'>): Promise<void> {
  const closing = byDb.get(sharedDb(db));
  byDb.delete(sharedDb(db));
  await closing?.close();
}
