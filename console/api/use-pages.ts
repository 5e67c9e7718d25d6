import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** A list that the service returns in pages. */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly error: unknown;
  readonly isLoading: boolean;
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

/** Reads the first page, and another with each `more`. Starts again when one of `inputs` changes. */
export function usePages<T>(
  read: (after: string | undefined) => Promise<PageOf<T>>,
  inputs: readonly unknown[],
): Paged<T> {
  const [items, setItems] = useState<readonly T[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const [turn, setTurn] = useState(0);
  const latest = useRef(0);
  const busy = useRef(false);
  const load = (after: string | undefined) => {
    const mine = latest.current;
    const isLatest = () => mine === latest.current;
    busy.current = true;
    setLoading(true);
    read(after)
      .then((page) => {
        if (!isLatest()) return;
        setItems((before) => (after === undefined ? page.items : [...before, ...page.items]));
        setNext(page.next);
        setError(undefined);
      })
      .catch((failure: unknown) => isLatest() && setError(() => failure))
      .finally(() => {
        if (!isLatest()) return;
        busy.current = false;
        setLoading(false);
      });
  };
  useEffect(() => {
    latest.current += 1;
    load(undefined);
    return () => {
      latest.current += 1;
    };
    // The function is new on every rendering; what it depends on is in `inputs`.
  }, [...inputs, turn]);
  const more = () => {
    if (!busy.current && next !== null) load(next);
  };
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { items, error, isLoading, hasMore: next !== null, more, reload };
}
