/**
 * The hits of one query, with their scores. A row has thousands of hits all over the country,
 * and waiting for memory would be most of the work: this table is small enough to stay in the cache, whatever the
 * number of hotels. Open addressing; a stamp per slot instead of clearing.
 */
export class Hits {
  readonly #numbers = new Uint32Array((SLOTS + 1) * FIELDS);
  readonly #worth = new Float32Array(this.#numbers.buffer);
  readonly #entries = new Uint32Array(MOST_HITS);
  #query = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#query += 1;
    this.#count = 0;
  }

  addWord(hotel: number, worth: number): void {
    this.#worth[this.#slotOf(hotel) + WORDS]! += worth; // a slot's fields are inside the table
  }

  /** Much weak evidence is not proof: beyond `limit` nothing is added. */
  addBonus(hotel: number, bonus: number, limit: number): void {
    const at = this.#slotOf(hotel) + BONUS;
    if (this.#worth[at]! < limit) this.#worth[at]! += bonus; // a slot's fields are inside the table
  }

  /** In the order of the first hit, for every `index` below `count`. */
  hotel(index: number): number {
    return this.#numbers[this.#entries[index]! + HOTEL]!;
  }

  words(index: number): number {
    return this.#worth[this.#entries[index]! + WORDS]!;
  }

  bonus(index: number): number {
    return this.#worth[this.#entries[index]! + BONUS]!;
  }

  #slotOf(hotel: number): number {
    let slot = ((Math.imul(hotel >>> LINE_BITS, 0x9e3779b1) >>> TO_LINE) << LINE_BITS) | (hotel & (LINE - 1));
    for (;;) {
      const at = slot * FIELDS;
      if (this.#numbers[at + QUERY] !== this.#query) return this.#take(at, hotel);
      if (this.#numbers[at + HOTEL] === hotel) return at;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }

  #take(at: number, hotel: number): number {
    if (this.#count === MOST_HITS) return BEYOND;
    this.#numbers[at + HOTEL] = hotel;
    this.#numbers[at + QUERY] = this.#query;
    this.#worth[at + WORDS] = 0;
    this.#worth[at + BONUS] = 0;
    this.#entries[this.#count++] = at;
    return at;
  }
}

const SLOT_BITS = 13;
const SLOTS = 1 << SLOT_BITS;
/** Hotels side by side are mostly of one town and used together: four of them are in one line of the cache. */
const LINE_BITS = 2;
const LINE = 1 << LINE_BITS;
const TO_LINE = 32 - SLOT_BITS + LINE_BITS;
/** Rows have some thousand hits; a row with this many has nothing that distinguishes them. */
export const MOST_HITS = (SLOTS * 3) / 4;

/** Fields of a slot; the last slot of the table takes what comes when it is full, and is not read. */
const FIELDS = 4;
const HOTEL = 0;
const QUERY = 1;
const WORDS = 2;
const BONUS = 3;
const BEYOND = SLOTS * FIELDS;
