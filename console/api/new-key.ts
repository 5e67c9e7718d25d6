import { useEffect } from 'preact/hooks';

const ACCEPTED = 'innkeeper:key-accepted';

export function notifyNewKey(): void {
  dispatchEvent(new Event(ACCEPTED));
}

/** Runs each time the tab has another key. */
export function onNewKey(run: () => void): () => void {
  addEventListener(ACCEPTED, run);
  return () => removeEventListener(ACCEPTED, run);
}

/** A read that the service refused because of the key is made again when the tab has another key. */
export function useNewKey(error: unknown, again: () => void): void {
  useEffect(() => {
    if (!isOfKey(error)) return;
    return onNewKey(again);
  });
}

const isOfKey = (error: unknown) => error instanceof Error && 'status' in error && error.status === 401;
