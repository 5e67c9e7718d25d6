import { FOLD_BYTES, foldInto } from './fold.ts';
import { hashBytes } from '../hash.ts';

/**
 * All ids of one partner, outside the JavaScript heap, in three shared buffers that every thread may read.
 *
 *     directory   hash >>> shift ─→ word where the bucket begins         4 bytes for every one or two ids
 *     records     … [record] [record] 0  [record] 0  [record] …          buckets, each ended by a 0
 *     folds       [hash of folded form, hash of id] …                    of the ids that are not their own folded form
 *
 *     record      hash | length (8 bits), kind (2), high bits of the hotel (22) | low bits of the hotel | id bytes …
 *                 in words of four bytes. For an id of several hotels the third word is the place of their list:
 *                 [count, then per hotel: low, high, latitude and longitude in millionths of a degree]
 *
 * A look-up costs one memory access: the directory of five million ids is 16 MB and mostly in the cache, and a
 * bucket is one or two cache lines that hold hash, id and answer together. An open table of [hash, record number] next to
 * the records waits twice (a third slower, measured); hash, place, length and id in separate arrays, five times.
 *
 * Readers need no lock. A writer copies the bucket that changes to a place that readers do not use yet, then stores its new place
 * into the directory, which is one aligned word: a reader finds the old bucket or the new one, each of them whole.
 *
 * Every `!` here follows a bucket below the directory's length or a word that was written.
 */
export interface IndexParts {
  readonly directory: SharedArrayBuffer;
  readonly records: SharedArrayBuffer;
  readonly folds: SharedArrayBuffer;
}

export const kind = { unique: 0, merged: 1, withdrawn: 2, several: 3 } as const;

/** Longer ids are not stored, and so not found: no partner has any. */
export const MAX_ID_BYTES = 255;
export const HEAD_WORDS = 3;
export const LIST_WORDS = 4;
export const NO_COORDINATE = 0x7fffffff;

const TWO_TO_32 = 2 ** 32;
const KIND_SHIFT = 8;
export const HIGH_SHIFT = 10;
const LENGTH = 255;
/** Length and kind of a head, for one comparison. */
export const LENGTH_AND_KIND = 0x3ff;

/** One folded form shared by more ids than this belongs to no hotel. */
const MAX_SAME_FOLD = 16;

export function headOf(idBytes: number, kindCode: number, hotel: number): number {
  return (idBytes | (kindCode << KIND_SHIFT) | (Math.trunc(hotel / TWO_TO_32) << HIGH_SHIFT)) >>> 0;
}

/** Words of a record with this head. */
export function recordWords(head: number): number {
  return HEAD_WORDS + (((head & LENGTH) + 3) >>> 2);
}

export interface HashedId {
  readonly from: number;
  readonly to: number;
  readonly hash: number;
}

export class PartnerIndex {
  readonly directory: Uint32Array;
  readonly words: Uint32Array;
  readonly folds: Uint32Array;
  readonly bytes: Uint8Array;
  readonly shift: number;
  readonly parts: IndexParts;
  readonly #foldScale: number;
  readonly #form = new Uint8Array(FOLD_BYTES);
  readonly #other = new Uint8Array(FOLD_BYTES);

  constructor(parts: IndexParts) {
    this.parts = parts;
    this.directory = new Uint32Array(parts.directory);
    this.words = new Uint32Array(parts.records);
    this.folds = new Uint32Array(parts.folds);
    this.bytes = new Uint8Array(parts.records);
    this.shift = Math.clz32(this.directory.length) + 1;
    this.#foldScale = this.folds.length / 2 / TWO_TO_32;
  }

  kindOf(record: number): number {
    return (this.words[record + 1]! >>> KIND_SHIFT) & 3;
  }

  hotelOf(record: number): number {
    return (this.words[record + 1]! >>> HIGH_SHIFT) * TWO_TO_32 + this.words[record + 2]!;
  }

  /** Where `bytes` has the id of a record. */
  idOf(record: number): { readonly from: number; readonly to: number } {
    const from = (record + HEAD_WORDS) * 4;
    return { from, to: from + (this.words[record + 1]! & LENGTH) };
  }

