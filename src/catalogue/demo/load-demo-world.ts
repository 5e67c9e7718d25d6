import type { Sql, Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { Batch } from '../read/batch.ts';
import type { ImportKind } from '../read/columns.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { newWriteCaches, landingOf, landWhole, type WriteCaches } from '../write/write.ts';
import { withdrawStaged } from '../write/withdraw-mappings.ts';
import { hotelState, recordMerge } from '../write/merge-hotels.ts';
import { analyzeTables } from '../write/analyze-tables.ts';
import { addInventedRates } from './invented-rates.ts';
import { findLoad, saveLoad, type LoadStates } from '../stores/loads-store.ts';
import { loadPlaces } from '../maintain/load-places.ts';
import { demoMaker, type DemoMaker, type DemoPart } from './demo-parts.ts';
import { DEMO_SEED } from './demo-thread.ts';
import { BLOCK, BLOCKS_AT_ONCE, blocksOf } from './engine/blocks.ts';
import { PartsAhead } from './parts-ahead.ts';

export interface Progress {
  readonly done: number;
  readonly of: number;
}

export interface DemoWanted {
  readonly hotels: number;
  /** Another seed is another world. Default: the seed of the existing world, otherwise 1. */
  readonly seed?: number;
  /** Makes the world; by default on this thread. */
  readonly maker?: DemoMaker | undefined;
  /** Blocks of ten hotels in one transaction: a killed load repeats at most this many. */
  readonly blocksAtOnce?: number;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

type Story = Pick<Needs, 'db' | 'clock'>;

/**
 * Loads the demo world. Every transaction takes the next blocks and stores its progress, so a killed load continues
 * where it stopped, and processes that start at the same time share the work. A complete world is not changed.
 */
export async function loadDemoWorld(needs: Story, wanted: DemoWanted): Promise<void> {
  const { hotels, blocksAtOnce = BLOCKS_AT_ONCE } = wanted;
  const load = await readLoad(needs.db);
  const seed = wanted.seed ?? load?.seed ?? DEMO_SEED;
  const isWhole = load?.seed === seed && isThere(load, hotels);
  const maker = wanted.maker ?? demoMaker({ hotels, seed });
  const places = async () => {
    await loadPlaces(needs, maker.places);
    await addInventedRates(needs);
  };
  const world = () => loadHotels(needs, { ...wanted, seed, maker, blocksAtOnce, load });
  const parts = isWhole ? [places] : [places, world];
  // None of the two needs the rows of the other. If this thread makes the world, a second connection would wait for it.
  if (wanted.maker === undefined) for (const part of parts) await part();
  else await Promise.all(parts.map((part) => part()));
}

interface Loading extends Pick<DemoWanted, 'onProgress' | 'signal'> {
  readonly hotels: number;
  readonly seed: number;
  readonly maker: DemoMaker;
  readonly blocksAtOnce: number;
  /** What was stored before. */
  readonly load: Load | undefined;
}

async function loadHotels(
  needs: Story,
  { hotels, seed, maker, blocksAtOnce, load, onProgress, signal }: Loading,
): Promise<void> {
  const ahead = new PartsAhead(maker.part);
  const part = { hotels, seed, ahead, blocksAtOnce, memory: newWriteCaches() };
  ahead.begin(...nextOf(part, load));
  for (;;) {
    signal?.throwIfAborted();
    const done = await nextBlocks(needs, part);
    onProgress?.({ done, of: hotels });
    if (done >= hotels) break;
  }
  await analyzeTables(needs.db, ['hotels', 'rooms', 'partner-ids']);
}

/** Whether a demo world with this many hotels, or a larger one, exists. */
export async function isDemoLoaded(
  { db }: Pick<Needs, 'db'>,
  { hotels }: { readonly hotels: number },
): Promise<boolean> {
  return hotels === 0 || isThere(await readLoad(db), hotels);
}

function isThere(load: Load | undefined, hotels: number): boolean {
  return load !== undefined && load.finished && load.hotels >= hotels;
}

type Load = LoadStates['demo'] & { readonly finished: boolean };

export async function readLoad(sql: Sql): Promise<Load | undefined> {
  const load = await findLoad(sql, 'demo');
  return load && { ...load.state, finished: load.finishedAt !== null };
}

interface Part extends Pick<Loading, 'hotels' | 'seed' | 'blocksAtOnce'> {
  readonly memory: WriteCaches;
  readonly ahead: PartsAhead;
}

/** One transaction: the next blocks and the progress. Returns the number of hotels done. */
async function nextBlocks({ db, clock }: Story, part: Part): Promise<number> {
  const { hotels, seed, ahead, blocksAtOnce } = part;
  return db.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock, { origin: 'demo' });
    const load = await readLoad(tx);
    const [first, last] = nextOf(part, load);
    const made = await ahead.take(first, last);
    ahead.begin(last, Math.min(last + blocksAtOnce, blocksOf(hotels)));
    await landPart(tx, { made, now, memory: part.memory });
    const doneNow = Math.min(last * BLOCK, hotels);
    const state = { hotels, seed, done: doneNow };
    await saveLoad(tx, { name: 'demo', state, finishedAt: doneNow >= hotels ? now : null });
    return doneNow;
  });
}

/** The blocks of the next transaction, without the last. */
function nextOf(
  { hotels, seed, blocksAtOnce }: Pick<Part, 'hotels' | 'seed' | 'blocksAtOnce'>,
  load: Load | undefined,
): [number, number] {
  // A smaller world is the beginning of a larger one, except for its last, cut block.
  const first = load?.seed === seed ? Math.floor(Math.min(load.done, hotels) / BLOCK) : 0;
  return [first, Math.min(first + blocksAtOnce, blocksOf(hotels))];
}

async function landPart(
  tx: Tx,
  { made, now, memory }: { made: DemoPart; now: Date; memory: WriteCaches },
): Promise<void> {
  const land = (kind: ImportKind, batch: Batch) => landWhole(tx, landingOf(kind, memory), { batch, now });
  await land('hotels', made.hotels);
  await land('rooms', made.rooms);
  await land('partner-ids', made.mappings);
  await landingOf('partner-ids', memory).stage(tx, made.retired);
  await withdrawStaged(tx, now);
  for (const merge of made.merges) {
    const loser = await hotelState(tx, merge.loser);
    if (loser?.survivor === null) await recordMerge(tx, now, { ...merge, touches: 'all partners' });
  }
}
