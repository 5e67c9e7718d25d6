import type { Batch } from '../read/batch.ts';
import { columnsOf, type ImportKind } from '../read/columns.ts';
import type { DemoMaker } from './demo-parts.ts';
import type { DemoThread } from './demo-thread.ts';
import type { SentBatch } from './worker.ts';

/** Makes the demo world on another thread. */
export function makerOnThread(thread: DemoThread): DemoMaker {
  return {
    places: () => thread.places,
    async part(from, to) {
      const { merges, ...batches } = await thread.part(from, to);
      return {
        hotels: received('hotels', batches.hotels),
        rooms: received('rooms', batches.rooms),
        mappings: received('partner-ids', batches.mappings),
        retired: received('partner-ids', batches.retired),
        merges,
      };
    },
  };
}

function received(kind: ImportKind, batch: SentBatch): Batch {
  return { columns: columnsOf[kind], ...batch, bad: [] };
}
