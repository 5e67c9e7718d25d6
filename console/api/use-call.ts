import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useNewKey } from './new-key.ts';

/** What a page knows about one read of the API. */
export interface Loaded<T> {
  /** The last value that arrived; it stays while a newer one is loaded, and after an error. */
  readonly value: T | undefined;
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Shows a value before the service has it, as after a decision. */
  readonly set: (change: (value: T | undefined) => T | undefined) => void;
}

/**
 * Reads when the page opens and when one of `inputs` changes. Of two reads that overtake each other, the later one counts.
 * `everyMs`: reads again while the page is visible.
 */
export function useCall<T>(
  read: () => Promise<T>,
  inputs: readonly unknown[],
  { everyMs, skip = false }: { readonly everyMs?: number; readonly skip?: boolean } = {},
): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(!skip);
  const [turn, setTurn] = useState(0);
  const latest = useRef(0);
  // Sent before the page is painted: the service works meanwhile.
  useLayoutEffect(() => {
    if (skip) return;
    const mine = ++latest.current;
    const isLatest = () => mine === latest.current;
    setLoading(true);
    read()
      .then((read) => {
        if (!isLatest()) return;
        setValue(() => read);
        setError(undefined);
      })
      .catch((failure: unknown) => isLatest() && setError(() => failure))
      .finally(() => isLatest() && setLoading(false));
    return () => {
      latest.current += 1;
    };
    // The function is new on every rendering; what it depends on is in `inputs`.
  }, [...inputs, turn, skip]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  useNewKey(error, reload);
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  const set = useCallback((change: (value: T | undefined) => T | undefined) => setValue(change), []);
  return { value, error, isLoading, reload, set };
}
