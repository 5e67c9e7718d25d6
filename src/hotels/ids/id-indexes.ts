import { Gauge, type Registry } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import type { Db } from '../../contract/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { readFromReplica } from '../../platform/read-from-replica.ts';
import { type ThreadPool, openThreadPool } from '../../platform/thread-pool.ts';
import type { Needs } from '../../contract/needs.ts';
import { type BuiltIndex, buildIndex, changeIndex, copyIndex } from './build.ts';
import { HeldIndexes, keyOf, stepOf } from './held-indexes.ts';
import type { IndexParts } from './engine/index/partner-index.ts';
import { type Partner, partnerVersion } from './store.ts';

/**
 * The cached indexes of this process, one for each requested partner, and one for each past state of it.
 *
 *     asked at version v ─ held at v or later ────────────────────────────→ it
 *                        ├ held, older: the changes since then ─ fit ─────→ it, changed in place
 *                        │                                     └ no room ─┐
 *                        └ not held ─ another state of the partner held:  │
 *                                     the changes between ─ fit ──────────┼→ a copy of that one, changed
 *                                   └ none, or too many changes ──────────┴→ built from the database
 *
 * The caller reads the partner's version when its request starts. An import that returned before has incremented it, so a
 * request always sees the state at its beginning or a later one. So a roll back waits for a copy and the changes between two
 * releases, not for a build. Only one call refreshes an index at a time; a call that arrives
 * meanwhile waits, and if that refresh began too early, for the next, which all of them share. Running requests
 * continue with their index. The indexes have a common memory budget: the least recently used are evicted first, but never the
 * one just requested. Memory that threads share is freed when the garbage of all of them is collected, which blocks the event
 * loop for a tenth of a second, so it is requested only for much memory.
 */
export interface IdIndexes {
  indexOf(partner: Partner): Promise<IndexParts>;
  readonly pool: ThreadPool;
  /** The memory of all indexes. */
  heldBytes(): number;
  /** How long ago the oldest of them was built or changed. */
  oldestMs(): number;
  /** The memory of evicted indexes that has not been collected since. */
  goneBytes(): number;
}

type Place = Pick<Needs, 'db' | 'replica' | 'config' | 'log'>;

const caches = new WeakMap<Db, IdIndexes>();

/** The indexes of this process; an index that no request needed is absent. */
export function measureIdIndexes(registry: Registry, db: Db): void {
  const gauges = [
    {
      name: 'innkeeper_id_index_bytes',
      help: 'Memory of the indexes of partner ids in this process.',
      value: () => caches.get(db)?.heldBytes() ?? 0,
    },
    {
      name: 'innkeeper_id_index_oldest_seconds',
      help: 'How long ago the oldest index of partner ids in this process was built or changed.',
      value: () => (caches.get(db)?.oldestMs() ?? 0) / 1_000,
    },
  ];
  for (const { name, help, value } of gauges)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: function set() {
        this.set(value());
      },
    });
}

/** The cache of this process: one for each database, created on first use. */
export function idIndexesOf(needs: Place): IdIndexes {
  const known = caches.get(needs.db);
  if (known !== undefined) return known;
  const indexes = openIdIndexes(needs, openThreadPool(new URL('./worker.ts', import.meta.url)));
  caches.set(needs.db, indexes);
  return indexes;
}

function openIdIndexes({ db, replica, config, log }: Place, pool: ThreadPool): IdIndexes {
  const held = new HeldIndexes();
  const refreshing = new Map<string, Promise<IndexParts>>();
  let goneBytes = 0;

  /** Is notified of indexes without a holder. */
  async function collect(bytes: number): Promise<void> {
    goneBytes += bytes;
    if (goneBytes < limits.idIndexGarbageBytes) return;
    goneBytes = 0;
    await pool.tidy();
  }

  /** A past index never changes, so it is never held at an older version. */
  async function refresh(of: Partner): Promise<IndexParts> {
    const { id: partner, asOf } = of;
    const key = keyOf(of);
    const version = asOf === undefined ? await partnerVersion(db, partner) : of.version;
    // A failed change has written where the next would write, so this index must not be used again.
    const before = await held.take(key);
    let changed: BuiltIndex | undefined;
    try {
      changed =
        before === undefined
          ? await derived({ ...of, version })
          : await changeIndex({ db, pool }, stepOf(before, of), before.built);
    } finally {
      if (changed === undefined) await collect(before?.bytes ?? 0);
    }
    const built =
      changed ??
      (await readFromReplica({ db, replica }, (from) => buildIndex({ db: from, pool }, partner, asOf)));
    const { parts } = built.written;
    const bytes = Object.values(parts).reduce((sum, part) => sum + part.byteLength, 0);
    const builtMs = systemClock.ticksMs();
    held.hold(key, { built, partner, version, isPast: asOf !== undefined, bytes, builtMs });
    await collect(held.makeRoom(config.idIndexMemoryMib * 1024 * 1024));
    log.debug({ partner, version, bytes, changed: changed !== undefined }, 'partner index refreshed');
    return parts;
  }

  /** The index of a state that is not held, from the held one of the partner whose version is nearest. */
  async function derived(of: Partner): Promise<BuiltIndex | undefined> {
    if (of.asOf !== undefined) await refreshing.get(String(of.id))?.catch(() => undefined);
    const nearest = held.nearest(of);
    if (nearest === undefined) return undefined;
    const [key, from] = nearest;
    const step = stepOf(from, of);
    const copied = await held.whileUnchanged(key, copyIndex({ db, pool }, step, from.built));
    return copied && (await changeIndex({ db, pool }, step, copied));
  }

  function refreshed(partner: Partner): Promise<IndexParts> {
    const key = keyOf(partner);
    const running = refreshing.get(key) ?? refresh(partner).finally(() => refreshing.delete(key));
    refreshing.set(key, running);
    return running;
  }

  return {
    pool,
    heldBytes: () => held.bytes(),
    oldestMs: () => held.oldestMs(systemClock.ticksMs()),
    goneBytes: () => goneBytes,
    async indexOf(partner) {
      const known = held.use(partner)?.written.parts;
      if (known !== undefined) return known;
      // A running refresh began before this request, and may miss changes that the request must see.
      await refreshing.get(keyOf(partner))?.catch(() => undefined);
      return held.use(partner)?.written.parts ?? refreshed(partner);
    },
  };
}
