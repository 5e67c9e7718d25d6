import { WrittenJson } from '../../contract/route.ts';

/** Lists that were given, by their tags. Nothing in it is ever stale: when the catalogue changes, tags do. */
export interface KeptLists {
  get(tag: string): WrittenJson | undefined;
  /** Writes a list that was made, and keeps it if it was made before. Those asked for longest ago make room. */
  write(tag: string, list: unknown): WrittenJson;
}

export interface Room {
  readonly bytes: number;
  /** Tags of lists that were made once. */
  readonly tags: number;
}

/**
 * A list is kept from the second request on. Most are requested once, by a caller that reads a whole country: kept, they would
 * push out what many ask for, and a fifth of a megabyte that comes and goes with each makes the memory be searched
 * every ninety lists, a quarter of all the processor time of the process.
 */
export function openKeptLists(room: Room): KeptLists {
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
