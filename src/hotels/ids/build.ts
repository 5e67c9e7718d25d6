import type { Needs } from '../../platform/needs.ts';
import type { Crew, Thread } from '../../platform/crew.ts';
import { ahead } from '../../lib/ahead.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import type { WrittenIndex } from './engine/index-writer.ts';
import { stateOfLetter } from './engine/mapping-rows.ts';
import type { Meaning } from './engine/meaning.ts';
import type { Change, HotelPlace, IdAnswers, IdRequest } from './requests.ts';
import { type MeaningRow, changedIds, copyMeanings, countChanges, meaningsOf, placesOf } from './store.ts';

type Asks = Pick<Needs, 'db'> & { readonly crew: Crew };

const CHUNKS_AHEAD = 3;
const PLACES_AT_ONCE = 10_000;
/** Beyond so many changed ids the index is built anew: that costs about as much, and leaves no old records behind. */
const MOST_CHANGES = 50_000;

let builds = 0;

/** Builds the index of a partner from the database: the bytes of a copy go to a thread, nothing else passes here. */
export async function buildIndex({ db, crew }: Asks, partner: number): Promise<WrittenIndex> {
  const build = builds++;
  const thread = crew.freest();
  const source = await copyMeanings(db, partner);
  try {
    let hotels: readonly number[] = [];
    const spare: ArrayBuffer[] = [];
    for await (const loaded of ahead(chunksOf(source, spare), CHUNKS_AHEAD, (chunk) =>
      load(thread, build, chunk),
    )) {
      spare.push(loaded.bytes);
      hotels = loaded.hotels;
    }
    const places = await placesOfAll({ db }, hotels);
    return await ask(thread, { ask: 'finish', build, places });
  } finally {
    await ask(thread, { ask: 'forget', build });
  }
}

/** Brings what changed after a version into an index; undefined when it must be built anew instead. */
export async function changeIndex(
  { db, crew }: Asks,
  {
    partner,
    version,
    written,
  }: { readonly partner: number; readonly version: number; readonly written: WrittenIndex },
): Promise<WrittenIndex | undefined> {
  if ((await countChanges(db, partner, version)) > MOST_CHANGES) return undefined;
  const ids = await changedIds(db, partner, version);
  if (ids.length > MOST_CHANGES) return undefined;
  const changes = changesOf(ids, await meaningsOf(db, partner, ids));
  const shared = changes.filter(({ meanings }) => meanings.length > 1);
  const hotels = new Set(shared.flatMap(({ meanings }) => meanings.map(({ hotel }) => hotel)));
  const places = await placesOfAll({ db }, [...hotels]);
  return ask(crew.freest(), { ask: 'change', written, changes, places });
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

async function placesOfAll({ db }: Pick<Needs, 'db'>, hotels: readonly number[]): Promise<HotelPlace[]> {
  const places: HotelPlace[] = [];
  for (let at = 0; at < hotels.length; at += PLACES_AT_ONCE) {
    places.push(...(await placesOf(db, hotels.slice(at, at + PLACES_AT_ONCE))));
  }
  return places;
}

/** Asks a thread of the id crew; request and answer belong together by `IdAnswers`. */
export function ask<Request extends IdRequest>(
  thread: Thread,
  request: Request,
  transfer: readonly ArrayBuffer[] = [],
): Promise<IdAnswers[Request['ask']]> {
  return thread.ask(request, transfer);
}
