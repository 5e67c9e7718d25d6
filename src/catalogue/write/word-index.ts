import type { Db } from '../../contract/database.ts';

/** The number of hotels after which the pending list is merged: a batch of an import, merged while the next one is stored. */
const WAITING = 25_000;

/**
 * The word index puts new rows into a pending list that is merged later, at a third of the cost of storing a hotel.
 * While an import stores its next hotels, a second connection merges those that are stored.
 */
export interface BackgroundMerge {
  landed(hotels: number): void;
  /** Waits for the running merge; `analyzeTables` merges the rest. */
  end(): Promise<void>;
}

export function mergeWordsInBackground(db: Db): BackgroundMerge {
  let waiting = 0;
  let running: Promise<unknown> | undefined;
  return {
    landed(hotels) {
      waiting += hotels;
      if (waiting < WAITING || running !== undefined) return;
      waiting = 0;
      // It only makes searching faster, so an import does not fail because of it, and `analyzeTables` would get the same error.
      running = mergePendingWords(db)
        .catch(() => undefined)
        .finally(() => (running = undefined));
    },
    async end() {
      await running;
    },
  };
}

export async function mergePendingWords(db: Db): Promise<void> {
  await db.run(`select gin_clean_pending_list('hotels_by_words')`);
}
