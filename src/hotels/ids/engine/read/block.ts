/**
 * A block: up to `BLOCK_ROWS` rows of a file that pass through the threads, in one buffer that is handed from one
 * to the other and used again. The columns of a row change their meaning as it goes:
 *
 *               read               looked up
 *     low       hash of the id     low 32 bits of the hotel
 *     meta      READABLE or not    code | high bits of the hotel << 3
 *     end       where the id (as sent, UTF-8) ends in `bytes`; it begins where the one before ends
 *     latitude, longitude          NaN: none
 */
export const BLOCK_ROWS = 32_768;
/** One readable id always fits into an empty block: a record is at most half of this. */
const BLOCK_ID_BYTES = 2 * 1024 * 1024;
/** A block is handed on when this many id bytes are in it, full or not: work is cut into even pieces. */
export const BLOCK_FULL_BYTES = 1024 * 1024;

const HEAD_WORDS = 2;
const COLUMNS = 5;
export const BLOCK_BYTES = 4 * (HEAD_WORDS + COLUMNS * BLOCK_ROWS) + BLOCK_ID_BYTES;

/** `meta` of a row before the look-up. */
export const READABLE = 0;
export const UNREADABLE = 1;

export class Block {
  readonly buffer: ArrayBuffer;
  readonly low: Uint32Array;
  readonly meta: Uint32Array;
  readonly end: Uint32Array;
  readonly latitude: Float32Array;
  readonly longitude: Float32Array;
  readonly bytes: Uint8Array;
  readonly #head: Uint32Array;

  constructor(buffer: ArrayBuffer = new ArrayBuffer(BLOCK_BYTES)) {
    this.buffer = buffer;
    this.#head = new Uint32Array(buffer, 0, HEAD_WORDS);
    const column = (place: number) => 4 * (HEAD_WORDS + place * BLOCK_ROWS);
    this.low = new Uint32Array(buffer, column(0), BLOCK_ROWS);
    this.meta = new Uint32Array(buffer, column(1), BLOCK_ROWS);
    this.end = new Uint32Array(buffer, column(2), BLOCK_ROWS);
    this.latitude = new Float32Array(buffer, column(3), BLOCK_ROWS);
    this.longitude = new Float32Array(buffer, column(4), BLOCK_ROWS);
    this.bytes = new Uint8Array(buffer, column(COLUMNS), BLOCK_ID_BYTES);
  }

  get rows(): number {
    return this.#head[0]!; // The head has two words.
  }

  set rows(rows: number) {
    this.#head[0] = rows;
  }

  /** Whether any row has coordinates: without, the look-up need not look for them. */
  get hasCoordinates(): boolean {
    return this.#head[1] === 1;
  }

  set hasCoordinates(has: boolean) {
    this.#head[1] = has ? 1 : 0;
  }

  /** Bytes of ids in it. */
  get used(): number {
    return this.rows === 0 ? 0 : this.end[this.rows - 1]!; // A row below `rows` is filled.
  }

  /** Empties it for another use. */
  reset(): this {
    this.rows = 0;
    this.hasCoordinates = false;
    return this;
  }
}
