import { keyedRandom } from '../../src/lib/seeded-random.ts';
import type { Scheduler } from '../scheduler.ts';

/** Most requests are sent in this time. */
const WITHIN_MS = 12_000;

/** Whether the database refuses to write: for a time that begins while requests are sent, and not in the calm end. */
export function readOnlyWindow(
  scheduler: Scheduler,
  { seed, forMs }: { readonly seed: number; readonly forMs: number },
): () => boolean {
  const fromMs = scheduler.startMs + keyedRandom(seed, 30).below(WITHIN_MS);
  return () => !scheduler.isCalm && scheduler.nowMs >= fromMs && scheduler.nowMs < fromMs + forMs;
}
