import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../../contract/database.ts';
import { limits } from '../../../contract/limits.ts';
import { coalesce } from '../../../lib/async/coalesce.ts';
import { readWhole, replaceWhole } from '../../../platform/files/whole-files.ts';
import { readFromReplica } from '../../../platform/read-from-replica.ts';
import type { Needs } from '../../../contract/needs.ts';
import {
  Finder,
  ShardBuilder,
  bytesOfShard,
  shardFromBytes,
  shardToBytes,
  type Shard,
} from '../../engine/engine.ts';
import { catalogueNow, changedSince, hotelsOf } from '../stores/catalogue-store.ts';

/** The needs of loading the hotels. */
export type IndexNeeds = Pick<Needs, 'db' | 'replica' | 'config' | 'log' | 'clock'>;

interface Held {
  /** The index with its scratch tables: filling those costs as much as matching some hundred rows. */
  readonly finder: Finder;
  readonly ids: ReadonlySet<number>;
  readonly bytes: number;
  /** Every change up to this number is in the shard, or does not concern it. */
  change: number;
  /** When it was built, or compared with the changes. */
  currentMs: number;
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

  /** Their memory, and how long ago the oldest of them was built or compared with the changes; past states have no age. */
  async measure(): Promise<{ readonly bytes: number; readonly oldestMs: number }> {
    const settled = await Promise.allSettled(this.#held.values());
    const all = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const nowMs = this.#needs.clock.nowMs();
    return {
      bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
      oldestMs: Math.max(
        0,
        ...all.map(({ change, currentMs }) => (change === Infinity ? 0 : nowMs - currentMs)),
      ),
    };
  }

  async #refresh(country: string, held: Held, atLeast: number): Promise<Held> {
    const { db, clock } = this.#needs;
    held.currentMs = clock.nowMs();
    if (held.change >= atLeast) return held;
    const now = await catalogueNow(db);
    const changed = await changedSince(db, held.change, limits.matchChangesRead);
    const isAffected =
      changed === undefined || changed.some((hotel) => hotel.country === country || held.ids.has(hotel.id));
    if (isAffected) return this.#build(country);
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
    return { ...withTables(shard), change: now.change, ...usedNow(clock) };
  }

  /** A past state does not change, so it is never built again while it is in memory. */
  async #buildPast(country: string, stateAt: Date): Promise<Held> {
    const shard = await readFromReplica(this.#needs, (from) => shardOf(from, country, stateAt));
    return { ...withTables(shard), change: Infinity, ...usedNow(this.#needs.clock) };
  }

  async #load(country: string): Promise<Held> {
    const { db, clock } = this.#needs;
    const now = await catalogueNow(db);
    const bytes = await readWhole(this.#file(country));
    const read = bytes === undefined ? undefined : shardFromBytes(bytes);
    const [identity, change] = read?.stamp.split(' ') ?? [];
    if (read === undefined || identity !== now.identity || Number(change) > now.change)
      return this.#build(country);
    return { ...withTables(read.shard), change: Number(change), ...usedNow(clock) };
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

function withTables(shard: Shard): Pick<Held, 'finder' | 'ids' | 'bytes'> {
  return { finder: new Finder(shard), ids: new Set(shard.id), bytes: bytesOfShard(shard) };
}

function usedNow(clock: Pick<Needs['clock'], 'nowMs'>): Pick<Held, 'currentMs' | 'usedMs'> {
  const nowMs = clock.nowMs();
  return { currentMs: nowMs, usedMs: nowMs };
}

const caches = new WeakMap<object, CountryIndexes>();

/** Measures the indexes of this process. A country that no job has needed has none. */
export function measureHotelIndexes(registry: Registry, db: Db): void {
  const measured = coalesce(() => caches.get(db)?.measure() ?? Promise.resolve({ bytes: 0, oldestMs: 0 }));
  new Gauge({
    name: 'innkeeper_hotel_index_bytes',
    help: 'Memory of the indexes of hotels in this process.',
    registers: [registry],
    async collect() {
      this.set((await measured()).bytes);
    },
  });
  new Gauge({
    name: 'innkeeper_hotel_index_oldest_seconds',
    help: 'How long ago the oldest index of hotels in this process was built or compared with the changes.',
    registers: [registry],
    async collect() {
      this.set((await measured()).oldestMs / 1_000);
    },
  });
}

/** One cache for each process and database. */
export function countryIndexesOf(needs: IndexNeeds): CountryIndexes {
  const known = caches.get(needs.db);
  if (known !== undefined) return known;
  const indexes = new CountryIndexes(needs);
  caches.set(needs.db, indexes);
  return indexes;
}
