import { limits } from '../../../contract/limits.ts';
import type { Needs } from '../../../contract/needs.ts';
import { saveAdvance, type Advance } from '../stores/progress-store.ts';

export interface AdvanceReport {
  note(advance: Advance): void;
  /** Waits for the last write. */
  end(): Promise<void>;
}

/**
 * Stores the progress of a chunk, at most once in a while and one write at a time. The matching does not wait for the writes,
 * and a write that fails loses one figure of the progress.
 */
export function reportAdvance(
  { db, clock, log }: Pick<Needs, 'db' | 'clock' | 'log'>,
  of: { readonly job: string; readonly chunk: number },
): AdvanceReport {
  let writing: Promise<void> | undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    note(advance) {
      const nowMs = clock.ticksMs();
      if (writing !== undefined || nowMs - lastMs < limits.matchProgressMs) return;
      lastMs = nowMs;
      writing = saveAdvance(db, { ...of, ...advance, at: clock.now() })
        .catch((error: unknown) => log.debug({ err: error, ...of }, 'the progress was not stored'))
        .finally(() => (writing = undefined));
    },
    async end() {
      await writing;
    },
  };
}