  /** The record of the id `bytes[from…to]`, 0 without. */
  find(bytes: Uint8Array, { from, to, hash }: HashedId): number {
    let record = this.directory[hash >>> this.shift]!;
    for (let stored = this.words[record]!; stored !== 0; stored = this.words[record]!) {
      if (stored === hash && this.#holds(record, bytes, { from, to })) return record;
      record += recordWords(this.words[record + 1]!);
    }
    return 0;
  }

  #holds(record: number, bytes: Uint8Array, { from, to }: { from: number; to: number }): boolean {
    if ((this.words[record + 1]! & LENGTH) !== to - from) return false;
    const offset = (record + HEAD_WORDS) * 4 - from;
    for (let at = from; at < to; at++) if (this.bytes[offset + at] !== bytes[at]) return false;
    return true;
  }

  /**
   * The one record that an id without its own record means by its folded form; 0 when there is none, or several
   * that disagree.
   */
  findFolded(bytes: Uint8Array, { from, to, hash }: HashedId): number {
    const length = foldInto(this.#form, bytes, { from, to });
    const isOwnForm = length === to - from && this.#isForm(bytes, from, to);
    const formHash = isOwnForm ? hash : hashBytes(this.#form, 0, length);
    const hasFolds = this.folds[2 * this.foldSlot(formHash) + 1] !== 0;
    const exact = isOwnForm ? 0 : this.find(this.#form, { from: 0, to: length, hash: formHash });
    return hasFolds ? this.#agreed(exact, this.#recordsOfForm(length, formHash)) : exact;
  }

  foldSlot(formHash: number): number {
    return Math.trunc(formHash * this.#foldScale);
  }

  nextFoldSlot(slot: number): number {
    return 2 * slot + 2 === this.folds.length ? 0 : slot + 1;
  }

  /** Whether the id of a record is its own folded form. */
  isOwnForm(record: number): boolean {
    const id = this.idOf(record);
    const length = foldInto(this.#form, this.bytes, id);
    return length === id.to - id.from && this.#isForm(this.bytes, id.from, id.to);
  }

  #isForm(bytes: Uint8Array, from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.#form[at - from] !== bytes[at]) return false;
    return true;
  }

  /** Records whose folded form is the one at hand, by way of the hashes of their ids. */
  #recordsOfForm(length: number, formHash: number): number[] {
    const records: number[] = [];
    let slot = this.foldSlot(formHash);
    for (let id = this.folds[2 * slot + 1]!; id !== 0; id = this.folds[2 * slot + 1]!) {
      if (this.folds[2 * slot] === formHash) this.#addRecordsOfHash(records, id, length);
      slot = this.nextFoldSlot(slot);
    }
    return [...new Set(records)];
  }

  #addRecordsOfHash(records: number[], hash: number, length: number): void {
    let record = this.directory[hash >>> this.shift]!;
    for (let stored = this.words[record]!; stored !== 0; stored = this.words[record]!) {
      if (stored === hash && this.#foldsToForm(record, length)) records.push(record);
      record += recordWords(this.words[record + 1]!);
    }
  }

  #foldsToForm(record: number, length: number): boolean {
    if (foldInto(this.#other, this.bytes, this.idOf(record)) !== length) return false;
    for (let at = 0; at < length; at++) if (this.#other[at] !== this.#form[at]) return false;
    return true;
  }

  /** Several ids of one form mean something only if each belongs to one living hotel, and it is the same. */
  #agreed(exact: number, folded: readonly number[]): number {
    const [first = 0, ...others] = exact === 0 ? folded : [exact, ...folded];
    if (others.length > MAX_SAME_FOLD) return 0;
    const living = (record: number) =>
      this.kindOf(record) === kind.unique || this.kindOf(record) === kind.merged;
    const hotel = (record: number) => (living(record) ? this.hotelOf(record) : Number.NaN);
    return others.every((record) => hotel(record) === hotel(first)) ? first : 0;
  }
}
