import { bucketOf, buildBuckets, GrowingArray, type Buckets } from '../shard/buckets.ts';
import type { Shard } from '../shard/shard.ts';
import { NO_WORD } from '../shard/vocabulary.ts';
import type { Query } from './query.ts';
import { NO_POINT, ROUND } from '../read/point.ts';
import { hashPair } from '../read/text/hash.ts';
import { blockOf, type Blocks } from './blocks.ts';
import { firstWordOf, NEAR_LATITUDE, NEAR_LONGITUDE } from './locations.ts';

/**
 * The hotels that may get a bonus for their location, listed without reading any of them: those of the row's towns and of towns
 * that begin alike, and those near its point. Hotels are numbered along a curve through the map, so they are few blocks.
 */
export class Vicinity {
  readonly #shard: Shard;
  /** Blocks by the cell of the map that a hotel of theirs lies in. */
  readonly #byCell: Buckets;
  /** Places by the first word of their city. */
  readonly #byFirstWord: Buckets;

  constructor(shard: Shard) {
    this.#shard = shard;
    this.#byCell = blocksByCell(shard);
    this.#byFirstWord = placesByFirstWord(shard);
  }

  mark(query: Query, into: Blocks): void {
    const { firstHotel } = this.#shard.places;
    const add = (place: number) => into.addRange(firstHotel[place]!, firstHotel[place + 1]!); // places of the shard
    for (const place of query.places) add(place);
    for (const place of query.placesInName) add(place);
    const first = query.cityWord;
    if (first !== NO_WORD) {
      const { from, to } = bucketOf(this.#byFirstWord, first);
      for (let at = from; at < to; at++) add(this.#byFirstWord.item[at]!); // at < to ≤ item.length
    }
    const { centres } = query;
    for (let i = 0; i < centres.length; i += 2) this.#markAround(centres[i]!, centres[i + 1]!, into); // two for each
  }

  #markAround(latitude: number, longitude: number, into: Blocks): void {
    const row = Math.floor(latitude / NEAR_LATITUDE);
    const column = columnOf(longitude);
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const { from, to } = bucketOf(this.#byCell, hashPair(row + dy, wrapped(column + dx)));
        for (let at = from; at < to; at++) into.add(this.#byCell.item[at]!); // as above
      }
  }
}

const COLUMNS = ROUND / NEAR_LONGITUDE;

function columnOf(longitude: number): number {
  return wrapped(Math.floor(longitude / NEAR_LONGITUDE));
}

/** Beyond the date line the columns continue at the other edge of the map. */
function wrapped(column: number): number {
  if (column >= COLUMNS / 2) return column - COLUMNS;
  return column < -COLUMNS / 2 ? column + COLUMNS : column;
}

/** Cells as wide as "near" reaches: those that touch a point's own hold everything that is near it. */
function blocksByCell({ latitude, longitude, hotels }: Shard): Buckets {
  const keys = new GrowingArray();
  const blocks = new GrowingArray();
  const last = new Map<number, number>();
  for (let hotel = 0; hotel < hotels; hotel++) {
    if (latitude[hotel] === NO_POINT) continue;
    // Columns have an entry per hotel.
    const key = hashPair(Math.floor(latitude[hotel]! / NEAR_LATITUDE), columnOf(longitude[hotel]!));
    const block = blockOf(hotel);
    if (last.get(key) === block) continue;
    last.set(key, block);
    keys.push(key);
    blocks.push(block);
  }
  return buildBuckets(keys.view(), blocks.view(), blocks.length);
}

function placesByFirstWord({ places }: Shard): Buckets {
  const words = Uint32Array.from(places.cityKey.keys(), (place) => firstWordOf(places, place));
  return buildBuckets(words, Uint32Array.from(words.keys()), words.length);
}
