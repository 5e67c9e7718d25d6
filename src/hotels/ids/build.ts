import type { Needs } from '../../contract/needs.ts';
import type { ThreadPool, Thread } from '../../platform/thread-pool.ts';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import { type Chunk, chunksOf, releaseBuffers } from './chunks.ts';
import type { WrittenIndex } from './engine/index/index-writer.ts';
import type { Shared } from './engine/index/bucketed-index.ts';
import { GONE, stateOfLetter } from './engine/index/mapping-rows.ts';
import type { Meaning } from './engine/index/meaning.ts';
import type { Change, IdAnswers, IdPlace, IdRequest, Loaded } from './requests.ts';
import { type StateStep, changedIds, countChanges } from './changes-store.ts';
import { type MeaningRow, copyMeanings, meaningsOf, ownPlacesOf, placesOf } from './store.ts';

type BuildNeeds = Pick<Needs, 'db'> & { readonly pool: ThreadPool };

const CHUNKS_AHEAD = 3;
const PLACES_AT_ONCE = 10_000;
const CHANGES_AT_ONCE = 10_000;
/** With more changed ids the index is built again: that costs about as much, and leaves no old records. */
const MOST_CHANGES = 100_000;

let builds = 0;

/** An index, and the hotels whose location or existence it depends on: those of ambiguous ids, and deleted ones. */
export interface BuiltIndex {
  readonly written: WrittenIndex;
  readonly watched: ReadonlySet<number>;
}

/**
 * Builds the index of a partner, as it is or was at an instant, from the database: the bytes of a copy are passed
 * to a thread unread.
 */
export async function buildIndex(
  { db, pool }: BuildNeeds,
  partner: number,
  asOf?: Date,
): Promise<BuiltIndex> {
  const build = builds++;
  using thread = pool.keep();
  const source = copyMeanings(db, partner, asOf);
  const spare: ArrayBuffer[] = [];
  try {
    let loaded: Loaded | undefined;
    for await (const answer of mapConcurrently(chunksOf(source, spare), CHUNKS_AHEAD, (chunk) =>
      load(thread, build, chunk),
    )) {
      spare.push(answer.bytes);
      loaded = answer.loaded;
    }
    const { shared = noneShared, gone = [] } = loaded ?? {};
    const places = await placesOfAll({ db }, { partner, asOf }, shared);
    const written = await ask(thread, { ask: 'finish', build, places });
    return { written, watched: new Set([...shared.hotels, ...gone]) };
  } finally {
    await ask(thread, { ask: 'forget', build });
    releaseBuffers(spare);
  }
}

const noneShared: Shared = { ids: [], hotels: [] };

/**
 * A copy of an index, which becomes that of another state by `changeIndex`; undefined if that must be built. The
 * caller prevents changes of the index meanwhile.
 */
export async function copyIndex(
  { db, pool }: BuildNeeds,
  step: StateStep,
  { written, watched }: BuiltIndex,
): Promise<BuiltIndex | undefined> {
  const changes = await countChanges(db, step);
  if (changes > MOST_CHANGES) return undefined;
  return { written: await ask(pool.freest(), { ask: 'copy', written, changes }), watched };
}

/** Applies a step to an index, in its place; undefined if it must be built again. */
export async function changeIndex(
  { db, pool }: BuildNeeds,
  step: StateStep,
  built: BuiltIndex,
): Promise<BuiltIndex | undefined> {
  const { partner, asOf } = step;
  const count = await countChanges(db, step);
  if (count === 0) return built;
  if (count > MOST_CHANGES) return undefined;
  const ids = await changedIds(db, step);
  if (ids.length > MOST_CHANGES) return undefined;
  const watched = new Set(built.watched);
  let written: WrittenIndex | undefined = built.written;
  for (let at = 0; at < ids.length && written !== undefined; at += CHANGES_AT_ONCE) {
    const some = ids.slice(at, at + CHANGES_AT_ONCE);
    const rows = await meaningsOf(db, { partner, asOf }, some);
    const changes = changesOf(some, rows);
    const shared = sharedIn(changes);
    const places = await placesOfAll({ db }, { partner, asOf }, shared);
    written = await ask(pool.freest(), { ask: 'change', written, changes, places });
    for (const hotel of shared.hotels) watched.add(hotel);
    for (const { hotel, state } of rows) if (state === GONE) watched.add(hotel);
  }
  return written && { written, watched };
}

/** The ids that may be of several hotels, and these. */
function sharedIn(changes: readonly Change[]): Shared {
  const several = changes.filter(({ meanings }) => meanings.length > 1);
  const hotels = new Set(several.flatMap(({ meanings }) => meanings.map(({ hotel }) => hotel)));
  return { ids: several.map(({ id }) => id), hotels: [...hotels] };
}

function changesOf(ids: readonly string[], rows: readonly MeaningRow[]): Change[] {
  const meanings = new Map<string, Meaning[]>(ids.map((id) => [id, []]));
  for (const { id, hotel, state } of rows) {
    meanings.get(id)?.push({ hotel, state: stateOfLetter[state] ?? 'withdrawn' });
  }
  return [...meanings].map(([id, meant]) => ({ id, meanings: meant }));
}

function load(thread: Thread, build: number, chunk: Chunk): Promise<IdAnswers['load']> {
  return ask(thread, { ask: 'load', build, ...chunk }, [chunk.bytes]);
}

async function placesOfAll(
  { db }: Pick<Needs, 'db'>,
  { partner, asOf }: { readonly partner: number; readonly asOf?: Date | undefined },
  { ids, hotels }: Shared,
): Promise<IdPlace[]> {
  const places: IdPlace[] = [];
  for (let at = 0; at < hotels.length; at += PLACES_AT_ONCE) {
    places.push(...(await placesOf(db, hotels.slice(at, at + PLACES_AT_ONCE), asOf)));
  }
  for (let at = 0; at < ids.length; at += PLACES_AT_ONCE) {
    places.push(...(await ownPlacesOf(db, partner, ids.slice(at, at + PLACES_AT_ONCE), asOf)));
  }
  return places;
}

/** Calls a worker thread for ids; request and answer belong together by `IdAnswers`. */
export function ask<Request extends IdRequest>(
  thread: Thread,
  request: Request,
  transfer: readonly ArrayBuffer[] = [],
): Promise<IdAnswers[Request['ask']]> {
  return thread.ask(request, transfer);
}
