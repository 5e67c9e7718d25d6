import type { Sql, Tx } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { demoWorld, type DemoBlock, type DemoWorld } from './engine/demo-world.ts';
import { readRows } from '../read/batch.ts';
import { columnsOf, type ImportKind } from '../read/columns.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { freshMemory, landingOf, landWhole, type Memory } from '../write/write.ts';
import { withdrawStaged } from '../write/withdraw-mappings.ts';
import { hotelState, recordMerge } from '../write/merge-hotels.ts';
import { settle } from '../write/settle.ts';
import { addInventedRates } from './invented-rates.ts';
import { findLoad, saveLoad, type LoadStates } from '../stores/loads-store.ts';
import { loadPlaces } from '../maintain/load-places.ts';
import { readPlaces, type ListedPlaces } from '../reference/places.ts';
import { atlasOf } from './atlas.ts';
import { BlocksAhead } from './blocks-ahead.ts';

export interface Progress {
  readonly done: number;
  readonly of: number;
}

export interface DemoWanted {
  readonly hotels: number;
  /** Another seed is another world. Default: the seed of the existing world, otherwise 1. */
  readonly seed?: number;
  /** Blocks of ten hotels in one transaction: a killed load repeats at most this many. */
  readonly blocksAtOnce?: number;
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

const DEMO_SEED = 1;
const BLOCKS_AT_ONCE = 100;

type Story = Pick<Needs, 'db' | 'clock'>;

/**
 * Loads the demo world. Every transaction takes the next blocks and stores its progress, so a killed load continues
 * where it stopped, and processes that start at the same time share the work. A complete world is not changed.
 */
export async function loadDemoWorld(needs: Story, wanted: DemoWanted): Promise<void> {
  const { hotels, onProgress, signal, blocksAtOnce = BLOCKS_AT_ONCE } = wanted;
  const load = await readLoad(needs.db);
  const seed = wanted.seed ?? load?.seed ?? DEMO_SEED;
  const isWhole = load?.seed === seed && isThere(load, hotels);
  let reading: Promise<ListedPlaces> | undefined;
  const read = () => (reading ??= readPlaces());
  // The first hotels are made while the database takes the places.
  const [part] = await Promise.all([
    isWhole ? undefined : read().then((places) => beginWorld(places, { hotels, seed, blocksAtOnce, load })),
    loadPlaces(needs, read),
  ]);
  await addInventedRates(needs);
  if (part === undefined) return;
  for (;;) {
    signal?.throwIfAborted();
    const done = await nextBlocks(needs, part);
    onProgress?.({ done, of: hotels });
    if (done >= hotels) break;
  }
  await settle(needs.db, ['hotels', 'rooms', 'partner-ids']);
}

function beginWorld(
  places: ListedPlaces,
  { load, ...wanted }: Pick<Part, 'hotels' | 'seed' | 'blocksAtOnce'> & { readonly load: Load | undefined },
): Part {
  const world = demoWorld(wanted.seed, atlasOf(places));
  const ahead = new BlocksAhead((block) => world.block(block, wanted.hotels));
  const part = { ...wanted, world, ahead, memory: freshMemory() };
  ahead.begin(...nextOf(part, load));
  return part;
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

interface Part {
  readonly world: DemoWorld;
  readonly hotels: number;
  readonly seed: number;
  readonly memory: Memory;
  readonly ahead: BlocksAhead;
  readonly blocksAtOnce: number;
}

/** One transaction: the next blocks and the progress. Returns the number of hotels done. */
async function nextBlocks({ db, clock }: Story, part: Part): Promise<number> {
  const { world, hotels, seed, ahead, blocksAtOnce } = part;
  return db.transaction(async (tx) => {
    const now = await lockCatalogue(tx, clock, { origin: 'demo' });
    const load = await readLoad(tx);
    const [first, last] = nextOf(part, load);
    const blocks = await ahead.take(first, last);
    ahead.begin(last, Math.min(last + blocksAtOnce, world.blocks(hotels)));
    await landBlocks(tx, { blocks, now, memory: part.memory });
    const doneNow = Math.min(last * 10, hotels);
    const state = { hotels, seed, done: doneNow };
    await saveLoad(tx, { name: 'demo', state, finishedAt: doneNow >= hotels ? now : null });
    return doneNow;
  });
}

/** The blocks of the next transaction, without the last. */
function nextOf({ world, hotels, seed, blocksAtOnce }: Part, load: Load | undefined): [number, number] {
  // A smaller world is the beginning of a larger one, except for its last, cut block.
  const first = load?.seed === seed ? Math.floor(Math.min(load.done, hotels) / 10) : 0;
  return [first, Math.min(first + blocksAtOnce, world.blocks(hotels))];
}

async function landBlocks(
  tx: Tx,
  { blocks, now, memory }: { blocks: readonly DemoBlock[]; now: Date; memory: Memory },
): Promise<void> {
  const land = async (kind: ImportKind, records: readonly object[]) => {
    await landWhole(tx, landingOf(kind, memory), { batch: batchOf(kind, records), now });
  };
  await land(
    'hotels',
    blocks.flatMap(({ hotels }) => hotels),
  );
  await land(
    'rooms',
    blocks.flatMap(({ rooms }) => rooms),
  );
  const mappings = blocks.flatMap((block) => block.mappings);
  await land('partner-ids', mappings);
  const retired = mappings.filter((mapping) => mapping.retired);
  await landingOf('partner-ids', memory).stage(tx, batchOf('partner-ids', retired));
  await withdrawStaged(tx, now);
  for (const merge of blocks.flatMap(({ merges }) => merges)) {
    const loser = await hotelState(tx, merge.loser);
    if (loser?.survivor === null) await recordMerge(tx, now, { ...merge, touches: 'all partners' });
  }
}

/** Records are checked like the rows of a file. */
function batchOf(kind: ImportKind, records: readonly object[]) {
  const columns = columnsOf[kind];
  const cells = columns.map(({ name }) => records.map((record): unknown => Reflect.get(record, name)));
  const batch = readRows({ columns, lines: [...records.keys()], cells, bad: [] });
  const [bad] = batch.bad;
  if (bad !== undefined) throw new Error(`the demo world created an invalid record (${kind}, ${bad.reason})`);
  return batch;
}
