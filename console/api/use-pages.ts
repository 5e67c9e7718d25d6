import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useNewKey } from './new-key.ts';

/** A list that the service returns in pages. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly error: unknown;
  readonly isLoading: boolean;
  /** The service has not answered for these inputs yet. */
  readonly isNew: boolean;
  /** Whether there are further pages. */
  readonly hasMore: boolean;
  readonly more: () => void;
  readonly reload: () => void;
}

interface PageOf<T> {
  readonly items: readonly T[];
  /** For the next page; null at the end. */
  readonly next: string | null;
}

/** How a list is refreshed whose first rows change while it is shown. */
interface Refreshing<T> {
  readonly everyMs: number;
  readonly keyOf: (item: T) => string;
}

interface Loading<T> {
  /** The list with a page that arrived. */
  readonly put: (before: readonly T[], page: readonly T[]) => readonly T[];
  /** Without a sign that something is loaded. */
  readonly isQuiet?: boolean;
}

/**
 * Reads the first page, and another with each `more`. Starts again when one of `inputs` changes. `refreshing`: reads the
 * first page again while the window is visible, and keeps the pages below it.
 */
export function usePages<T>(
  read: (after: string | undefined) => Promise<PageOf<T>>,
  inputs: readonly unknown[],
  refreshing?: Refreshing<T>,
): Paged<T> {
  const [items, setItems] = useState<readonly T[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const [turn, setTurn] = useState(0);
  const [answered, setAnswered] = useState<readonly unknown[]>();
  const latest = useRef(0);
  const busy = useRef(false);
  const held = useRef<readonly T[]>([]);
  const load = (after: string | undefined, { put, isQuiet = false }: Loading<T>) => {
    const mine = latest.current;
    const isLatest = () => mine === latest.current;
    busy.current = true;
    if (!isQuiet) setLoading(true);
    read(after)
      .then((page) => {
        if (!isLatest()) return;
        held.current = put(held.current, page.items);
        setItems(held.current);
        // A first page with rows below it has no news about the end.
        if (after !== undefined || held.current.length === page.items.length) setNext(page.next);
        setError(undefined);
        setAnswered(inputs);
      })
      .catch((failure: unknown) => {
        if (!isLatest()) return;
        setError(() => failure);
        setAnswered(inputs);
      })
      .finally(() => {
        if (!isLatest()) return;
        busy.current = false;
        setLoading(false);
      });
  };
  // Sent before the page is painted: the service works meanwhile.
  useLayoutEffect(() => {
    latest.current += 1;
    load(undefined, { put: (_, first) => first });
    return () => {
      latest.current += 1;
    };
    // The function is new on every rendering; what it depends on is in `inputs`.
  }, [...inputs, turn]);
  useEffect(() => {
    if (refreshing === undefined) return;
    const { everyMs, keyOf } = refreshing;
    const refresh = () => {
      if (document.visibilityState !== 'visible' || busy.current) return;
      load(undefined, { put: (before, first) => withFirst(before, { first, keyOf }), isQuiet: true });
    };
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [...inputs, refreshing?.everyMs]);
  const more = () => {
    if (!busy.current && next !== null) load(next, { put: (before, page) => [...before, ...page] });
  };
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  useNewKey(error, next === null ? reload : more);
  const isNew = answered === undefined || inputs.some((input, at) => input !== answered[at]);
  return { items, error, isLoading, isNew, hasMore: next !== null, more, reload };
}

/** The first page as it is now, and the rows that were below it. */
export function withFirst<T>(
  before: readonly T[],
  { first, keyOf }: { readonly first: readonly T[]; readonly keyOf: (item: T) => string },
): readonly T[] {
  const last = first.at(-1);
  if (last === undefined) return first;
  const at = before.findLastIndex((item) => keyOf(item) === keyOf(last));
  return at === -1 ? first : [...first, ...before.slice(at + 1)];
}
