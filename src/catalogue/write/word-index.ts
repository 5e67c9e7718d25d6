import type { Db } from '../../contract/database.ts';

/** Hotels whose words wait before the index takes them in: a batch of an import, sorted in while the next one lands. */
const WAITING = 25_000;

/**
 * The index of words takes new rows into a list that is sorted in later, at a third of the cost of a hotel's landing.
 * While an import lands its next hotels, a second connection sorts in those that have landed.
 */
export interface WordsBehind {
  landed(hotels: number): void;
  /** Waits for what is under way; what is left waits for `settle`. */
  end(): Promise<void>;
}

export function wordsBehind(db: Db): WordsBehind {
  let waiting = 0;
  let running: Promise<unknown> | undefined;
  return {
    landed(hotels) {
      waiting += hotels;
      if (waiting < WAITING || running !== undefined) return;
      waiting = 0;
      // It only makes searching faster: an import does not fail for it, and `settle` would meet the failure again.
      running = sortInWords(db)
        .catch(() => undefined)
        .finally(() => (running = undefined));
    },
    async end() {
      await running;
    },
  };
}

export async function sortInWords(db: Db): Promise<void> {
  await db.run(`select gin_clean_pending_list('hotels_by_words')`);
}
