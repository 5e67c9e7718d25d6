import { WrittenJson } from '../../contract/route.ts';

/** Cached lists by their tags. An entry is never stale: when the catalogue changes, the tags change. */
export interface ListCache {
  get(tag: string): WrittenJson | undefined;
  /** Serializes a list, and caches it if it was made before. The least recently used lists are dropped. */
  write(tag: string, list: unknown): WrittenJson;
}

export interface Room {
  readonly bytes: number;
  /** Tags of lists that were made once. */
  readonly tags: number;
}

/**
 * A list is cached from the second request on. Most are requested once, by a caller that reads a whole country: cached, they would
 * replace lists that are requested often, and a fifth of a megabyte for each causes a garbage collection
 * every ninety lists, a quarter of the CPU time of the process.
 */
export function openListCache(room: Room): ListCache {
  /** Both in the order of their last use, the oldest first. */
  const lists = new Map<string, WrittenJson>();
  const madeOnce = new Set<string>();
  let bytes = 0;

  function keep(tag: string, list: WrittenJson): void {
    lists.set(tag, list);
    bytes += list.bytes.length;
    for (const [oldest, dropped] of lists) {
      if (bytes <= room.bytes) break;
      lists.delete(oldest);
      bytes -= dropped.bytes.length;
    }
  }

  function remember(tag: string): void {
    madeOnce.add(tag);
    for (const oldest of madeOnce) {
      if (madeOnce.size <= room.tags) break;
      madeOnce.delete(oldest);
    }
  }

  return {
    get(tag) {
      const list = lists.get(tag);
      if (list !== undefined) {
        lists.delete(tag);
        lists.set(tag, list);
      }
      return list;
    },
    write(tag, list) {
      const known = lists.get(tag);
      if (known !== undefined) return known;
      const written = WrittenJson.of(list);
      if (madeOnce.delete(tag)) keep(tag, written);
      else remember(tag);
      return written;
    },
  };
}
