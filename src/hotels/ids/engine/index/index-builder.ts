import { BucketedIndex } from './bucketed-index.ts';
import { hashBytes } from '../hash.ts';
import type { Meaning } from './meaning.ts';
import { HEAD_WORDS, MAX_ID_BYTES, headOf, kind, recordWords } from './partner-index.ts';

/**
 * Mappings are not written into one buffer that grows, because growing copies it and needs the memory of both. A piece of
 * 40 MiB is taken from the system and returned to it at once; the allocator would keep smaller ones. Pages of a piece that
 * were not written take no memory.
 */
const PIECE_WORDS = 10 << 20;
/** The first piece of a part: most partners need no other one, and large ones make the collector run for each partner. */
const FIRST_PIECE_WORDS = 1 << 14;
/** Mappings are stored in eight parts by their hash: each is moved to its eighth of the buckets, then released. */
const PART_BITS = 3;
const PART_SHIFT = 32 - PART_BITS;
/** Word 0 is not a record: 0 means none. */
const FIRST_RECORD = 1;
/** A small index has room to grow: 4,096 buckets. */
const FEWEST_BUCKET_BITS = 12;
const IDS_PER_BUCKET = 2;
/** Room for changes, before the index must be built again: a part of its size, and a floor. */
const SPARE_PART = 0.05;
const SPARE_WORDS = 1 << 15;

const kindOfState = { direct: kind.unique, merged: kind.merged, withdrawn: kind.withdrawn } as const;

interface Piece {
  readonly words: Uint32Array<ArrayBuffer>;
  readonly bytes: Uint8Array;
  used: number;
}

/**
 * Builds the index of a partner from its mappings, in any order: they are stored as they arrive,
 * then moved to buckets by their hash (`partner-index.ts` has the layout).
 */
export class IndexBuilder {
  readonly #parts = Array.from({ length: 1 << PART_BITS }, (): Piece[] => []);
  #count = 0;

  /** The id is `bytes[from…to]`, already trimmed. Ids too long to be kept are left out. */
  add(
    bytes: Uint8Array,
    { from, to }: { readonly from: number; readonly to: number },
    meaning: Meaning,
  ): void {
    const length = to - from;
    if (length === 0 || length > MAX_ID_BYTES) return;
    const head = headOf(length, kindOfState[meaning.state], meaning.hotel);
    const size = recordWords(head);
    const hash = hashBytes(bytes, from, to);
    const piece = this.#pieceFor(hash >>> PART_SHIFT, size);
    const record = piece.used;
    piece.used += size;
    piece.words[record] = hash;
    piece.words[record + 1] = head;
    piece.words[record + 2] = meaning.hotel >>> 0;
    const offset = (record + HEAD_WORDS) * 4 - from;
    for (let at = from; at < to; at++) piece.bytes[offset + at] = bytes[at]!; // Below `to`.
    this.#count++;
  }

  /** Call it after the last mapping. The builder cannot be used afterwards: its memory has been released. */
  intoBuckets(): BucketedIndex {
    const bits = Math.max(
      FEWEST_BUCKET_BITS,
      Math.ceil(Math.log2(Math.max(1, this.#count) / IDS_PER_BUCKET)),
    );
    const directory = new Uint32Array(new SharedArrayBuffer(4 * 2 ** bits));
    const pieces = this.#parts.flat();
    const taken = pieces.reduce((sum, { used }) => sum + used, 0);
    const needed = FIRST_RECORD + taken + directory.length;
    const spare = Math.ceil(taken * SPARE_PART) + SPARE_WORDS;
    const records = new Uint32Array(new SharedArrayBuffer(4 * (needed + spare)));
    moveToBuckets(pieces, directory, records);
    return new BucketedIndex({ directory, records, used: needed });
  }

  #pieceFor(part: number, size: number): Piece {
    const pieces = this.#parts[part]!; // There is one for every hash.
    const last = pieces.at(-1);
    if (last !== undefined && last.used + size <= last.words.length) return last;
    const words = new Uint32Array(last === undefined ? FIRST_PIECE_WORDS : PIECE_WORDS);
    const piece = { words, bytes: new Uint8Array(words.buffer), used: 0 };
    pieces.push(piece);
    return piece;
  }
}

/** The directory first counts the words of each bucket, then is the place where the next record goes. */
function moveToBuckets(pieces: readonly Piece[], directory: Uint32Array, records: Uint32Array): void {
  const shift = Math.clz32(directory.length) + 1;
  // Every `!` is below the words that were written, or a bucket, of which the directory has every one.
  for (const { words, used } of pieces) {
    for (let record = 0; record < used; record += recordWords(words[record + 1]!)) {
      directory[words[record]! >>> shift]! += recordWords(words[record + 1]!);
    }
  }
  let next = FIRST_RECORD;
  for (let bucket = 0; bucket < directory.length; bucket++) {
    const start = next;
    next += directory[bucket]! + 1;
    directory[bucket] = start;
  }
  for (const piece of pieces) movePiece(piece, directory, records);
  // Each place is now the end of its bucket, one word before the next begins.
  for (let bucket = directory.length - 1; bucket > 0; bucket--)
    directory[bucket] = directory[bucket - 1]! + 1;
  directory[0] = FIRST_RECORD;
}

/** Moves the records of a piece to their buckets, and releases its memory. Every `!` as above. */
function movePiece({ words, used }: Piece, directory: Uint32Array, records: Uint32Array): void {
  const shift = Math.clz32(directory.length) + 1;
  for (let record = 0; record < used;) {
    const bucket = words[record]! >>> shift;
    const end = record + recordWords(words[record + 1]!);
    let at = directory[bucket]!;
    while (record < end) records[at++] = words[record++]!;
    directory[bucket] = at;
  }
  words.buffer.transfer(0);
}
