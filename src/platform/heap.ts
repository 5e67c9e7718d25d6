import { Session } from 'node:inspector/promises';

/**
 * Collects all garbage and returns its memory to the system. V8 delays that until the heap is a multiple of the live objects. It
 * blocks this thread for a tenth of a second, so call it when nothing waits.
 */
export async function tidyHeap(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
