import type { Db, Tx } from '../../contract/database.ts';
import type { Batch, Landed } from '../read/batch.ts';
import { landHotels, stageHotels } from './write-hotels.ts';
import { landMappings, stageMappings } from './write-mappings.ts';
import { landNewHotels, sortedByCity } from './write-new-hotels.ts';
import { landNewMappings, sortedByKey } from './write-new-mappings.ts';
import { landNewReviews, landReviews, stageReviews } from './write-reviews.ts';
import { landNewRooms, landRooms, stageRooms } from './write-rooms.ts';
import type { ImportKind } from '../read/columns.ts';
import { KnownHotels } from './ids/known-hotels.ts';
import type { Numbers } from './ids/numbers.ts';

/** Caches between batches. */
export interface WriteCaches {
  readonly partners: Numbers;
  readonly chains: Numbers;
  readonly hotels: KnownHotels;
}

export function newWriteCaches(): WriteCaches {
  return { partners: new Map(), chains: new Map(), hotels: new KnownHotels() };
}

/**
 * How one kind of record is stored. Rows that are all new may be copied directly into their table; others are staged first,
 * and merged from there. The caller that opened the transaction locks the catalogue before `confirm`.
 */
export interface Landing {
  /** Before the lock, sorted. Rows whose hotel does not exist become bad rows. */
  readonly prepare: (db: Db, batch: Batch) => Promise<Batch>;
  /** Under the lock of the catalogue: the batch without the rows whose hotel was deleted meanwhile. */
  readonly confirm: (tx: Tx, batch: Batch) => Promise<Batch>;
  /** Undefined if a row exists already: nothing is stored, and the batch must be staged. */
  readonly landNew: (tx: Tx, batch: Batch, now: Date) => Promise<Landed | undefined>;
  readonly stage: (tx: Tx, batch: Batch) => Promise<void>;
  readonly land: (tx: Tx, batch: Batch, now: Date) => Promise<Landed>;
}

export function landingOf(kind: ImportKind, memory: WriteCaches): Landing {
  const onlyKnown: Landing['prepare'] = (db, batch) => memory.hotels.onlyKnown(db, batch);
  const stillKnown: Landing['confirm'] = (tx, batch) => memory.hotels.stillKnown(tx, batch);
  const ofHotels = { prepare: onlyKnown, confirm: stillKnown };
  const landings: Readonly<Record<ImportKind, Landing>> = {
    hotels: {
      prepare: (_, batch) => Promise.resolve(sortedByCity(batch)),
      confirm: (_, batch) => Promise.resolve(batch),
      landNew: (tx, batch, now) => landNewHotels(tx, batch, { now, chains: memory.chains }),
      stage: stageHotels,
      land: landHotels,
    },
    rooms: { ...ofHotels, landNew: landNewRooms, stage: stageRooms, land: landRooms },
    reviews: { ...ofHotels, landNew: landNewReviews, stage: stageReviews, land: landReviews },
    'partner-ids': {
      ...ofHotels,
      prepare: async (db, batch) => sortedByKey(await onlyKnown(db, batch)),
      landNew: (tx, batch, now) => landNewMappings(tx, batch, { now, numbers: memory.partners }),
      stage: (tx, batch) => stageMappings(tx, batch, { numbers: memory.partners }),
      land: landMappings,
    },
  };
  return landings[kind];
}

/** Stores a batch in an open transaction. */
export async function landWhole(
  tx: Tx,
  landing: Pick<Landing, 'landNew' | 'stage' | 'land'>,
  { batch, now }: { readonly batch: Batch; readonly now: Date },
): Promise<Landed> {
  const landed = await landing.landNew(tx, batch, now);
  if (landed !== undefined) return landed;
  await landing.stage(tx, batch);
  return landing.land(tx, batch, now);
}
