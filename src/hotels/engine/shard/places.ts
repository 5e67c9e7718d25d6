import { NO_POINT } from '../read/point.ts';
import { hashOneWord } from '../read/text/hash.ts';
import { buildBuckets } from './buckets.ts';
import { buildSounds } from './sounds.ts';
import type { Places } from './shard.ts';
import { findWord, type Vocabulary } from './vocabulary.ts';

/** A place as the catalogue names it, and how many others it named before. */
export interface NamedPlace {
  readonly arrival: number;
  readonly city: readonly string[];
  readonly region: readonly string[];
}

interface Sources {
  readonly list: readonly NamedPlace[];
  readonly vocabulary: Vocabulary;
  /** Place of each hotel, rising. */
  readonly place: Uint32Array;
  readonly latitude: Int32Array;
  readonly longitude: Int32Array;
}

export function buildPlaces({ list, vocabulary, place, latitude, longitude }: Sources): Places {
  const count = list.length;
  const city = lists(list.map(({ city: words }) => words.map((word) => findWord(vocabulary, word))));
  const region = lists(list.map(({ region: words }) => words.map((word) => findWord(vocabulary, word))));
  const firstHotel = new Uint32Array(count + 1);
  for (const id of place) firstHotel[id + 1]! += 1; // id < count
  for (let id = 0; id < count; id++) firstHotel[id + 1]! += firstHotel[id]!;
  const middle = (column: Int32Array) =>
    Int32Array.from(list.keys(), (id) => median(column.subarray(firstHotel[id], firstHotel[id + 1])));
  const cityKey = Uint32Array.from(list, ({ city: words }) => hashOneWord(words));
  // Several places may have one name. A row takes those that the catalogue named first, wherever they are.
  const byArrival = new Uint32Array(count);
  for (const [id, { arrival }] of list.entries()) byArrival[arrival] = id;
  const sounds = buildSounds(Array.from(byArrival, (id) => list[id]!.city.join('')));
  return {
    cityStart: city.start,
    cityWord: city.word,
    regionStart: region.start,
    regionWord: region.word,
    latitude: middle(latitude),
    longitude: middle(longitude),
    firstHotel,
    cityKey,
    byCity: buildBuckets(
      byArrival.map((id) => cityKey[id]!),
      byArrival,
      count,
    ),
    bySound: { ...sounds, item: sounds.item.map((at) => byArrival[at]!) },
  };
}

function lists(all: readonly (readonly number[])[]): { start: Uint32Array; word: Uint32Array } {
  const start = new Uint32Array(all.length + 1);
  for (const [index, words] of all.entries()) start[index + 1] = (start[index] ?? 0) + words.length;
  return { start, word: Uint32Array.from(all.flat()) };
}

/** The median ignores single hotels with wrong coordinates. */
export function median(column: Int32Array): number {
  const known = column.filter((value) => value !== NO_POINT).sort();
  return known[known.length >> 1] ?? NO_POINT;
}
