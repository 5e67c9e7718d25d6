import { FOLD_BYTES, foldInto } from './fold.ts';
import { hashBytes } from '../hash.ts';
import type { Place, Settled } from './meaning.ts';
import {
  HEAD_WORDS,
  type IndexParts,
  LIST_WORDS,
  MAX_ID_BYTES,
  NO_COORDINATE,
  PartnerIndex,
  headOf,
  kind,
  recordWords,
} from './partner-index.ts';

/** The used part of the buffers, which only a writer needs. */
export interface Filling {
  readonly words: number;
  readonly folds: number;
}

export interface WrittenIndex {
  readonly parts: IndexParts;
  readonly filling: Filling;
}

/** Where a hotel is, as far as an id of it is concerned. */
export type PlaceOf = (hotel: number, id: string) => Place | undefined;

/** The most candidates that are kept for one id: a mapping to more hotels does not help to choose. */
export const MAX_CANDIDATES = 20;
/** Beyond this part of its slots the table of folds is full: linear probing stays short below it. */
const MAX_LOAD = 0.8;
/** A record at its longest, the 0 behind it, and the words that a look-up may touch beyond. */
export const TAIL_WORDS = HEAD_WORDS + Math.ceil(MAX_ID_BYTES / 4) + 1 + 16;
const TWO_TO_32 = 2 ** 32;
const MICRODEGREES = 1e6;

/** Changes an index that others may be reading. It never writes to memory that they read; without room it returns false. */
export class IndexWriter {
  readonly #index: PartnerIndex;
  readonly #form = new Uint8Array(FOLD_BYTES);
  #words: number;
  #folds: number;

  constructor({ parts, filling }: WrittenIndex) {
    this.#index = new PartnerIndex(parts);
    this.#words = filling.words;
    this.#folds = filling.folds;
  }

  get filling(): Filling {
    return { words: this.#words, folds: this.#folds };
  }

  /** Gives an id its meaning, new, instead of the old, or none. False: no room, the index must be built again. */
  set(id: Uint8Array, settled: Settled, placeOf: PlaceOf): boolean {
    if (id.length === 0 || id.length > MAX_ID_BYTES) return true;
    const { directory, words } = this.#index;
    const hash = hashBytes(id, 0, id.length);
    const bucket = hash >>> this.#index.shift;
    const old = this.#index.find(id, { from: 0, to: id.length, hash });
    const placeHere = (hotel: number) => placeOf(hotel, Buffer.from(id).toString());
    const list = settled.kind === 'several' ? this.writeList(settled.hotels, placeHere) : 0;
    const start = this.#words;
    // The directory has every bucket.
    if (list < 0 || start + bucketWords(words, directory[bucket]!) + TAIL_WORDS > words.length) return false;
    let at = this.#copyBucket(directory[bucket]!, old, start);
    if (settled.kind !== 'absent') {
      if (!this.addFold(id, hash)) return false;
      const hotel = settled.kind === 'several' ? list : settled.hotel;
      words[at] = hash;
      words[at + 1] = headOf(id.length, kind[settled.kind], hotel);
      words[at + 2] = hotel >>> 0;
      this.#index.bytes.set(id, (at + HEAD_WORDS) * 4);
      at += recordWords(id.length);
    }
    words[at] = 0;
    this.#words = at + 1;
    Atomics.store(directory, bucket, start);
    return true;
  }

  /** Writes the list of an id of several hotels and answers its word; -1 without room. */
  writeList(hotels: readonly number[], placeOf: (hotel: number) => Place | undefined): number {
    const { words } = this.#index;
    const kept = hotels.slice(0, MAX_CANDIDATES);
    const list = this.#words;
    if (list + 1 + kept.length * LIST_WORDS > words.length) return -1;
    words[list] = kept.length;
    kept.forEach((hotel, place) => {
      const at = list + 1 + place * LIST_WORDS;
      const point = placeOf(hotel);
      words[at] = hotel >>> 0;
      words[at + 1] = Math.trunc(hotel / TWO_TO_32);
      // Signed numbers in unsigned words: the reader shifts them back.
      words[at + 2] = point ? Math.round(point.latitude * MICRODEGREES) : NO_COORDINATE;
      words[at + 3] = point ? Math.round(point.longitude * MICRODEGREES) : NO_COORDINATE;
    });
    this.#words = list + 1 + kept.length * LIST_WORDS;
    return list;
  }

  /** Ids that are their own folded form need no place among the folds: they are found by themselves. */
  addFold(id: Uint8Array, hash: number): boolean {
    const length = foldInto(this.#form, id, { from: 0, to: id.length });
    if (length === id.length && id.every((byte, at) => byte === this.#form[at])) return true;
    const index = this.#index;
    const formHash = hashBytes(this.#form, 0, length);
    let slot = index.foldSlot(formHash);
    for (; index.folds[2 * slot + 1] !== 0; slot = index.nextFoldSlot(slot)) {
      if (index.folds[2 * slot] === formHash && index.folds[2 * slot + 1] === hash) return true;
    }
    if (this.#folds + 1 > (MAX_LOAD * index.folds.length) / 2) return false;
    this.#folds++;
    index.folds[2 * slot] = formHash;
    Atomics.store(index.folds, 2 * slot + 1, hash);
    return true;
  }

  /** Copies the records of a bucket but one, and answers where the next would go. */
  #copyBucket(from: number, without: number, to: number): number {
    const { words } = this.#index;
    let at = to;
    for (let record = from; words[record] !== 0;) {
      const next = record + recordWords(words[record + 1]!); // A record that was written.
      if (record !== without) {
        words.copyWithin(at, record, next);
        at += next - record;
      }
      record = next;
    }
    return at;
  }
}

function bucketWords(words: Uint32Array, start: number): number {
  let at = start;
  while (words[at] !== 0) at += recordWords(words[at + 1]!); // A record that was written.
  return at - start;
}
