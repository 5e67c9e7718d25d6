import { limits } from '../../contract/limits.ts';
import type { Db } from '../../contract/database.ts';
import { type ThreadPool, openThreadPool } from '../../platform/thread-pool.ts';
import type { Needs } from '../../contract/needs.ts';
import { type BuiltIndex, buildIndex, changeIndex } from './build.ts';
import type { IndexParts } from './engine/index/partner-index.ts';
import { type Partner, partnerVersion } from './store.ts';

/**
 * The indexes this process holds, one per partner that was asked for, and one per past state of it.
 *
 *     asked at version v ─ held at v or later ───────────────────────────→ it
 *                        ├ held, older: the changes since then ─ fit ────→ it, changed in place
 *                        │                                     └ no room ┐
 *                        └ not held ─────────────────────────────────────┴→ built again
 *
 * The caller reads the partner's version when its request starts. An import that returned before has moved it on, so a
 * request never sees less than what was there when it began. Only one refreshes an index at a time; a caller that asks
 * meanwhile waits, and if that one began too early, for the next, which all of them share. Requests under way go
 * on with what they have. Together the indexes stay within a budget: those asked for longest ago go first, but never the
 * one just asked for. Memory that threads share goes when the garbage of all of them is collected, which takes a tenth of
 * a second of the event loop: that is asked for when it is worth it.
 */
export interface IdIndexes {
  indexOf(partner: Partner): Promise<IndexParts>;
  readonly pool: ThreadPool;
  /** What all indexes take together. */
  heldBytes(): number;
  /** What indexes took that went, and whose memory has not been collected since. */
  goneBytes(): number;
}

interface Held {
  readonly built: BuiltIndex;
  readonly version: number;
  readonly bytes: number;
}

type Place = Pick<Needs, 'db' | 'config' | 'log'>;

const shelves = new WeakMap<Db, IdIndexes>();

/** The shelf of this process: one per database, made when it is first asked for. */
export function idIndexesOf(needs: Place): IdIndexes {
  const known = shelves.get(needs.db);
  if (known !== undefined) return known;
  const indexes = openIdIndexes(needs, openThreadPool(new URL('./worker.ts', import.meta.url)));
  shelves.set(needs.db, indexes);
  return indexes;
}

function openIdIndexes({ db, config, log }: Place, pool: ThreadPool): IdIndexes {
  /** In the order of their last use, the oldest first. */
  const held = new Map<string, Held>();
  const refreshing = new Map<string, Promise<IndexParts>>();
  let goneBytes = 0;

  /** What is held of a partner, if it is as new as the caller has seen. */
  function heldFor(partner: Partner): IndexParts | undefined {
    const key = keyOf(partner);
    const known = held.get(key);
    if (known === undefined || known.version < partner.version) return undefined;
    held.delete(key);
    held.set(key, known);
    return known.built.written.parts;
  }

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
    const before = held.get(key);
    const version = asOf === undefined ? await partnerVersion(db, partner) : of.version;
    // A change that breaks off has written where the next would write: then this index must not be used again.
    held.delete(key);
    let changed: BuiltIndex | undefined;
    try {
      changed = before && (await changeIndex({ db, pool }, { partner, ...before }));
    } finally {
      if (changed === undefined) await collect(before?.bytes ?? 0);
    }
    const built = changed ?? (await buildIndex({ db, pool }, partner, asOf));
    const { parts } = built.written;
    const bytes = Object.values(parts).reduce((sum, part) => sum + part.byteLength, 0);
    held.set(key, { built, version, bytes });
    await collect(makeRoom(held, config.idIndexMemoryMib * 1024 * 1024));
    log.debug({ partner, version, bytes, changed: changed !== undefined }, 'partner index refreshed');
    return parts;
  }

  function refreshed(partner: Partner): Promise<IndexParts> {
    const key = keyOf(partner);
    const running = refreshing.get(key) ?? refresh(partner).finally(() => refreshing.delete(key));
    refreshing.set(key, running);
    return running;
  }

  return {
    pool,
    heldBytes: () => bytesOf(held),
    goneBytes: () => goneBytes,
    async indexOf(partner) {
      const known = heldFor(partner);
      if (known !== undefined) return known;
      // One that is under way began before this request, and may miss what the request must see.
      await refreshing.get(keyOf(partner))?.catch(() => undefined);
      return heldFor(partner) ?? refreshed(partner);
    },
  };
}

/** Instants between two changes have one state, and so one index. */
function keyOf({ id, version, asOf }: Partner): string {
  return asOf === undefined ? `${id}` : `${id} at ${version}`;
}

/** Releases what is beyond the budget, and returns how much that was. */
function makeRoom(held: Map<string, Held>, budget: number): number {
  const before = bytesOf(held);
  let bytes = before;
  for (const [partner, one] of held) {
    if (bytes <= budget || held.size === 1) break;
    held.delete(partner);
    bytes -= one.bytes;
  }
  return before - bytes;
}

function bytesOf(held: ReadonlyMap<string, Held>): number {
  return [...held.values()].reduce((sum, one) => sum + one.bytes, 0);
}
