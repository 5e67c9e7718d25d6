import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../../contract/limits.ts';
import { readWhole, replaceWhole } from '../../../platform/files/whole-files.ts';
import { readFromReplica } from '../../../platform/read-from-replica.ts';
import type { Needs } from '../../../contract/needs.ts';
import { Finder, ShardBuilder, shardFromBytes, shardToBytes, type Shard } from '../../engine/engine.ts';
import { catalogueNow, changedSince, hotelsOf } from '../stores/catalogue-store.ts';

/** The needs of loading the hotels. */
export type IndexNeeds = Pick<Needs, 'db' | 'replica' | 'config' | 'log' | 'clock'>;

interface Held {
  /** The index with its scratch tables: filling those costs as much as matching some hundred rows. */
  readonly finder: Finder;
  readonly ids: ReadonlySet<number>;
  /** Every change up to this number is in the shard, or does not concern it. */
  change: number;
  usedMs: number;
}

/**
 * The indexes of the countries this process has needed lately. One is built from the database, kept in memory and as a
 * file in the data directory; before each use the change feed says whether it is still valid. A file is trusted only if it
 * belongs to this database, is whole, and this program reads hotels as the one that wrote it.
 */
export class CountryIndexes {
  readonly #needs: IndexNeeds;
  readonly #held = new Map<string, Promise<Held>>();

  constructor(needs: IndexNeeds) {
    this.#needs = needs;
  }

  /** The country's hotels with every change up to `atLeast`, or as they were at an instant. */
  async finder(
    country: string,
    { atLeast, stateAt }: { readonly atLeast: number; readonly stateAt: Date | null },
  ): Promise<Finder> {
    const name = stateAt === null ? country : `${country} ${stateAt.toISOString()}`;
    const before = this.#held.get(name);
    // One at a time per country: the second caller waits, and mostly finds the work done.
    const next =
      stateAt === null
        ? (before ?? this.#load(country)).then(
            (held) => this.#refresh(country, held, atLeast),
            () => this.#build(country),
          )
        : (before ?? this.#buildPast(country, stateAt));
    this.#held.set(name, next);
    try {
      const held = await next;
      held.usedMs = this.#needs.clock.nowMs();
      await this.#makeRoom();
      return held.finder;
    } catch (error) {
      this.#held.delete(name);
      throw error;
    }
  }

  async #refresh(country: string, held: Held, atLeast: number): Promise<Held> {
    if (held.change >= atLeast) return held;
    const { db } = this.#needs;
    const now = await catalogueNow(db);
    const changed = await changedSince(db, held.change, limits.matchChangesRead);
    const isTouched =
      changed === undefined || changed.some((hotel) => hotel.country === country || held.ids.has(hotel.id));
    if (isTouched) return this.#build(country);
    held.change = now.change;
    return held;
  }

  async #build(country: string): Promise<Held> {
    const { db, log, clock } = this.#needs;
    const began = clock.ticksMs();
    // Read before the hotels, so that a change meanwhile is read again rather than missed.
    const now = await catalogueNow(db);
    const shard = await readFromReplica(this.#needs, (from) => shardOf(from, country));
    log.debug({ country, hotels: shard.hotels, ms: Math.round(clock.ticksMs() - began) }, 'index built');
    await this.#save(shard, now);
    return { ...withTables(shard), change: now.change, usedMs: clock.nowMs() };
  }

  /** A past state does not change, so it is never built again while it is in memory. */
  async #buildPast(country: string, stateAt: Date): Promise<Held> {
    const shard = await readFromReplica(this.#needs, (from) => shardOf(from, country, stateAt));
    return { ...withTables(shard), change: Infinity, usedMs: this.#needs.clock.nowMs() };
  }

  async #load(country: string): Promise<Held> {
    const { db, clock } = this.#needs;
    const now = await catalogueNow(db);
    const bytes = await readWhole(this.#file(country));
    const read = bytes === undefined ? undefined : shardFromBytes(bytes);
    const [identity, change] = read?.stamp.split(' ') ?? [];
    if (read === undefined || identity !== now.identity || Number(change) > now.change)
      return this.#build(country);
    return { ...withTables(read.shard), change: Number(change), usedMs: clock.nowMs() };
  }

  async #save(shard: Shard, now: { identity: string; change: number }): Promise<void> {
    if (shard.hotels < limits.matchSnapshotFromHotels) return;
    try {
      await replaceWhole(this.#file(shard.country), shardToBytes(shard, `${now.identity} ${now.change}`));
    } catch (error) {
      // With a full disk the next start is slower; responses do not change.
      this.#needs.log.warn({ err: error, country: shard.country }, 'the index could not be saved');
    }
  }

  #file(country: string): string {
    return path.join(this.#needs.config.dataDir, 'hotel-index', `${country}.shard`);
  }

  /** Countries not used for longest go first. */
  async #makeRoom(): Promise<void> {
    const all = await Promise.all(
      [...this.#held].map(async ([country, held]) => {
        const { finder, usedMs } = await held;
        return { country, hotels: finder.shard.hotels, usedMs };
      }),
    );
    let hotels = all.reduce((sum, one) => sum + one.hotels, 0);
    for (const one of all.toSorted((a, b) => a.usedMs - b.usedMs).slice(0, -1)) {
      if (hotels <= limits.matchHotelsInMemory) return;
      this.#held.delete(one.country);
      hotels -= one.hotels;
    }
  }
}

async function shardOf(db: Needs['db'], country: string, stateAt?: Date): Promise<Shard> {
  const builder = new ShardBuilder(country);
  for await (const hotels of hotelsOf(db, country, stateAt)) {
    for (const hotel of hotels) builder.add(hotel);
    await nextTurn();
  }
  return builder.done();
}

function withTables(shard: Shard): Pick<Held, 'finder' | 'ids'> {
  return { finder: new Finder(shard), ids: new Set(shard.id) };
}

const caches = new WeakMap<object, CountryIndexes>();

/** One cache for each process and database. */
export function countryIndexesOf(needs: IndexNeeds): CountryIndexes {
  const known = caches.get(needs.db);
  if (known !== undefined) return known;
  const indexes = new CountryIndexes(needs);
  caches.set(needs.db, indexes);
  return indexes;
}
