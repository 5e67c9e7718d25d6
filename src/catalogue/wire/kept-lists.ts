import { limits } from '../../contract/limits.ts';
import { WrittenJson } from '../../contract/route.ts';
import type { Needs } from '../../platform/needs.ts';

/** Lists that were given, by their tags. Nothing in it is ever stale: when the catalogue changes, tags do. */
export interface KeptLists {
  get(tag: string): WrittenJson | undefined;
  /** Keeps the list, and answers with it as it is kept. Those asked for longest ago make room. */
  keep(tag: string, list: unknown): WrittenJson;
}

const kept = new WeakMap<Needs['db'], KeptLists>();

/** The lists this process keeps: one collection per database, made when it is first asked for. */
export function keptLists(db: Needs['db']): KeptLists {
  const known = kept.get(db) ?? openKeptLists(limits.keptListBytes);
  kept.set(db, known);
  return known;
}

export function openKeptLists(mostBytes: number): KeptLists {
  /** In the order of their last use, the oldest first. */
  const lists = new Map<string, WrittenJson>();
  let bytes = 0;

  function drop(tag: string): void {
    bytes -= lists.get(tag)?.bytes.length ?? 0;
    lists.delete(tag);
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
    keep(tag, list) {
      const written = WrittenJson.of(list);
      drop(tag);
      lists.set(tag, written);
      bytes += written.bytes.length;
      for (const oldest of lists.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
      return written;
    },
  };
}
