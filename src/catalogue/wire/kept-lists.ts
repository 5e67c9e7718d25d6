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
  const known = kept.get(db) ?? openKeptLists(limits.keptListCharacters);
  kept.set(db, known);
  return known;
}

export function openKeptLists(mostCharacters: number): KeptLists {
  /** In the order of their last use, the oldest first. */
  const lists = new Map<string, WrittenJson>();
  let characters = 0;

  function drop(tag: string): void {
    characters -= lists.get(tag)?.text.length ?? 0;
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
      const written = new WrittenJson(list);
      drop(tag);
      lists.set(tag, written);
      characters += written.text.length;
      for (const oldest of lists.keys()) {
        if (characters <= mostCharacters) break;
        drop(oldest);
      }
      return written;
    },
  };
}
