import { tidyHeap } from '../../platform/heap.ts';
import { roomEngine } from '../../rooms/load-engine.ts';

/**
 * What a start does for the requests that follow, and nothing depends on. The bundle of the tests has no warm-up: it
 * takes a third of the CPU time of a start (`scripts/tests/bundle.ts`).
 */

/** While the database stores the first data: so no request waits for the words of all languages. */
export function readWords(): void {
  roomEngine();
}

/** Before the first caller: the start leaves more garbage than live memory. */
export function clearStart(): Promise<void> {
  return tidyHeap();
}
