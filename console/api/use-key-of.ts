import { useRef } from 'preact/hooks';
import { newId } from '../lib/new-id.ts';

/** The Idempotency-Key of what is sent: the same for a repeat after a lost response, another one if something was changed. */
export function useKeyOf(sent: string): () => string {
  const kept = useRef({ sent: '', key: '' });
  return () => {
    if (kept.current.sent !== sent) kept.current = { sent, key: newId() };
    return kept.current.key;
  };
}
