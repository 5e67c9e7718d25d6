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

interface Landing {
  readonly stage: (tx: Tx, batch: Batch, memory: Memory) => Promise<void>;
  readonly land: (tx: Tx, batch: Batch, now: Date) => Promise<Landed>;
}

/** How each kind of record lands: first copied aside, then merged under the lock of the catalogue. */
const landings: Readonly<Record<ImportKind, Landing>> = {
  hotels: { stage: stageHotels, land: landHotels },
  rooms: { stage: stageRooms, land: landRooms },
  reviews: { stage: stageReviews, land: landReviews },
  'partner-ids': {
    stage: (tx, batch, { partners }) => stageMappings(tx, batch, { numbers: partners }),
    land: landMappings,
  },
};

/** Rows that speak of a hotel need it to be there. */
export function onlyKnown(db: Db, batch: Batch, memory: Memory): Promise<Batch> {
  return batch.kind === 'hotels' ? Promise.resolve(batch) : memory.hotels.onlyKnown(db, batch);
}

export function stageBatch(tx: Tx, batch: Batch, memory: Memory): Promise<void> {
  return landings[batch.kind].stage(tx, batch, memory);
}

export function landBatch(tx: Tx, batch: Batch, now: Date): Promise<Landed> {
  return landings[batch.kind].land(tx, batch, now);
}
