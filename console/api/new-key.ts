import { useEffect } from 'preact/hooks';

const ACCEPTED = 'innkeeper:key-accepted';

export function notifyNewKey(): void {
  dispatchEvent(new Event(ACCEPTED));
}

/** A read that the service refused because of the key is made again when the tab has another key. */
export function useNewKey(error: unknown, again: () => void): void {
  useEffect(() => {
    if (!isOfKey(error)) return;
    addEventListener(ACCEPTED, again);
    return () => removeEventListener(ACCEPTED, again);
  });
}

const isOfKey = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401;
