import type { Db, Tx } from '../../platform/database.ts';
import type { Batch } from './batch.ts';
import { landHotels, stageHotels, type Landed } from './land-hotels.ts';
import { landMappings, stageMappings, type PartnerNumbers } from './land-mappings.ts';
import { landReviews, stageReviews } from './land-reviews.ts';
import { landRooms, stageRooms } from './land-rooms.ts';
import type { ImportKind } from './columns.ts';
import { KnownHotels } from './known-hotels.ts';

/** What a landing remembers from batch to batch. */
export interface Memory {
  readonly partners: PartnerNumbers;
  readonly hotels: KnownHotels;
}

export function freshMemory(): Memory {
  return { partners: new Map(), hotels: new KnownHotels() };
}

/** How one kind of record lands: first copied aside, then merged under the lock of the catalogue. */
export interface Landing {
  /** Rows that speak of a hotel need it to be there; the others join the bad ones. */
  readonly onlyKnown: (db: Db, batch: Batch) => Promise<Batch>;
  readonly stage: (tx: Tx, batch: Batch) => Promise<void>;
  readonly land: (tx: Tx, batch: Batch, now: Date) => Promise<Landed>;
}

export function landingOf(kind: ImportKind, memory: Memory): Landing {
  const onlyKnown = (db: Db, batch: Batch) => memory.hotels.onlyKnown(db, batch);
  const landings: Readonly<Record<ImportKind, Landing>> = {
    hotels: { onlyKnown: (_, batch) => Promise.resolve(batch), stage: stageHotels, land: landHotels },
    rooms: { onlyKnown, stage: stageRooms, land: landRooms },
    reviews: { onlyKnown, stage: stageReviews, land: landReviews },
    'partner-ids': {
      onlyKnown,
      stage: (tx, batch) => stageMappings(tx, batch, { numbers: memory.partners }),
      land: landMappings,
    },
  };
  return landings[kind];
}
